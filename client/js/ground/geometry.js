/** Where the fields of a league map lie on the screen, and which lies beside which. Numbers only; nothing here is drawn. */

/** @typedef {[q: number, r: number]} Hex  axial, pointy top: q to the east, r to the south-east */
/** A map as the server tells it (`server/engines/stadium/map.py`). @typedef {{ id: string, fields: Hex[], stadiums: Record<string, number> }} LeagueMap */
/** @typedef {{ x: number, y: number }} Point */

const ROOT3 = Math.sqrt(3);
/** Side and width of a field, in units of the drawing; browsers draw letters of one unit badly. */
const SIDE = 10;
export const PITCH = ROOT3 * SIDE;
/** Anticlockwise from the east, as the server counts them. @type {Hex[]} */
const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
/** From the corner in the north-east, anticlockwise; side `i` (towards direction `i`) runs from corner `i` to `i - 1`. @type {Point[]} */
const CORNERS = [30, 90, 150, 210, 270, 330].map((degrees) => ({ x: SIDE * Math.cos((degrees * Math.PI) / 180), y: -SIDE * Math.sin((degrees * Math.PI) / 180) }));

export class Ground {
  /** @param {LeagueMap} map */
  constructor(map) {
    this.map = map;
    /** Middle of each field. @type {Point[]} */
    this.at = map.fields.map(([q, r]) => ({ x: PITCH * (q + r / 2), y: 1.5 * SIDE * r }));
    const index = new Map(map.fields.map((hex, field) => [`${hex}`, field]));
    /** For each field its neighbour in each direction; -1 beyond the border. @type {number[][]} */
    this.around = map.fields.map(([q, r]) => DIRECTIONS.map(([dq, dr]) => index.get(`${[q + dq, r + dr]}`) ?? -1));
    /** The club whose stadium stands on a field. @type {Map<number, string>} */
    this.club = new Map(Object.entries(map.stadiums).map(([club, field]) => [field, club]));
    const xs = this.at.map(({ x }) => x), ys = this.at.map(({ y }) => y);
    this.box = { x: Math.min(...xs) - 11, y: Math.min(...ys) - 12.5, width: Math.max(...xs) - Math.min(...xs) + 22, height: Math.max(...ys) - Math.min(...ys) + 25 };
  }

  get size() {
    return this.at.length;
  }

  /** @param {number} field @returns {number[]} */
  beside(field) {
    return this.around[field].filter((other) => other >= 0);
  }

  /** The outline of a field, as a path. @param {number} field */
  outline(field) {
    return `M${CORNERS.map((corner) => point(this.at[field], corner)).join("L")}Z`;
  }

  /** The border around some fields: every side that no two of them share. @param {ReadonlySet<number>} fields */
  border(fields) {
    let path = "";
    for (const field of fields)
      this.around[field].forEach((other, side) => {
        if (!fields.has(other)) path += `M${point(this.at[field], CORNERS[side])}L${point(this.at[field], CORNERS[(side + 5) % 6])}`;
      });
    return path;
  }

  /**
   * The neighbour that an arrow key leads to. Up and down alternate between the two that lie there, so that one keeps near to `column`.
   * @param {number} field @param {"left" | "right" | "up" | "down"} way @param {number} column the x to keep near to
   */
  step(field, way, column) {
    const { x, y } = this.at[field];
    const near = this.beside(field).filter((other) => {
      const to = this.at[other];
      if (way === "left" || way === "right") return Math.abs(to.y - y) < 1 && to.x < x === (way === "left");
      return way === "up" ? to.y < y - 1 : to.y > y + 1;
    });
    return near.sort((a, b) => Math.abs(this.at[a].x - column) - Math.abs(this.at[b].x - column))[0] ?? field;
  }

  /** The smallest box around some fields, with a field's room on every side. @param {readonly number[]} fields */
  boxOf(fields) {
    if (!fields.length) return this.box;
    const xs = fields.map((field) => this.at[field].x), ys = fields.map((field) => this.at[field].y);
    const x = Math.min(...xs) - 22, y = Math.min(...ys) - 24;
    return { x, y, width: Math.max(...xs) - x + 22, height: Math.max(...ys) - y + 24 };
  }
}

/** @param {Point} middle @param {Point} corner */
function point(middle, corner) {
  return `${round(middle.x + corner.x)} ${round(middle.y + corner.y)}`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
