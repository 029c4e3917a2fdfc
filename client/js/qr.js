/** A code drawn here: what it says is a secret, and no server has to see it. */

const QUIET = 4; // modules around the code

/** Rejects with a `TypeError` where the library can't be fetched. @param {string} text @returns {Promise<{ d: string, box: string }>} an SVG path, and its view box */
export async function drawn(text) {
  const { generate } = await import("../vendor/later/qr.js");
  const code = generate(text);
  let d = "";
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) d += `M${x} ${y}h1v1h-1z`;
  return { d, box: [-QUIET, -QUIET, code.size + 2 * QUIET, code.size + 2 * QUIET].join(" ") };
}
