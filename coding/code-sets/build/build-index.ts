import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { firstDay, fiscalYear, noDay } from "../../days.ts";
import { ownTables } from "../../drg/releases.ts";
import { composePcsTitle } from "../../tabular/pcs-titles.ts";
import { codesOfTable, type PcsTable } from "../../tabular/read-pcs-tables.ts";
import type { CodeRecord } from "../read/content.ts";
import { type EditRow, spansOf } from "../read/edits.ts";
import type { ImportedRelease } from "../releases.ts";
import { collectDiagnoses } from "./diagnoses.ts";
import { applyReleases, type Entry, never, newestTitles, type Snapshot, spansOfSnapshots } from "./entries.ts";
import { findPhrases } from "./find-phrases.ts";
import { collectGroups } from "./groups.ts";
import { collectProcedures } from "./procedures.ts";
import { releasesOfEdits, releasesOfSnapshots, releasesOfVersions } from "./release-rows.ts";
import { type Dated, readSources, type Sources } from "./sources.ts";
import { termsOfPcsIndex } from "./terms.ts";
import { openWriter } from "./write-index.ts";

/**
 * Builds the index from the shipped tables and what staff imported, in a temporary file of the same folder. It gets its name
 * only when it is whole and on disk; several processes may build the same one. Throws FileFault when an imported file cannot
 * be read.
 */
export async function buildIndex(file: string, temporary: string, imports: readonly ImportedRelease[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await write(temporary, await readSources(imports));
  const handle = await open(temporary, "r+");
  await handle.sync().finally(() => handle.close());
  await rename(temporary, file);
}

async function write(file: string, sources: Sources): Promise<void> {
  const writer = openWriter(file);
  try {
    writeDiagnoses(writer, sources);
    writeProcedures(writer, sources);
    writeList(writer, "hcpcs", sources.codes.hcpcs);
    writeList(writer, "cpt", sources.codes.cpt);
    writeList(writer, "modifier", sources.codes.modifier, sources.cptModifiers);
    await writeGroups(writer, sources);
    for (const term of sources.terms) writer.term(term);
    writer.finish();
  } finally {
    writer.close();
  }
}

type Writer = ReturnType<typeof openWriter>;

function writeDiagnoses(writer: Writer, { codes, edits, poaExempt, tabular, common }: Sources): void {
  const spans = spansOf(edits.icd10cm);
  const newer = newerThan(edits.icd10cm, codes.icd10cm);
  applyReleases(spans, newer.map(asSnapshot));
  const nodes = tabular.at(-1)?.value ?? [];
  const entries = collectDiagnoses(newestTitles(codes.icd10cm.map(asSnapshot)), spans, nodes);
  writer.entries(entries);
  writer.phrases("icd10cm", findPhrases(entries, common("icd10cm"), nodes));
  writer.edits("icd10cm", edits.icd10cm);
  writer.poaExempt(poaExempt);
  writer.tabular(nodes);
  writer.releases("icd10cm", releasesOfEdits(edits.icd10cm, codes.icd10cm, newer, spans));
  writer.releases("icd10cm", releasesOfSnapshots(tabular.filter(({ imported }) => imported)));
}

function writeProcedures(writer: Writer, { codes, edits, pcsTables, pcsIndex, common }: Sources): void {
  const spans = spansOf(edits.icd10pcs);
  const ofTables = pcsTables.map((dated) => ({ ...dated, value: codesOfTables(dated.value) }));
  const given = [...codes.icd10pcs, ...ofTables].sort((a, b) => a.from - b.from);
  const newer = newerThan(edits.icd10pcs, given);
  applyReleases(spans, newer.map(asSnapshot));
  const tables = pcsTables.at(-1)?.value ?? [];
  const entries = collectProcedures(tables, spans, newestTitles(given.map(asSnapshot)));
  writer.entries(entries);
  writer.phrases("icd10pcs", findPhrases(entries, common("icd10pcs")));
  writer.edits("icd10pcs", edits.icd10pcs);
  for (const table of tables) writer.pcsTable(table);
  for (const term of termsOfPcsIndex(pcsIndex.at(-1)?.value ?? [])) writer.term(term);
  writer.releases("icd10pcs", releasesOfEdits(edits.icd10pcs, given, newer, spans));
  writer.releases("icd10pcs", releasesOfSnapshots(pcsIndex.filter(({ imported }) => imported)));
}

function codesOfTables(tables: readonly PcsTable[]) {
  return tables.flatMap((table) =>
    [...codesOfTable(table)].map(({ code, axes }) => ({ code, title: composePcsTitle(axes), billable: true })),
  );
}

/** HCPCS, modifiers and CPT are known by whole releases only. */
function writeList(
  writer: Writer,
  system: "hcpcs" | "modifier" | "cpt",
  dated: Sources["codes"]["hcpcs"],
  always: readonly CodeRecord[] = [],
): void {
  const snapshots = dated.map(asSnapshot);
  const spans = spansOfSnapshots(snapshots);
  const entries = new Map<string, Entry>();
  const titles = new Map([...always.map(({ code, title }) => [code, title] as const), ...newestTitles(snapshots)]);
  for (const [code, title] of titles) {
    const billable = spans.get(code) ?? { first: firstDay, last: noDay };
    entries.set(code, { system, code, title, titled: true, parent: null, billable, header: never });
  }
  writer.entries(entries);
  writer.phrases(system, findPhrases(entries));
  writer.releases(system, releasesOfSnapshots(dated));
}

/** Writes the groupings. The newest tables contain the older versions too (coding/drg/check-tables.ts). */
async function writeGroups(writer: Writer, sources: Sources): Promise<void> {
  const newest = sources.groupers.at(-1);
  const shipped = await collectGroups(ownTables);
  const groups = newest ? await collectGroups(newest.value) : shipped;
  writer.entries(groups.entries);
  writer.phrases("drg", findPhrases(groups.entries));
  writer.groups({ ...groups, weights: newest ? [...shipped.weights, ...groups.weights] : groups.weights });
  for (const { from, value } of sources.weights) writer.weights(fiscalYear(from), value);
  writer.releases("drg", releasesOfVersions(groups.versions, shipped.versions, newest?.imported ?? null));
  writer.releases("drg", releasesOfSnapshots(sources.weights.filter(({ imported }) => imported)));
}

/** Returns the imports that are newer than the shipped table of edits. */
function newerThan<Value>(edits: readonly EditRow[], dated: readonly Dated<Value>[]): Dated<Value>[] {
  const newest = edits.reduce((day, { from }) => Math.max(day, from), firstDay);
  return dated.filter(({ imported, from }) => imported && from > newest);
}

function asSnapshot({ from, value }: Dated<Snapshot["codes"]>): Snapshot {
  return { from, codes: value };
}
