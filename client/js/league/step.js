/** One of a week's four steps: folded it tells what is chosen, open it is where one chooses. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";

/** @param {{ id: string, done: boolean, chosen?: string, told: string, next: boolean, children: any }} props  `chosen`: the one thing that the step asks for, where it asks for one; `next`: it is this one's turn */
export function Step({ id, done, chosen, told, next, children }) {
  const [open, setOpen] = useState(next);
  /** Something in it was tapped, since it was opened or folded by itself. */
  const touched = useRef(false);
  const before = useRef(chosen);
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (next) setOpen(true);
  }, [next]);
  // Chosen and saved: a long list makes room for the step after it, and whoever chose goes on from here.
  useEffect(() => {
    const another = before.current !== chosen;
    before.current = chosen;
    if (!another || !chosen) return;
    setOpen(false);
    if (!touched.current) return;
    touched.current = false;
    requestAnimationFrame(() => {
      head.current?.focus({ preventScroll: true });
      head.current?.scrollIntoView({ block: "start" });
    });
  }, [chosen]);
  return html`<details class=${`step ${done ? "step--done" : ""}`} data-step=${id} open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary ref=${head}><span class="step__tick">${done ? html`<${Icon} name="check" />` : null}</span><b>${t(`step.${id}`)}</b>${told && html`<span class="step__told">${told}</span>`}<${Icon} name="chevron-down" /></summary>${open && html`<div class="step__inside" onClick=${() => void (touched.current = true)}>${children}</div>`}</details>`;
}
