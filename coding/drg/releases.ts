import path from "node:path";
import { type ReadTable, tablesInFolder, tablesInZip } from "./table-source.ts";
import { openTables, type Tables } from "./tables.ts";
import { readRows } from "./tsv.ts";
import { dayInWords } from "./words.ts";

/** The tables and weights for discharges of one day. */
export interface Release {
  /** 431 is v43.1. */
  version: number;
  label: string;
  /** First and last discharge that it was made for. */
  from: string;
  to: string;
  tables: Tables;
  /** Weights of the fiscal year of the discharge, else of the newest earlier year; null for earlier discharges. */
  weights: Weights | null;
}

export interface Weights {
  fiscalYear: number;
  of(drg: number): Weight | undefined;
}

/** Relative weight, geometric and arithmetic mean length of stay in days. */
export interface Weight {
  weight: number;
  gmlos: number | null;
  amlos: number | null;
}

interface Version {
  version: number;
  label: string;
  from: string;
  to: string;
  tables: () => Promise<Tables>;
}

export interface Grouper {
  /**
   * Returns the release for a day of discharge (YYYY-MM-DD): the first one for earlier days, the newest for later days.
   * Reads its tables on first use.
   */
  releaseOn(date: string): Promise<Release>;
}

/** The tables that ship with Casebook. */
export const ownTables: ReadTable = tablesInFolder(path.join(import.meta.dirname, "../data/msdrg"));

/**
 * Opens the releases of these sources. If two have the same version, or weights of the same year, the later one is used. A
 * source has all tables of its releases; weights are optional.
 */
export async function openGrouper(sources: readonly ReadTable[] = [ownTables]): Promise<Grouper> {
  const versions = new Map<number, Version>();
  const weights = new Map<number, Weights>();
  for (const source of sources) {
    for (const version of await readVersions(source)) versions.set(version.version, version);
    for (const year of await readWeights(source)) weights.set(year.fiscalYear, year);
  }
  const newestFirst = [...versions.values()].sort((a, b) => b.version - a.version);
  const years = [...weights.values()].sort((a, b) => b.fiscalYear - a.fiscalYear);
  return {
    async releaseOn(date) {
      const version = newestFirst.find(({ from }) => from <= date) ?? newestFirst.at(-1);
      if (!version) throw new Error("There is no release of the grouper");
      return {
        ...version,
        tables: await version.tables(),
        weights: years.find(({ fiscalYear }) => fiscalYear <= fiscalYearOf(date)) ?? null,
      };
    },
  };
}

/** Imports of staff beside the shipped tables. */
export interface Imported {
  /** Weights of a fiscal year, or of the newest one before it. */
  weights: (fiscalYear: number) => Weights | undefined;
  /** The .zip files of newer releases, oldest first. */
  tables: () => readonly string[];
}

/**
 * Opens the grouper when the first claim is grouped, and again when other tables are imported. Imported weights go before
 * those of the tables.
 */
export function lazyGrouper(imported?: Imported): () => Promise<Grouper> {
  let opened: { files: string; grouper: Promise<Grouper> } | undefined;
  return () => {
    const files = imported?.tables() ?? [];
    if (opened?.files !== files.join("\n"))
      opened = { files: files.join("\n"), grouper: openWith(files, imported?.weights ?? (() => undefined)) };
    return opened.grouper;
  };
}

async function openWith(files: readonly string[], weights: Imported["weights"]): Promise<Grouper> {
  const { releaseOn } = await openGrouper([ownTables, ...files.map(tablesInZip)]);
  return {
    async releaseOn(date) {
      const release = await releaseOn(date);
      return { ...release, weights: weights(fiscalYearOf(date)) ?? release.weights };
    },
  };
}

/** Said when a claim is grouped by a release that was made for other days, since there is none for its own. */
export function releaseNote({ label, from, to }: Release, date: string): string | null {
  if (date > to) return `MS-DRG ${label}, the newest installed, covers discharges up to ${dayInWords(to)}`;
  if (date < from) return `MS-DRG ${label}, the oldest installed, covers discharges from ${dayInWords(from)} on`;
  return null;
}

/** Federal fiscal years begin on 1 October of the year before. */
function fiscalYearOf(date: string): number {
  return Number(date.slice(0, 4)) + (date.slice(5, 7) >= "10" ? 1 : 0);
}

async function readVersions(source: ReadTable): Promise<Version[]> {
  let opened: Promise<Tables> | undefined;
  const tables = () => {
    opened ??= openTables(source);
    return opened;
  };
  return readRows((await source("versions")) ?? "").map(([version, label = "", , from = "", to = ""]) => ({
    version: Number(version),
    label,
    from,
    to,
    tables,
  }));
}

async function readWeights(source: ReadTable): Promise<Weights[]> {
  const years = Map.groupBy(readRows((await source("weights")) ?? ""), ([year]) => Number(year));
  return [...years].map(([fiscalYear, rows]) => {
    // DRGs 998 and 999, for claims without a group, have a weight of zero in the table, which means none.
    const weighed = rows.filter(([, , weight]) => Number(weight) > 0);
    const byDrg = new Map(
      weighed.map(([, drg, weight, gmlos, amlos]): [number, Weight] => [
        Number(drg),
        { weight: Number(weight), gmlos: Number(gmlos), amlos: Number(amlos) },
      ]),
    );
    return { fiscalYear, of: (drg) => byDrg.get(drg) };
  });
}
