import { findDay } from "../days.ts";
import { FileFault } from "../file-fault.ts";
import { parseFormula } from "./formula.ts";
import { needTable, type ReadTable } from "./table-source.ts";

/** The columns of each table, in their order (coding/data/SOURCES.md). */
const columns: Record<string, string> = {
  versions: "grouper label fiscal_year first_discharge last_discharge",
  diagnoses: "code from to mdc severity category lists hac_lists",
  procedures: "code from to pattern",
  "procedure-patterns": "pattern lists",
  clusters: "cluster from to suppress_mdcs pattern choices",
  formulas: "version mdc rank type drg base_drg reroute_mdc formula suppress",
  hac: "version hac formula title",
  "sex-mdcs": "code from to male_mdc female_mdc",
  "cc-exclusion-pdx": "code from to collection",
  "cc-exclusion-collections": "collection codes",
  drgs: "drg from to title",
  "base-drgs": "base_drg from to title",
  mdcs: "mdc from to title",
};
const weightColumns = "fiscal_year drg weight gmlos amlos post_acute special_pay";

/** The tables are searched in place, so they must be sorted by code. */
const sorted = ["diagnoses", "procedures", "sex-mdcs", "cc-exclusion-pdx"];
/** Column of the formula in a table. */
const formulaAt: Record<string, number> = { formulas: 7, hac: 2 };

interface CheckedTables {
  /** The newest version, such as 44.0. */
  label: string;
  /** The first discharge that it is for, YYYY-MM-DD. */
  from: string;
  /** Titles of its DRGs, by three digits. */
  drgs: Map<string, string>;
}

/**
 * Reads the tables of a release of the grouper whole, before anything changes. They must hold the versions that are known
 * already, as the agency's program does. Throws FileFault with table and line for what the grouper could not use.
 */
export async function checkTables(read: ReadTable, known: readonly string[]): Promise<CheckedTables> {
  const rows = new Map<string, string[][]>();
  for (const [table, names] of Object.entries(columns))
    rows.set(table, checkTable(table, names, await needTable(read, table)));
  const weights = await read("weights");
  if (weights !== undefined) checkTable("weights", weightColumns, weights);
  const versions = rows.get("versions") ?? [];
  const wrong = versions.findIndex(([version, label, , from, to]) => !isVersion(version, label, from, to));
  if (versions.length === 0 || wrong >= 0) throw broken("versions", wrong + 2, "this is no version of the grouper");
  const missing = known.find((label) => !versions.some((row) => row[1] === label));
  if (missing !== undefined) throw new FileFault(`The tables lack version ${missing}, which is here already.`);
  const [version, label = "", , from = ""] = versions.reduce((a, b) => (Number(b[0]) > Number(a[0]) ? b : a));
  const drgs = (rows.get("drgs") ?? []).filter(
    ([, first, last]) => Number(first) <= Number(version) && Number(version) <= Number(last),
  );
  return { label, from, drgs: new Map(drgs.map(([drg = "", , , title = ""]) => [drg.padStart(3, "0"), title])) };
}

function checkTable(table: string, names: string, text: string): string[][] {
  const expected = names.split(" ");
  const [head = "", ...lines] = text.replace(/\n$/, "").split("\n");
  if (head !== expected.join("\t")) throw broken(table, 1, `the columns must be ${expected.join(", ")}`);
  let before = "";
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length !== expected.length) throw broken(table, index + 2, `${expected.length} columns are needed`);
    const [code = ""] = cells;
    if (sorted.includes(table) && code < before) throw broken(table, index + 2, `${code} stands behind ${before}`);
    before = code;
    checkFormula(table, index + 2, cells);
    return cells;
  });
}

function checkFormula(table: string, line: number, cells: string[]): void {
  const at = formulaAt[table];
  if (at === undefined) return;
  try {
    parseFormula(cells[at] ?? "");
  } catch (fault) {
    throw broken(table, line, (fault as Error).message);
  }
}

function isVersion(version = "", label = "", from = "", to = ""): boolean {
  const areDays = [from, to].every((day) => day.length === 10 && findDay(day) !== undefined);
  return /^\d{3}$/.test(version) && /^\d+\.\d+$/.test(label) && areDays && from <= to;
}

function broken(table: string, line: number, what: string): FileFault {
  return new FileFault(`${table}.tsv: ${what}.`, line);
}
