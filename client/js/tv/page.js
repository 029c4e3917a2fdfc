/**
 * `/tv`: a screen that nobody touches. It follows the featured tables, or one that its address names (`/tv/ROOM`), stays
 * awake, comes back by itself after whatever happened, and loads a newer version between two tables.
 */
import { lookAt } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Part } from "../later.js";
import { board } from "../notices/server.js";
import { outdated } from "../version.js";
import { useTitle } from "../views/entrance.js";
import { stayAwake } from "../wake.js";
import { follow, programme } from "./follow.js";
import { Standby } from "./standby.js";
import { Table } from "./table.js";

/** @import { Later } from "../router.js" */
/** @import { Shown } from "./follow.js" */

/** The board on the server is that old, too. */
const EVERY_MS = 5_000;
const VERSION_EVERY_MS = 600_000;

/** @param {{ here: Extract<Later, { page: "tv" }> }} props */
export function Page({ here }) {
  const { shown, count } = useProgramme(here.room);
  useEffect(stayAwake, []);
  useEffect(() => {
    document.documentElement.classList.add("on-tv");
    const timer = setInterval(() => void outdated().then((newer) => newer && location.reload()), VERSION_EVERY_MS);
    return () => {
      clearInterval(timer);
      document.documentElement.classList.remove("on-tv");
    };
  }, []);
  useTitle(t("tv.title"));
  if (!shown) return html`<${Standby} />`;
  if (shown.engine === "stadium") return html`<${Part} of="league" show="Wall" key=${shown.room} id=${shown.room} count=${count} />`;
  return html`<${Table} key=${shown.room} id=${shown.room} count=${count} />`;
}

/** What is on, asked for again and again. @param {string} fixed the one table to show; empty: those of the board */
function useProgramme(fixed) {
  const [shown, show] = useState(/** @type {Shown | null} */ (null));
  const [count, setCount] = useState(1);
  useEffect(() => {
    let gone = false;
    const missed = (/** @type {any} */ fault) => {
      if (fault.status === undefined) throw fault; // the server is away, or knows no such room: the screen stays as it is
    };
    const ask = () => {
      if (fixed) {
        lookAt(fixed).then(({ room, engine }) => gone || show((before) => before ?? { room, engine, since: 0 }), missed);
        return;
      }
      board({ engine: "", variant: "" }).then(({ live }) => {
        if (gone) return;
        const tables = programme(live);
        setCount(tables.length);
        show((before) => follow(before, tables, performance.now()));
      }, missed);
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [fixed]);
  return { shown, count };
}
