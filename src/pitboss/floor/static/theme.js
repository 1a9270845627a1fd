// Runs before the first paint, so that a chosen theme does not flash the other one first.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
  } catch { /* storage may be forbidden: the system's choice stands */ }
})();
