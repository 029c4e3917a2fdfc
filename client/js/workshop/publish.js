/** Save the file; hand it in, watch the server's bots try it, publish it. */
import { useAnswer } from "../answer.js";
import { add as addDeck } from "../decks/shelf.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { say, t } from "../i18n.js";
import { go } from "../router.js";
import { cardSets } from "../sets/server.js";
import { faultText } from "../views/fault.js";
import { look, publish, upload } from "./server.js";
import { change } from "./shelf.js";
import { Standing } from "./standing.js";

/** @import { Listed } from "../sets/server.js" */
/** @import { Draft } from "./draft.js" */

/** How often the server is asked while something goes on there. @type {Record<string, number>} */
const LOOK_MS = { trying: 1_000, waiting: 5_000 };

/** @param {{ draft: Draft, text: string, ready: boolean }} props  `ready`: the server has found nothing wrong with this text */
export function Publish({ draft, text, ready }) {
  const [standing, setStanding] = useState(/** @type {{ of: string, listed: Listed } | null} */ (null));
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const approval = useAnswer("approval", cardSets).answer?.approval ?? false;
  const listed = standing?.of === text ? standing.listed : null; // another text is another set
  const known = draft.handed && draft.handed.of === sum(text) ? draft.handed.hash : "";
  /** @param {Promise<Listed>} asked */
  const wait = (asked) => {
    setBusy(true);
    setFault("");
    asked
      .then(
        (next) => {
          setStanding({ of: text, listed: next });
          change(draft.key, { handed: { hash: next.hash, of: sum(text) } });
        },
        (problem) => setFault(faultText(problem)),
      )
      .finally(() => setBusy(false));
  };
  useEffect(() => {
    let late = false;
    const again = () => look(known).then((next) => late || setStanding({ of: text, listed: next }), (problem) => late || setFault(faultText(problem)));
    if (known && !listed) void again();
    const pause = listed && LOOK_MS[listed.state];
    const timer = pause ? setTimeout(again, pause) : 0;
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [known, listed]);
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    link.download = `${draft.id || "set"}.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const open = !listed || listed.state === "refused" || listed.state === "declined";
  return html`<section class="publish" aria-label=${t("workshop.publish.title")}>
    <h2>${t("workshop.publish.title")}</h2>
    ${open && html`<p class="hint">${t("workshop.publish.hint")}</p>`}
    ${listed && html`<${Standing} listed=${listed} />`}
    ${open && html`<button type="button" class="button button--main" data-verb="upload" disabled=${!ready || busy} onClick=${() => wait(upload(text))}>${t("workshop.upload")}</button>`}
    ${listed?.state === "ready" && html`<button type="button" class="button button--main" data-verb="publish" disabled=${busy} onClick=${() => wait(publish(listed.hash))}>${t(approval ? "workshop.publish.ask" : "workshop.publish")}</button><p class="hint">${t(approval ? "workshop.publish.ask.hint" : "workshop.publish.for_good")}</p>`}
    ${listed?.state === "published" && html`<a class="button button--main" href=${`/?set=${encodeURIComponent(listed.id)}`} data-nav data-verb="play">${t("workshop.play")}</a><button type="button" class="button" data-verb="deck" onClick=${() => go(`/decks/${addDeck(listed.id, say(listed.name), {}).id}`)}>${t("workshop.build_deck")}</button>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <button type="button" class="button" data-verb="export" onClick=${download}><${Icon} name="download" />${t("workshop.export")}</button>
  </section>`;
}

/** A short sum of a text, to know it again. FNV-1a. @param {string} text */
function sum(text) {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h >>> 0;
}
