// Before the first paint: the reader's choice, or the system's.
const chosen = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
if (chosen) document.documentElement.dataset.theme = chosen;
