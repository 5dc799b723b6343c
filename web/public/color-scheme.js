// Before the first paint, so that a dark page never flashes white.
let kept = null;
try {
  kept = localStorage.getItem("mantine-color-scheme-value");
} catch {
  // A browser that blocks storage: unsupported-browser.js says so.
}
const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
