import { rowsOf } from "./code-list.ts";
import { type Content, type DrgWeight, FileFault } from "./content.ts";

/** Whether a line heads a table of weights: it names a DRG and a weight. */
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
  let year = Number(/\bFY\s*(20\d\d)\b/i.exec(text.slice(0, 4000))?.[1] ?? Number.NaN);
  for (const { row, line } of rowsOf(text, separator, head + 2)) {
    const drg = row[at.drg]?.trim() ?? "";
    if (!/^\d{1,3}$/.test(drg)) {
      if (weights.length > 0 && /^\d/.test(drg)) throw new FileFault(`"${drg.slice(0, 20)}" is no DRG.`, line);
      continue;
    }
    const weight = amount(row[at.weight]);
    if (weight === null) throw new FileFault(`the DRG ${drg} has no weight.`, line);
    if (at.year >= 0) year = Number(row[at.year]);
    const [gmlos, amlos] = [amount(row[at.gmlos]), amount(row[at.amlos])];
    weights.push({ drg: drg.padStart(3, "0"), title: row[at.title]?.trim() || null, weight, gmlos, amlos });
  }
  if (weights.length === 0) throw new FileFault("The file holds no weights.");
  return { content: { kind: "weights", weights }, year: Number.isInteger(year) ? year : null, headLine: head + 1 };
}

function amount(cell: string | undefined): number | null {
  const number = Number(cell?.replaceAll(",", "").trim() || Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
