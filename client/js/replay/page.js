/** `/r/ID/PART`: a game that is over, watched again on the same table; `#s42` is the version where it begins. `/r`: out of a file. */
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { faultText } from "../views/fault.js";
import { Header } from "../views/header.js";
import { Lost } from "../views/lost.js";
import { FilePage } from "./file.js";
import { fromServer, replay } from "./server.js";
import { Watched } from "./show.js";

/** @import { Replay } from "./server.js" */

/** @param {{ here: { room: string, part: number } }} props */
export function Page({ here }) {
  return here.room ? html`<${Kept} key=${`${here.room} ${here.part}`} here=${here} />` : html`<${FilePage} />`;
}

/** @param {{ here: { room: string, part: number } }} props */
function Kept({ here }) {
  const [told, setTold] = useState(/** @type {Replay | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    replay(here.room, here.part, "public").then(setTold, (problem) => setFault(faultText(problem)));
  }, []);
  if (fault) return html`<${Lost} title=${t("replay.title")} text=${fault}><p><a href="/r" data-nav>${t("file.open")}</a></p><//>`;
  if (!told) return html`<div class="page"><${Header} /><main class="narrow" id="main"><h1>${t("replay.title")}</h1><p class="lead" role="status">${t("later.loading")}</p></main></div>`;
  return html`<${Watched} told=${told} source=${fromServer(told)} />`;
}
