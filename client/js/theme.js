// Loaded before the first paint (a script of its own: the CSP forbids inline ones), so the page never flashes.
try {
  const stored = localStorage.getItem("theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch (fault) {
  if (!(fault instanceof DOMException)) throw fault;
}
