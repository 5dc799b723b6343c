import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Where the build says which file each module became, and which others it needs (vite.config.ts). */
const manifestName = ".manifest";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface ScreenBytes {
  screen: string;
  /** As sent, compressed by brotli; everything that must be there before the screen is drawn. */
  js: number;
  css: number;
}

interface Budget {
  js?: number;
  css?: number;
}

/**
 * What a screen may bring, in kB of 1,000 bytes; the build fails above it. Each keeps its goal and stands a tenth above what
 * it was measured at: how files are joined moves it by five hundredths at a change of a few bytes.
 */
export const budgets: Record<string, Budget> = {
  // Goal: 100 and 30.
  login: { js: 93, css: 11 },
  // Goal: 180.
  students: { js: 180 },
  // Goal: 260, both.
  dashboard: { js: 180 },
  "student-dashboard": { js: 200 },
};

const frame = ["index.html", "behind-login.css", "app.tsx", "layout/session-guard.tsx"];

/** How much each screen of a build brings: the login by itself, every other with the frame around it. */
export function measureScreens(manifest: Manifest, bytesOf: (file: string) => number): ScreenBytes[] {
  const screens = Object.keys(manifest).flatMap((module) => {
    const [, screen] = /([^/]+)-screen\.tsx$/.exec(module) ?? [];
    return screen === undefined ? [] : [{ screen, modules: [...frame, module] }];
  });
  return [{ screen: "login", modules: ["index.html"] }, ...screens].map(({ screen, modules }) => {
    const files = [...filesOf(manifest, modules)];
    const sum = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + bytesOf(file), 0);
    return { screen, js: sum(".js"), css: sum(".css") };
  });
}

/** The files of modules and of all they import, each once. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const waiting = [...modules];
  const seen = new Set(waiting);
  const files = new Set<string>();
  for (const module of waiting) {
    const built = manifest[module];
    if (!built) throw new Error(`The build has no ${module}`);
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    for (const next of built.imports ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return files;
}

/** The screens of a finished build, from its manifest and the copies that are compressed. */
export function readScreens(folder: string): ScreenBytes[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, manifestName), "utf8")) as Manifest;
  return measureScreens(manifest, (file) => statSync(path.join(folder, `${file}.br`)).size);
}

/** A sentence for each budget that is exceeded, or whose screen is gone. */
export function overBudget(screens: readonly ScreenBytes[], allowed: Record<string, Budget> = budgets): string[] {
  return Object.entries(allowed).flatMap(([name, budget]) => {
    const found = screens.find(({ screen }) => screen === name);
    if (!found) return [`the screen "${name}" is not in the build`];
    return (["js", "css"] as const).flatMap((kind) => {
      const most = budget[kind];
      if (most === undefined || found[kind] <= most * 1000) return [];
      return [`"${name}" brings ${(found[kind] / 1000).toFixed(1)} kB of ${kind}, and may bring ${most}`];
    });
  });
}
