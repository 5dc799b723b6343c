import { FileFault } from "../../file-fault.ts";
import { isBlank, rowsOf } from "./code-list.ts";
import type { Content, DrgWeight } from "./content.ts";

/** True for the header of a table of weights: it names a DRG and a weight. */
export function isWeightsHead(line: string): boolean {
  return /\bdrg\b/i.test(line) && /\bweights?\b/i.test(line) && /[,\t]/.test(line);
}

/**
 * Reads the weights of MS-DRGs, CSV or tab (Table 5 of the payment rule, or columns named like it), after whatever the
 * agency wrote above the table. Throws FileFault.
 */
export function readWeights(text: string): { content: Content; year: number | null; headLine: number } {
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex(isWeightsHead);
  const headText = lines[head] ?? "";
  const separator = headText.includes("\t") ? "\t" : ",";
  const [names] = [...rowsOf(headText, separator, 1)];
  const column = (pattern: RegExp) => names?.row.findIndex((name) => pattern.test(name.trim())) ?? -1;
  const at = {
    year: column(/^fiscal.?year$/i),
    drg: column(/^(ms-)?drg$/i),
    title: column(/title/i),
    weight: column(/weight/i),
    gmlos: column(/^(gmlos|geometric)/i),
    amlos: column(/^(amlos|arithmetic)/i),
  };
  if (at.drg < 0 || at.weight < 0) throw new FileFault("the head line names no columns for DRG and weight.", head + 1);
  const weights: DrgWeight[] = [];
  const seen = new Set<string>();
  let strayLine: number | undefined;
  let year = Number(/\bFY\s*(20\d\d)\b/i.exec(text.slice(0, 4000))?.[1] ?? Number.NaN);
  for (const { row, line } of rowsOf(text, separator, head + 2)) {
    const named = row[at.drg]?.trim() ?? "";
    const weight = amount(row[at.weight]);
    if (!/^\d{1,3}$/.test(named)) {
      if (weight !== null || /^\d/.test(named)) throw new FileFault(`"${named.slice(0, 20)}" is no DRG.`, line);
      // The file has notes above the first record and below the last.
      if (weights.length > 0 && !isBlank(row)) strayLine ??= line;
      continue;
    }
    if (strayLine !== undefined) throw new FileFault("this is no record of a DRG.", strayLine);
    const drg = named.padStart(3, "0");
    if (weight === null) throw new FileFault(`the DRG ${drg} has no weight.`, line);
    if (seen.has(drg)) throw new FileFault(`the DRG ${drg} is listed twice.`, line);
    seen.add(drg);
    if (at.year >= 0) year = sameYear(row[at.year], weights.length > 0 ? year : undefined, line);
    const [gmlos, amlos] = [amount(row[at.gmlos]), amount(row[at.amlos])];
    weights.push({ drg, title: row[at.title]?.trim() || null, weight, gmlos, amlos });
  }
  if (weights.length === 0) throw new FileFault("The file holds no weights.");
  return { content: { kind: "weights", weights }, year: Number.isInteger(year) ? year : null, headLine: head + 1 };
}

/** The year of a record. Throws FileFault when it is not the year of those before it: a release has one. */
function sameYear(cell: string | undefined, before: number | undefined, line: number): number {
  const year = /^\s*20\d\d\s*$/.test(cell ?? "") ? Number(cell) : Number.NaN;
  if (Number.isNaN(year)) throw new FileFault(`"${cell?.slice(0, 20) ?? ""}" is no fiscal year.`, line);
  if (before !== undefined && before !== year) throw new FileFault("this is a record of another fiscal year.", line);
  return year;
}

function amount(cell: string | undefined): number | null {
  const number = Number(cell?.replaceAll(",", "").trim() || Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
