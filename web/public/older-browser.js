// A browser that cannot read the product's script shows an empty page: what it needs is said here, in words old ones know.
function isTooOld() {
  if (!Array.fromAsync || !window.CSS) return true;
  return !CSS.supports("selector(:has(a))") || !CSS.supports("width", "round(1px, 1px)");
}
if (isTooOld())
  document.addEventListener("DOMContentLoaded", () => {
    const said = document.createElement("p");
    said.style.cssText = "max-width: 30em; margin: 4em auto; padding: 0 1em; font: 18px/1.5 sans-serif";
    said.setAttribute("role", "alert");
    said.textContent =
      "This browser is too old for Casebook. Please use Chrome or Edge 125, Firefox 121, Safari 16.4, or a newer one.";
    document.body.insertBefore(said, document.body.firstChild);
  });
