/** On which devices I am who I am; a lost one is signed out from here. */
import { useAttempt } from "../attempt.js";
import { Icon, html } from "../html.js";
import { lang, t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { signOut } from "./server.js";
import { Sure } from "./sure.js";

/** @import { Device } from "./server.js" */

const ICONS = { phone: "smartphone", tablet: "tablet", computer: "laptop", "": "monitor" };
const DAY_MS = 86_400_000;

/** @param {{ devices: Device[] }} props */
export function Devices({ devices }) {
  const { busy, problem, attempt } = useAttempt();
  /** @param {string} [device] */
  const out = (device) => attempt(() => signOut(device));
  const sorted = [...devices].sort((a, b) => Number(b.here ?? false) - Number(a.here ?? false) || b.seen.localeCompare(a.seen));
  return html`<section class="paper-box" aria-labelledby="devices"><h2 id="devices"><${Icon} name="laptop" /> ${t("devices.title")}</h2>
    <p>${t("devices.about")}</p>
    <${Fault} problem=${problem} />
    <ul class="devices">${sorted.map((device) => {
      const name = t(`device.${device.kind || "some"}`);
      return html`<li key=${device.id} data-device=${device.id}><${Icon} name=${ICONS[device.kind]} />
        <span class="devices__words"><b>${name}</b><small>${device.here ? t("device.here") : t("device.seen", { day: told(device.seen) })}</small></span>
        ${device.here ? html`<span class="chip">${t("device.this")}</span>` : html`<${Sure} verb="sign-out" icon="door-open" say=${t("device.out")} sure=${t("device.out.sure")} about=${`${name}, ${told(device.seen)}`} busy=${busy} onSure=${() => out(device.id)} />`}</li>`;
    })}</ul>
    ${devices.length > 2 && html`<${Sure} verb="sign-out-others" icon="door-open" say=${t("devices.others")} sure=${t("devices.others.sure")} busy=${busy} onSure=${() => out()} />`}
  </section>`;
}

/** A day in words: today, yesterday, or the date. @param {string} day as `2026-11-30` */
function told(day) {
  const at = Date.parse(`${day}T00:00:00Z`);
  const ago = Math.floor(Date.now() / DAY_MS) - at / DAY_MS;
  if (ago >= 0 && ago < 2) return new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" }).format(-ago, "day");
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeZone: "UTC" }).format(at);
}
