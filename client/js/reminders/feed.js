/** The league's dates in one's own calendar: a secret address, made on demand, taken back at will. */
import { asGuest, call } from "../api.js";
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { LinkRow } from "../views/link.js";

/** @param {{ room: string }} props */
export function CalendarFeed({ room }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const path = `/api/rooms/${room}/calendar`;
  const give = () => asGuest((who) => call("POST", path, { token: who.token })).then((told) => setLink(told.link), setProblem);
  const revoke = () => asGuest((who) => call("DELETE", path, { token: who.token })).then(() => setLink(""), setProblem);
  return html`<section class="feed"><h2>${t("feed.title")}</h2><p>${t("feed.about")}</p><${Fault} problem=${problem} />
    ${link
      ? html`<${LinkRow} link=${link} label=${t("feed.title")} verb="copy-feed" />
        <p><a class="button" href=${link.replace(/^https?:/, "webcal:")}>${t("feed.open")}</a> <button type="button" class="inline" data-verb="revoke-feed" onClick=${revoke}>${t("feed.revoke")}</button></p>`
      : html`<p><button type="button" class="button" data-verb="feed" onClick=${give}><${Icon} name="calendar-clock" />${t("feed.give")}</button></p>`}
  </section>`;
}
