/** Pages and parts beyond the first view: code, words and style are fetched when somebody goes there. */
import { away } from "./away.js";
import { html, useEffect, useState } from "./html.js";
import { alsoSpeak, lang, t } from "./i18n.js";
import { Header } from "./views/header.js";

/** @import { Later as Here } from "./router.js" */

/** @type {Record<Here["page"], () => Promise<{ Page: any }>>} */
const CODE = {
  decks: () => import("./decks/page.js"),
  rules: () => import("./rules/page.js"),
  practice: () => import("./practice/page.js"),
  workshop: () => import("./workshop/page.js"),
  approval: () => import("./approval/page.js"),
  league: () => import("./league/page.js"),
  tournament: () => import("./tournament/page.js"),
  handbook: () => import("./handbook/page.js"),
  replay: () => import("./replay/page.js"),
  admin: () => import("./admin/page.js"),
  profile: () => import("./profile/page.js"),
  notices: () => import("./notices/page.js"),
  tv: () => import("./tv/page.js"),
};
/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** @param {string} name of a file in css/pages/ */
function dress(name) {
  const worn = styles.get(name);
  if (worn) return worn;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../css/pages/${name}.css`, import.meta.url).href;
  const done = new Promise((resolve, reject) => {
    link.onload = () => resolve(undefined);
    link.onerror = () => reject(new TypeError(`no style ${name}`));
  });
  document.head.append(link);
  const wearing = /** @type {Promise<void>} */ (done);
  styles.set(name, wearing);
  wearing.catch(() => styles.delete(name));
  return wearing;
}

/** @template T @param {string} name @param {() => Promise<T>} code @returns {{ found: T | null, missed: boolean, load: () => void }} */
function useLater(name, code) {
  const [found, setFound] = useState(/** @type {T | null} */ (null));
  const [missed, setMissed] = useState(false);
  const load = () => {
    setMissed(false);
    Promise.all([code(), alsoSpeak(name), dress(name)]).then(
      ([module]) => setFound(module),
      (fault) => {
        away(fault);
        setMissed(true);
      },
    );
  };
  useEffect(load, [name]);
  return { found, missed, load };
}

/** @param {{ here: Here }} props */
export function Later({ here }) {
  const { found, missed, load } = useLater(here.page, CODE[here.page]);
  const language = lang.value;
  if (found) return html`<${found.Page} key=${language} here=${here} />`;
  return html`<div class="page"><${Header} /><main class="narrow" id="main"><div class="paper-box paper-box--quiet" role="status">
    <p class="lead">${t(missed ? "no.offline" : "later.loading")}</p>
    ${missed && html`<button type="button" class="button button--main" onClick=${load}>${t("later.again")}</button>`}
  </div></main></div>`;
}

/** @type {Record<string, () => Promise<Record<string, any>>>} */
const PARTS = {
  menu: () => import("./menu/part.js"),
  options: () => import("./options/part.js"),
  ground: () => import("./ground/part.js"),
  balance: () => import("./balance/part.js"),
  chronicle: () => import("./chronicle/part.js"),
  invitation: () => import("./invitation/part.js"),
  founding: () => import("./founding/part.js"),
  league: () => import("./league/part.js"),
  newevent: () => import("./newevent/part.js"),
  entrant: () => import("./entrant/part.js"),
  organiser: () => import("./organiser/part.js"),
  backroom: () => import("./backroom/part.js"),
  hall: () => import("./hall/part.js"),
  series: () => import("./series/part.js"),
  office: () => import("./office/part.js"),
  specials: () => import("./specials/part.js"),
  replay: () => import("./replay/part.js"),
  profile: () => import("./profile/part.js"),
  decks: () => import("./decks/part.js"),
  notices: () => import("./notices/part.js"),
  reminders: () => import("./reminders/part.js"),
};

/** Fetched when first shown. @param {{ of: keyof typeof PARTS, show: string, quiet?: boolean } & Record<string, any>} props  `quiet`: nothing stands there meanwhile */
export function Part({ of, show, quiet = false, ...props }) {
  const { found, missed, load } = useLater(of, PARTS[of]);
  if (found) return html`<${found[show]} ...${props} />`;
  if (quiet && !missed) return null;
  return html`<p class="lead" role="status">${t(missed ? "no.offline" : "later.loading")} ${missed && html`<button type="button" class="inline" onClick=${load}>${t("later.again")}</button>`}</p>`;
}
