/** Who helps: roles by links that can be taken back. */
import { useAttempt } from "../attempt.js";
import { away } from "../away.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { may } from "../organiser/rights.js";
import { Sure } from "../profile/sure.js";
import { drawn } from "../qr.js";
import { linkTo } from "../tournament/invitation.js";
import { Fault } from "../views/fault.js";
import { LinkRow } from "../views/link.js";

/** @import { EventRoom } from "../tournament/room.js" */
/** @import { Role } from "../tournament.js" */

const ROLES = /** @type {const} */ (["judge", "scorekeeper"]);

/** @param {{ room: EventRoom }} props */
export function Team({ room }) {
  const { view } = room;
  const [made, setMade] = useState(/** @type {{ link: string, role: Role, url: string } | null} */ (null));
  const { busy, problem, attempt: tried } = useAttempt();
  if (!view?.staff) return null;
  const owner = may(view.staff.role, "links");
  const open = (/** @type {typeof ROLES[number]} */ role) => tried(async () => {
    const { link, url } = await room.ask("POST", "links", { role });
    setMade({ link, role, url: linkTo(room, url) });
  });
  const close = (/** @type {string} */ link) => tried(async () => {
    await room.ask("DELETE", `links/${encodeURIComponent(link)}`);
    if (made?.link === link) setMade(null);
  });
  const seats = Object.entries(view.staff.staff);
  return html`<section class="back__team" aria-label=${t("desk.team")}><h2>${t("desk.team")}</h2>
    <ul class="back__list">${seats.map(([seat, { role, link }]) => html`<li key=${seat} class="back__person" data-staff=${seat} data-role=${role}><div class="back__line"><p><b>${room.store.people.value[seat]?.name ?? t("desk.team.seat", { n: seat })}${Number(seat) === room.store.seat.value ? ` (${t("desk.team.me")})` : ""}</b><small>${t(`desk.role.${role}`)}${link ? ` · ${t("desk.team.by_link")}` : ""}</small></p>
      ${owner && Number(seat) !== 0 && Number(seat) !== room.store.seat.value && html`<${Sure} verb="dismiss" icon="x" say=${t("desk.team.dismiss")} sure=${t("desk.team.dismiss.sure")} busy=${room.resting} onSure=${() => room.send({ do: "dismiss", seat: Number(seat) })} />`}</div></li>`)}</ul>
    ${owner && view.phase !== "over" && html`<h3>${t("desk.links")}</h3><p class="hint">${t("desk.links.about")}</p>
      <div class="desk__verbs">${ROLES.map((role) => html`<button key=${role} type="button" class="button" data-verb=${`link-${role}`} disabled=${busy} onClick=${() => open(role)}><${Icon} name="plus" />${t(`desk.links.${role}`)}</button>`)}</div>
      <${Fault} problem=${problem} />
      ${made && html`<div class="back__made" role="status"><p><b>${t(`desk.role.${made.role}`)}</b> ${t("desk.links.once")}</p><${LinkRow} link=${made.url} label=${t("desk.links.url")} verb="copy-link" /><${Code} key=${made.url} text=${made.url} /></div>`}
      <ul class="back__list">${Object.entries(view.staff.links ?? {}).map(([link, role]) => html`<li key=${link} class="back__person" data-link=${link}><div class="back__line"><p><b>${t(`desk.role.${role}`)}</b><small>${t("desk.links.people", { n: seats.filter(([, one]) => one.link === link).length })}</small></p><${Sure} verb="close-link" icon="trash-2" say=${t("desk.links.close")} sure=${t("desk.links.close.sure")} busy=${busy} onSure=${() => close(link)} /></div></li>`)}</ul>`}
    <dl class="back__roles">${/** @type {const} */ (["owner", "judge", "scorekeeper"]).map((role) => html`<div key=${role}><dt>${t(`desk.role.${role}`)}</dt><dd>${t(`desk.role.${role}.about`)}</dd></div>`)}</dl>
  </section>`;
}

/** The link to scan: whoever helps holds a phone. Where it can't be drawn the link above is enough. @param {{ text: string }} props */
function Code({ text }) {
  const [shape, setShape] = useState(/** @type {{ d: string, box: string } | null} */ (null));
  useEffect(() => {
    drawn(text).then(setShape, away);
  }, [text]);
  return shape && html`<svg class="back__qr" data-code="staff" width="216" height="216" role="img" aria-label=${t("desk.links.qr")} viewBox=${shape.box} shape-rendering="crispEdges"><path d=${shape.d} /></svg>`;
}
