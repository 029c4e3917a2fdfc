/** Asked at the end of one game, then not again for a while, whatever is answered. */
import { html, useEffect, useState } from "../html.js";
import { isDue, noteAsked } from "../keeping.js";
import { Part } from "../later.js";

export function Kept() {
  const [due] = useState(() => isDue());
  useEffect(() => void (due && noteAsked()), []);
  return due && html`<${Part} of="profile" show="Hint" quiet=${true} />`;
}
