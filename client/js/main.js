/** The start: words, then the page that the path names. */
import { effect } from "../vendor/signals.js";
import { takeSeatFromAddress } from "./api.js";
import { away } from "./away.js";
import { today } from "./device.js";
import { html, render } from "./html.js";
import { lang, speak, t } from "./i18n.js";
import { Later, Part } from "./later.js";
import { go, listenForNavigation, route } from "./router.js";
import { firstLanguage, listenForOtherTabs, recall, theme } from "./settings.js";
import { keepShell } from "./shell.js";
import { listenForFirstTap } from "./sound.js";
import { speakFromNowOn } from "./speaking.js";
import { Home } from "./views/home.js";
import { Lost } from "./views/lost.js";
import { NewVersion } from "./views/newer.js";
import { RoomPage } from "./views/room.js";

function Page() {
  const here = route.value;
  const language = lang.value; // everything is said anew in another language
  switch (here.page) {
    case "home":
      return html`<${Home} key=${language} />`;
    case "room":
      return html`<${RoomPage} key=${here.room} id=${here.room} />`;
    case "invite":
      return html`<${Part} of="invitation" show="InvitePage" key=${here.code} code=${here.code} />`;
    case "decks":
    case "rules":
    case "practice":
    case "workshop":
    case "league":
    case "tournament":
    case "handbook":
    case "approval":
    case "replay":
    case "admin":
    case "profile":
    case "notices":
    case "tv":
      return html`<${Later} key=${here.page} here=${here} />`;
    default:
      return html`<${Lost} title=${t("lost.page")} text=${t("lost.page.about")} />`;
  }
}

effect(() => {
  const root = document.documentElement.dataset;
  if (theme.value === "auto") delete root.theme;
  else root.theme = theme.value;
});
takeSeatFromAddress();
listenForNavigation();
listenForFirstTap();
listenForOtherTabs((language) => language !== lang.value && speakFromNowOn(/** @type {"de" | "en"} */ (language)));
await speak(firstLanguage());
if (location.pathname !== "/" && location.pathname.endsWith("/")) go(location.pathname.slice(0, -1));
const app = document.getElementById("app");
if (app) render(html`<${NewVersion} /><${Page} />`, app);
keepShell();
if (navigator.onLine && recall("guest") && recall("seen") !== today()) import("./profile/alive.js").catch(away);
