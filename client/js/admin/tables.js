/** The nodes of the house, and what operators did in it. */
import { html } from "../html.js";
import { lang, t } from "../i18n.js";

/** @import { Deed, House } from "./server.js" */

const MIB = 1 << 20;

/** @param {number} at */
function when(at) {
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "short", timeStyle: "medium" }).format(at);
}

/** @param {{ told: House }} props */
export function Nodes({ told }) {
  const { used_bytes: used, most_bytes: most } = told.store;
  const versions = new Set(told.nodes.map(({ version }) => version));
  return html`<div class="admin__scroll" tabindex="0" role="region" aria-label=${t("admin.nodes")}><table class="admin__table"><thead><tr><th scope="col">${t("admin.node")}</th><th scope="col">${t("admin.version")}</th><th scope="col">${t("admin.since")}</th><th scope="col">${t("admin.rooms")}</th><th scope="col">${t("admin.sockets")}</th><th scope="col">${t("admin.lag")}</th></tr></thead>
    <tbody>${told.nodes.map((node) => html`<tr key=${node.id} data-node=${node.id}><th scope="row"><code>${node.id}</code>${node.id === told.node ? ` (${t("admin.this")})` : ""}${node.going ? ` (${t("admin.going")})` : ""}</th><td>${node.version}</td><td>${when(node.since)}</td><td>${node.rooms}</td><td>${node.sockets}</td><td>${t("admin.ms", { x: node.lag_ms.toLocaleString(lang.value) })}</td></tr>`)}</tbody></table></div>
    ${versions.size > 1 && html`<p class="fault" role="status">${t("admin.versions")}</p>`}
    <p>${t(most ? "admin.store.of" : "admin.store", { used: Math.ceil(used / MIB).toLocaleString(lang.value), most: Math.floor(most / MIB).toLocaleString(lang.value) })} <span data-copied=${told.copied}>${told.copied ? t("admin.copied", { at: when(told.copied) }) : t("admin.copied.never")}</span></p>`;
}

/** @param {{ deeds: Deed[] }} props */
export function Deeds({ deeds }) {
  if (!deeds.length) return html`<p class="lead">${t("admin.no_deeds")}</p>`;
  return html`<ol class="admin__deeds">${deeds.map((deed) => html`<li key=${deed.at} data-deed=${deed.what}><b>${t(`admin.did.${deed.what}`, { whom: deed.whom })}</b> ${deed.why && html`<q>${deed.why}</q>`} <small>${t("admin.by", { at: when(deed.at), by: deed.by })}</small></li>`)}</ol>`;
}
