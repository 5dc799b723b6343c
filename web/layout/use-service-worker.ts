import { useEffect } from "react";

const restMs = 2000;

/**
 * Registers the service worker that caches the frame of the application (web/public/sw.js), after the page has loaded.
 * The page then opens without a connection and says so. Charts, answers and keys are never cached.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const timer = setTimeout(() => void install().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Names the files of this page to the service worker. They were loaded before it existed, and the first reload needs
 * them.
 */
async function install(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ loaded: [...files, ...fontFiles()] });
}

/**
 * Returns the addresses of the fonts in use. Firefox and Safari do not list fonts from the memory cache as resources.
 */
function fontFiles(): string[] {
  const nameOf = (family: string, range: string) => `${family.replaceAll('"', "")} ${range}`;
  const used = [...document.fonts].filter(({ status }) => status === "loaded");
  const names = new Set(used.map(({ family, unicodeRange }) => nameOf(family, unicodeRange)));
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const partOf = (name: string) => rule.style.getPropertyValue(name);
      const file = /url\("?([^")]+)/.exec(partOf("src"))?.[1];
      const isUsed = names.has(nameOf(partOf("font-family"), partOf("unicode-range")));
      return file && isUsed ? [new URL(file, sheet.href ?? location.href).href] : [];
    }),
  );
}

/**
 * Returns the rules of a style sheet. Reading a sheet that is loading, or that a browser extension added, throws; then
 * returns none.
 */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
