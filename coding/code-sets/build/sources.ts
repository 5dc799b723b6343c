import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Day, firstDayOfFiscalYear } from "../../days.ts";
import type { ReadTable } from "../../drg/table-source.ts";
import type { System } from "../../systems.ts";
import type { PcsIndexTerm } from "../../tabular/read-pcs-index.ts";
import type { PcsTable } from "../../tabular/read-pcs-tables.ts";
import type { TabularNode } from "../../tabular/read-tabular.ts";
import { poaListYear } from "../poa-exempt.ts";
import type { CodeRecord, DrgWeight } from "../read/content.ts";
import { type EditRow, readEdits } from "../read/edits.ts";
import { readCodeFile } from "../read/read-file.ts";
import type { ImportedRelease } from "../releases.ts";
import { type Reliefs, readCommonCodes } from "./common-codes.ts";
import { indexVersion } from "./schema.ts";
import { readTerms, type Term } from "./terms.ts";

/** The tables that ship with Casebook (their origin: SOURCES.md beside them). */
const coding = path.join(import.meta.dirname, "../..");
const data = path.join(coding, "data");

/** The content of one file, and its import if staff imported it. */
export interface Dated<Value> {
  from: Day;
  release: string;
  /** Null for a file that ships with Casebook. */
  imported: ImportedRelease | null;
  value: Value;
}

/** Everything that the index is built from; lists are oldest first. */
export interface Sources {
  codes: Record<Exclude<System, "drg">, Dated<CodeRecord[]>[]>;
  edits: { icd10cm: EditRow[]; icd10pcs: EditRow[] };
  /** Diagnoses that are exempt from reporting whether they were present on admission. */
  poaExempt: string[];
  tabular: Dated<TabularNode[]>[];
  pcsTables: Dated<PcsTable[]>[];
  pcsIndex: Dated<PcsIndexTerm[]>[];
  weights: Dated<DrgWeight[]>[];
  /** Newer releases of the grouper. */
  groupers: Dated<ReadTable>[];
  /** The public modifiers of CPT, in our own words. */
  cptModifiers: CodeRecord[];
  terms: Term[];
  /** The common codes of a system. */
  common: (system: System) => Reliefs;
}

const shipped: { file: string; system?: System; from: Day; release: string }[] = [
  { file: "icd10cm/ended-titles-2022.tsv.gz", system: "icd10cm", from: firstDayOfFiscalYear(2022), release: "2022" },
  { file: "icd10cm/titles-2024.tsv.gz", system: "icd10cm", from: firstDayOfFiscalYear(2024), release: "2024" },
  { file: "icd10cm/tabular-2021.xml.gz", from: firstDayOfFiscalYear(2021), release: "2021-tabular" },
  { file: "icd10pcs/ended-titles-2022.tsv.gz", system: "icd10pcs", from: firstDayOfFiscalYear(2022), release: "2022" },
  { file: "icd10pcs/tables-2025.xml.gz", from: firstDayOfFiscalYear(2025), release: "2025-tables" },
  { file: "icd10pcs/index-2025.xml.gz", from: firstDayOfFiscalYear(2025), release: "2025-index" },
  { file: "hcpcs/codes-2025-10.csv.gz", from: 20251001, release: "2025-10" },
];

const unzip = promisify(gunzip);

/** Reads the shipped tables and what staff imported. Throws FileFault. */
export async function readSources(imports: readonly ImportedRelease[]): Promise<Sources> {
  const edits = async (system: string) => {
    const file = await readFile(path.join(data, system, "edits-43.1.tsv.gz"));
    return readEdits((await unzip(file)).toString("latin1"));
  };
  const sources: Sources = {
    codes: { icd10cm: [], icd10pcs: [], hcpcs: [], cpt: [], modifier: [] },
    edits: { icd10cm: await edits("icd10cm"), icd10pcs: await edits("icd10pcs") },
    poaExempt: await readPoaExempt(),
    tabular: [],
    pcsTables: [],
    pcsIndex: [],
    weights: [],
    groupers: [],
    cptModifiers: await readCptModifiers(),
    terms: readTerms(await readFile(path.join(data, "terms.tsv"), "utf8")),
    common: readCommonCodes(await readFile(path.join(data, "common-codes.tsv"), "utf8")),
  };
  const files = [
    ...shipped.map(({ file, ...of }) => ({ ...of, path: path.join(data, file), imported: null })),
    ...imports.map((imported) => ({ ...imported, imported })),
  ].sort((a, b) => a.from - b.from || (a.release < b.release ? -1 : 1));
  for (const { path: file, system, from, release, imported } of files) {
    const { content } = await readCodeFile(file, imported?.fileName ?? path.basename(file), system);
    const dated = <Value>(value: Value): Dated<Value> => ({ from, release, imported, value });
    if (content.kind === "codes" && content.system !== "drg") sources.codes[content.system].push(dated(content.codes));
    else if (content.kind === "hcpcs") {
      sources.codes.hcpcs.push(dated(content.codes));
      sources.codes.modifier.push(dated(content.modifiers));
    } else if (content.kind === "tabular") sources.tabular.push(dated(content.nodes));
    else if (content.kind === "pcs-tables") sources.pcsTables.push(dated(content.tables));
    else if (content.kind === "pcs-index") sources.pcsIndex.push(dated(content.terms));
    else if (content.kind === "weights") sources.weights.push(dated(content.weights));
    else if (content.kind === "grouper") sources.groupers.push(dated(content.read));
  }
  return sources;
}

async function readPoaExempt(): Promise<string[]> {
  const file = await readFile(path.join(data, "icd10cm", `poa-exempt-${poaListYear}.txt.gz`));
  return (await unzip(file)).toString("latin1").split(/\s+/).filter(Boolean);
}

async function readCptModifiers(): Promise<CodeRecord[]> {
  const { content } = await readCodeFile(path.join(data, "cpt-modifiers.tsv"), "cpt-modifiers.tsv", "modifier");
  return content.kind === "codes" ? content.codes : [];
}

/** Names what an index is built from: the shipped tables, how they are read, and what staff imported. Equal names, equal indexes. */
export async function hashOfSources(imports: readonly ImportedRelease[]): Promise<string> {
  const hash = createHash("sha256").update(String(indexVersion));
  const entries = await readdir(coding, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("oracle"))
    .map((entry) => path.relative(coding, path.join(entry.parentPath, entry.name)))
    // The code for slips only reads the index.
    .filter((file) => !file.startsWith(`slips${path.sep}`))
    .sort();
  for (const file of files) hash.update(file).update(await readFile(path.join(coding, file)));
  const names = imports.map(({ system, release, from, hash: of }) => `${system} ${release} ${from} ${of}\n`);
  for (const name of names.sort()) hash.update(name);
  return hash.digest("hex").slice(0, 16);
}
