/** Hand the person a file that was made here. */

/** @param {string} name @param {string} type @param {string} text */
export function handOver(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
