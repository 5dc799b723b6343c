// A browser that cannot run Casebook shows an empty page. This script explains why, in syntax that old browsers parse.
function isTooOld() {
  if (!Array.fromAsync || !window.CSS) return true;
  return !CSS.supports("selector(:has(a))") || !CSS.supports("width", "round(1px, 1px)");
}
function isStorageBlocked() {
  try {
    return !window.localStorage || !window.sessionStorage;
  } catch (_error) {
    return true;
  }
}
function reasonNotToRun() {
  if (isTooOld())
    return "This browser is too old for Casebook. Please use Chrome or Edge 125, Firefox 121, Safari 16.4, or a newer one.";
  if (isStorageBlocked())
    return "Casebook needs the browser's storage. Please allow cookies and site data for this site, then reload this page.";
}
const reason = reasonNotToRun();
if (reason)
  document.addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.style.cssText = "max-width: 30em; margin: 4em auto; padding: 0 1em; font: 18px/1.5 sans-serif";
    notice.setAttribute("role", "alert");
    notice.textContent = reason;
    document.body.insertBefore(notice, document.body.firstChild);
  });
