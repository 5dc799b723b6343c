import { type Day, eveOf, fiscalYear } from "../days.ts";
import { FileFault } from "../file-fault.ts";
import { type System, systemNumber, systems } from "../systems.ts";
import { composePcsTitle } from "../tabular/pcs-titles.ts";
import { codesOfTable } from "../tabular/read-pcs-tables.ts";
import type { TabularNode } from "../tabular/read-tabular.ts";
import { type CodeIndex, openIndex } from "./index-file.ts";
import type { Content, SkippedLine } from "./read/content.ts";
import { readCodeFile } from "./read/read-file.ts";
import { findReleaseDay, releaseName, systemOf } from "./read/release-day.ts";

/** Range of plausible first days of a release. */
const [earliest, latest] = [20000101, 20991231];

export interface FileQuestion {
  path: string;
  fileName: string;
  system?: System | undefined;
  from?: Day | undefined;
  /** The index to compare with. */
  indexFile: string;
}

/** The effect of an import, shown before it. */
export interface FileSummary {
  system: System;
  release: string;
  from: Day;
  codes: number;
  added: number;
  removed: number;
  changed: number;
  skipped: SkippedLine[];
}

/** Reads a whole file and compares it with what was in force before it. Throws FileFault: then it cannot be imported. */
export async function inspectFile({ path, fileName, system, from, indexFile }: FileQuestion): Promise<FileSummary> {
  const { content, year, skipped } = await readCodeFile(path, fileName, system);
  const found = systemOf(content);
  if (system && system !== found)
    throw new FileFault(`The file is one of ${systems[found]}, not of ${systems[system]}.`, null, "wrong_kind");
  const said = content.kind === "grouper" ? undefined : from;
  const day = said ?? findReleaseDay(content, year, fileName);
  if (day === undefined) throw new FileFault("Say from which day this release is in force.", null, "from_missing");
  if (day < earliest || day > latest)
    throw new FileFault("A release is in force from a day between 2000 and 2099.", null, "from_missing");
  const index = openIndex(indexFile);
  try {
    const changes = compare(known(index, content, day), valuesOf(content));
    return { system: found, release: releaseName(content, day), from: day, ...changes, skipped };
  } finally {
    index.close();
  }
}

/** Returns the values of a file by subject: titles by code, notes by level, weights by DRG. */
function valuesOf(content: Content): Map<string, string> {
  switch (content.kind) {
    case "codes":
      return titles(content.codes.filter(({ billable }) => billable));
    case "hcpcs":
      return titles([...content.codes, ...content.modifiers]);
    case "pcs-tables":
      return new Map(
        content.tables.flatMap((table) =>
          [...codesOfTable(table)].map(({ code, axes }) => [code, composePcsTitle(axes)] as const),
        ),
      );
    case "tabular":
      return new Map(
        content.nodes.filter(hasNotes).map(({ code, notes }) => [code, notes.map(({ text }) => text).join("\n")]),
      );
    case "pcs-index":
      return new Map(content.terms.map(({ term, codes, use }) => [term, [...codes, ...use].join("\n")]));
    case "grouper":
      return content.drgs;
    case "weights":
      return new Map(content.weights.map(({ drg, weight }) => [drg, String(weight)]));
  }
}

function titles(codes: readonly { code: string; title: string }[]): Map<string, string> {
  return new Map(codes.map(({ code, title }) => [code, title]));
}

function hasNotes({ notes }: TabularNode): boolean {
  return notes.length > 0;
}

/** Returns the current values on the day before a release; if nothing was in force then, on its first day. */
function known(index: CodeIndex, content: Content, day: Day): Map<string, string> {
  if (content.kind === "tabular") {
    const sql = "SELECT level AS name, group_concat(text, char(10)) AS value FROM note GROUP BY level";
    return asMap(index.all<{ name: string; value: string }>(sql));
  }
  if (content.kind === "weights") {
    const sql = "SELECT drg AS name, weight AS value FROM weight WHERE year < ? ORDER BY year";
    return asMap(index.all<{ name: string; value: number }>(sql, fiscalYear(day)));
  }
  if (content.kind === "pcs-index") return new Map();
  const listed = content.kind === "hcpcs" ? (["hcpcs", "modifier"] as const) : [systemOf(content)];
  const sql = "SELECT code AS name, title AS value FROM code WHERE system = ? AND first <= ? AND last >= ?";
  const on = (of: Day) =>
    asMap(listed.flatMap((system) => index.all<{ name: string; value: string }>(sql, systemNumber(system), of, of)));
  const before = on(eveOf(day));
  return before.size > 0 ? before : on(day);
}

function asMap(rows: readonly { name: string; value: string | number }[]): Map<string, string> {
  return new Map(rows.map(({ name, value }) => [name, String(value)]));
}

function compare(before: Map<string, string>, after: Map<string, string>) {
  const added = [...after.keys()].filter((name) => !before.has(name)).length;
  const removed = [...before.keys()].filter((name) => !after.has(name)).length;
  const changed = [...after].filter(([name, value]) => before.has(name) && before.get(name) !== value).length;
  return { codes: after.size, added, removed, changed };
}
