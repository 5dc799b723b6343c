import { type Day, eveOf, firstDayOfFiscalYear, fiscalYear, noDay } from "../../days.ts";
import type { EditRow, Span } from "../read/edits.ts";
import type { ImportedRelease } from "../releases.ts";
import type { Release } from "../releases-on.ts";
import type { Dated } from "./sources.ts";

/**
 * Returns the releases of a system with days for each code: a row for each fiscal year of the shipped table, then newer
 * imports.
 */
export function releasesOfEdits<Value>(
  edits: readonly EditRow[],
  given: readonly Dated<Value>[],
  newer: readonly Dated<Value>[],
  spans: ReadonlyMap<string, Span>,
): Release[] {
  const changes = [...new Set(edits.map(({ from }) => from))].sort((a, b) => a - b);
  const newest = changes.at(-1) ?? 0;
  const years = [...new Set(changes.map(fiscalYear))];
  const shipped = years.map((year): Release => {
    const first = firstDayOfFiscalYear(year);
    const last = eveOf(firstDayOfFiscalYear(year + 1));
    const isLatest = year === fiscalYear(newest);
    const title = isLatest && newest !== first ? `Fiscal year ${year}, with April` : `Fiscal year ${year}`;
    const imported = given.find((dated) => dated.imported && dated.release === String(year))?.imported;
    const source = imported ? imported.fileName : "Medicare Code Editor 43.1, CMS";
    return {
      release: String(year),
      title,
      first,
      last,
      codes: countOn(spans, last),
      source,
      imported: Boolean(imported),
    };
  });
  const others = given.filter((dated) => dated.imported && !shipped.some(({ release }) => release === dated.release));
  const ends = new Map(newer.map(({ from }, index) => [from, newer[index + 1]?.from]));
  const imports = others.map(({ release, from, imported }): Release => {
    const next = ends.get(from);
    const last = next ? eveOf(next) : eveOf(firstDayOfFiscalYear(fiscalYear(from) + 1));
    const codes = countOn(spans, last);
    return {
      release,
      title: titleOf(release),
      first: from,
      last,
      codes,
      source: imported?.fileName ?? "",
      imported: true,
    };
  });
  return [...shipped, ...imports];
}

/** Returns the releases of a system that is published as whole releases, oldest first. */
export function releasesOfSnapshots(dated: readonly Dated<readonly unknown[]>[], source = ""): Release[] {
  return dated.map(({ release, from, imported, value }, index): Release => {
    const next = dated[index + 1];
    const last = next ? eveOf(next.from) : noDay;
    const origin = imported?.fileName ?? source;
    return {
      release,
      title: titleOf(release),
      first: from,
      last,
      codes: value.length,
      source: origin,
      imported: Boolean(imported),
    };
  });
}

/** Returns the versions of the grouper, with the import that brought those that do not ship with Casebook. */
export function releasesOfVersions(
  versions: readonly { label: string; first: Day; last: Day; drgs: number }[],
  shipped: readonly { label: string }[],
  newest: ImportedRelease | null,
): Release[] {
  return versions.map(({ label, first, last, drgs }) => {
    const imported = label === newest?.release || !shipped.some((version) => version.label === label);
    const source = imported ? (newest?.fileName ?? "") : "Medicare Severity DRG Grouper, CMS";
    return { release: label, title: `Version ${label}`, first, last, codes: drgs, source, imported };
  });
}

const months = "January February March April May June July August September October November December".split(" ");
const contents: Record<string, string> = {
  tabular: "Tabular list",
  tables: "Tables",
  index: "Index",
  weights: "Weights",
};

/**
 * Returns the title of a release: `2027` is a fiscal year, `2025-10` a month, `2027-tabular` a part of a fiscal year's
 * release.
 */
function titleOf(release: string): string {
  const [year = "", part] = release.split("-");
  if (part === undefined) return `Fiscal year ${year}`;
  if (/^\d+$/.test(part)) return `${months[Number(part) - 1]} ${year}`;
  return `${contents[part] ?? part} of fiscal year ${year}`;
}

function countOn(spans: ReadonlyMap<string, Span>, day: Day): number {
  let count = 0;
  for (const { first, last } of spans.values()) if (first <= day && day <= last) count++;
  return count;
}
