/**
 * RFC 7396 merge patch. Returns a new value; parts that the patch does not name keep their identity,
 * so views can be compared by `===`. Neither argument is changed.
 *
 * @template T
 * @param {T} target
 * @param {any} patch  null removes a member; anything but an object replaces the whole
 * @returns {T}
 */
export function merge(target, patch) {
  if (!isMap(patch)) return patch;
  /** @type {Record<string, any>} */
  const out = isMap(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === "__proto__") continue;
    if (value === null) delete out[key];
    else out[key] = merge(Object.hasOwn(out, key) ? out[key] : undefined, value);
  }
  return /** @type {T} */ (out);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
