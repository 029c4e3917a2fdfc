/**
 * Moving about on a drawing: one finger or the mouse drags, two fingers or the wheel zoom. A short touch that
 * hardly moves stays a tap. The view box is what moves, so that lines and letters stay sharp.
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const SLOP_PX = 8;
const TAP_MS = 250;
const NEAREST = 6; // times closer than the whole

export class PanZoom {
  /** @param {SVGSVGElement} svg @param {Box} whole what can be seen at most @param {(box: Box) => void} changed */
  constructor(svg, whole, changed) {
    this.svg = svg;
    this.whole = whole;
    this.changed = changed;
    this.box = whole;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.pressed = { x: 0, y: 0, at: 0 };
    this.moved = false;
    const on = (/** @type {string} */ kind, /** @type {(event: any) => void} */ heard) => svg.addEventListener(kind, heard, { passive: false });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) on(end, (event) => this.fingers.delete(event.pointerId));
    on("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.#place(event));
    });
    // A drag ends in a click on whatever lies below: that is none.
    svg.addEventListener("click", (event) => this.moved && event.stopPropagation(), { capture: true });
  }

  /** Show this box, as far as it lies within the whole. @param {Box} box */
  show(box) {
    const width = Math.min(Math.max(box.width, this.whole.width / NEAREST), this.whole.width);
    const height = (width * this.whole.height) / this.whole.width;
    const x = clamp(box.x + (box.width - width) / 2, this.whole.x, this.whole.x + this.whole.width - width);
    const y = clamp(box.y + (box.height - height) / 2, this.whole.y, this.whole.y + this.whole.height - height);
    this.box = { x, y, width, height };
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.changed(this.box);
  }

  /** Show all of these, as large as fits. @param {Box} part */
  fit(part) {
    const shape = this.whole.width / this.whole.height;
    const width = Math.max(part.width, part.height * shape);
    this.show({ x: part.x + (part.width - width) / 2, y: part.y + (part.height - width / shape) / 2, width, height: width / shape });
  }

  /** Pixels for one unit of the drawing. */
  get scale() {
    return 1 / this.#unit();
  }

  /** Show all of these, but no smaller than so many pixels a unit: then what lies around a place. @param {Box} part @param {number} least @param {{ x: number, y: number }} at */
  reach(part, least, at) {
    this.fit(part);
    if (this.scale < least) this.zoom(least / this.scale, this.box);
    else return;
    const { width, height } = this.box;
    this.show({ x: at.x - width / 2, y: at.y - height / 2, width, height });
  }

  /** @param {number} times closer @param {{ x: number, y: number }} [at] what stays where it is; the middle by default */
  zoom(times, at = { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }) {
    const { x, y, width, height } = this.box;
    const to = clamp(width / times, this.whole.width / NEAREST, this.whole.width) / width;
    this.show({ x: at.x - (at.x - x) * to, y: at.y - (at.y - y) * to, width: width * to, height: height * to });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return;
    this.pressed = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    this.moved = false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const far = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
    const [one, two] = [...this.fingers.values()];
    const apart = two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
    if (!this.moved && !two && (far < SLOP_PX || (event.timeStamp - this.pressed.at < TAP_MS && far < 2 * SLOP_PX))) return;
    if (!this.moved) this.svg.setPointerCapture?.(event.pointerId);
    this.moved = true;
    const unit = this.#unit();
    const { x, y, width, height } = this.box;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const share = this.fingers.size;
    this.show({ x: x - ((event.clientX - before.x) * unit) / share, y: y - ((event.clientY - before.y) * unit) / share, width, height });
    if (two && apart) {
      const [first, second] = [...this.fingers.values()];
      const middle = { clientX: (first.x + second.x) / 2, clientY: (first.y + second.y) / 2 };
      this.zoom(Math.hypot(first.x - second.x, first.y - second.y) / apart, this.#place(middle));
    }
  }

  /** How much of the drawing lies under one pixel. */
  #unit() {
    const seen = this.svg.getBoundingClientRect();
    return Math.max(this.box.width / seen.width, this.box.height / seen.height);
  }

  /** @param {{ clientX: number, clientY: number }} event */
  #place({ clientX, clientY }) {
    const seen = this.svg.getBoundingClientRect();
    const unit = this.#unit();
    return {
      x: this.box.x + this.box.width / 2 + (clientX - seen.left - seen.width / 2) * unit,
      y: this.box.y + this.box.height / 2 + (clientY - seen.top - seen.height / 2) * unit,
    };
  }
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
