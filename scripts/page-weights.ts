import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The manifest of the build: the file of each module, and the modules that it imports (vite.config.ts). */
const manifestName = ".manifest";

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>;

interface ScreenBytes {
  screen: string;
  /** Bytes compressed by brotli, of all files that the browser needs before it draws the screen. */
  js: number;
  css: number;
}

interface Budget {
  js?: number;
  css?: number;
}

/**
 * The largest sizes of screens, in kB of 1,000 bytes; `npm run check` fails above them. Those of the login and the students'
 * list are targets (design.md section 9); the others are a little above the measured sizes.
 */
export const budgets: Record<string, Budget> = {
  login: { js: 100, css: 37 },
  students: { js: 180 },
  dashboard: { js: 182 },
  "student-dashboard": { js: 200 },
};

/**
 * Returns the size of each screen of a build: of the login alone, of every other screen with the group "frame" around it
 * (vite.config.ts).
 */
export function measureScreens(manifest: Manifest, bytesOf: (file: string) => number): ScreenBytes[] {
  const frame = Object.keys(manifest).find((key) => manifest[key]?.name === "frame") ?? "frame";
  const screens = Object.keys(manifest).flatMap((module) => {
    const [, screen] = /([^/]+)-screen\.tsx$/.exec(module) ?? [];
    return screen === undefined ? [] : [{ screen, modules: ["index.html", frame, module] }];
  });
  return [{ screen: "login", modules: ["index.html"] }, ...screens].map(({ screen, modules }) => {
    const files = [...filesOf(manifest, modules)];
    const sum = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + bytesOf(file), 0);
    return { screen, js: sum(".js"), css: sum(".css") };
  });
}

/** Returns the files of modules and of their imports. Throws if the build lacks a module. */
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

/** Returns the sizes of the screens of a finished build, from its manifest and its compressed copies. */
export function readScreens(folder: string): ScreenBytes[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, manifestName), "utf8")) as Manifest;
  return measureScreens(manifest, (file) => statSync(path.join(folder, `${file}.br`)).size);
}

/** Returns a sentence for each budget that is exceeded, or whose screen does not exist. */
export function overBudget(screens: readonly ScreenBytes[], allowed: Record<string, Budget> = budgets): string[] {
  return Object.entries(allowed).flatMap(([name, budget]) => {
    const found = screens.find(({ screen }) => screen === name);
    if (!found) return [`the build has no screen ${name}`];
    return (["js", "css"] as const).flatMap((kind) => {
      const most = budget[kind];
      if (most === undefined || found[kind] <= most * 1000) return [];
      return [`${name} loads ${(found[kind] / 1000).toFixed(1)} kB of ${kind}; its budget is ${most} kB`];
    });
  });
}
