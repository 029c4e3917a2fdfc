/** The map as it stands, to look at. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { HexMap } from "./map.js";
import { spoken, useChart } from "./overview.js";

/** @import { LeagueRoom } from "../league/room.js" */

/** @param {{ room: LeagueRoom }} props */
export function Picture({ room }) {
  const chart = useChart(room);
  if (!chart) return null;
  return html`<${HexMap} chart=${chart} label=${t("map.title")} describe=${(/** @type {number} */ at) => spoken(room, chart, at)} onPick=${() => undefined} />`;
}
