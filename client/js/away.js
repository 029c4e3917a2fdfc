/** The server is away: that is what `fetch` and `import` throw a TypeError for. Whatever else they throw is a mistake of ours. @param {unknown} fault */
export function away(fault) {
  if (!(fault instanceof TypeError)) throw fault;
}
