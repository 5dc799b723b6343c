import { pathOf } from "./breaches.ts";
import { type Import, importsIn } from "./imports.ts";

/** The source files by path. */
export type SourceFiles = ReadonlyMap<string, string>;

type Edge = Import & { to: string };

function edgesOf(sources: SourceFiles): Map<string, Edge[]> {
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      importsIn(source).flatMap((found) => {
        const to = pathOf(file, found.specifier);
        return to !== undefined && sources.has(to) ? [{ ...found, to }] : [];
      }),
    ]),
  );
}

/** Circles of files: each of them can be read, tested and moved only together with the others. Types alone bind nothing. */
export function findCircularImports(sources: SourceFiles): string[] {
  const edges = edgesOf(sources);
  const next = (file: string) => (edges.get(file) ?? []).filter(({ isType, isLate }) => !isType && !isLate);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file];
      circles.push(`${circle.join(" → ")}: a circle. Move what two of them need into a file of its own.`);
    }
    if (done.has(file)) return;
    done.add(file);
    for (const { to } of next(file)) walk(to, [...way, file]);
  };
  for (const file of sources.keys()) walk(file, []);
  return circles;
}

/** Returns the folder of the screen, or the layout, that contains a file. */
const shownBy = (file: string) => /^web\/(?:screens\/[^/]+\/[^/]+|layout)/.exec(file)?.[0];

/** Files of web/parts that fewer than two screens use, by whatever way. */
export function findSingleUseParts(sources: SourceFiles): string[] {
  const edges = edgesOf(sources);
  const users = new Map<string, string[]>();
  for (const [file, found] of edges) for (const { to } of found) users.set(to, [...(users.get(to) ?? []), file]);
  const screensOf = (file: string, seen: Set<string>): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    return (users.get(file) ?? []).flatMap((user) => shownBy(user) ?? screensOf(user, seen));
  };
  return [...sources.keys()]
    .filter((file) => file.startsWith("web/parts/"))
    .flatMap((file) => {
      const screens = new Set(screensOf(file, new Set()));
      return screens.size > 1
        ? []
        : [`${file}: one screen uses it (${[...screens].join() || "none"}). It lives with that screen.`];
    });
}
