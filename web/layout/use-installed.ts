import { useEffect } from "react";

const restMs = 2000;

/**
 * Lets the browser keep the frame of the application (web/public/sw.js), once the page is at rest: a page without a
 * connection then opens and says so, and charts, answers and keys are never kept.
 */
export function useInstalled(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const timer = setTimeout(() => void install().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
}

/** What this page is made of came before anybody kept it: it is named, so that also its first reload finds it. */
async function install(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ loaded: [...files, ...fontFiles()] });
}

/** Returns the addresses of the fonts in use. Firefox and Safari do not list a font that came from their memory as a resource. */
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

/** Returns no rules of a sheet that is still loading, or that an extension of the browser has put in: reading those throws. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
