/** A cell that holds a formula and nothing that it came to, as the library would read it: as if it were empty. */
interface UnreadFormula {
  row: number;
  column: number;
  /** The formula as it is typed, or the fault that it came to. */
  text: string;
}

const workbook = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";

/** Parts of a spreadsheet by their names; whatever else it holds is not asked for. */
export const isPartWithCells = (name: string): boolean =>
  name === workbook || name === relations || /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/** Formulas of the first sheet that failed, or that no program has computed. In: its parts (`isPartWithCells`). */
export function unreadFormulas(parts: ReadonlyMap<string, string>): UnreadFormula[] {
  const found: UnreadFormula[] = [];
  // Cut into its cells, so that no text of a file makes it slow.
  for (const cell of firstSheet(parts).split(/<c\s/).slice(1)) {
    const [head = "", ...rest] = cell.split(">");
    if (head.endsWith("/")) continue;
    const attributes = ` ${head}`;
    const content = rest.join(">");
    const value = textIn(content, "v");
    const formula = textIn(content, "f");
    const isFault = attributeOf(attributes, "t") === "e";
    const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(attributes, "r") ?? "");
    if (!place || !(isFault || (formula !== undefined && value === undefined))) continue;
    const [, letters = "", row] = place;
    found.push({ row: Number(row) - 1, column: columnOf(letters), text: `=${formula || value || ""}` });
  }
  return found;
}

/** The sheet that the workbook names first, wherever it lies. */
function firstSheet(parts: ReadonlyMap<string, string>): string {
  const sheet = /<(?:\w+:)?sheet\s[^<>]*>/.exec(parts.get(workbook) ?? "")?.[0] ?? "";
  const id = attributeOf(sheet, "\\w+:id");
  for (const [relation] of (parts.get(relations) ?? "").matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)) {
    if (attributeOf(relation, "Id") !== id) continue;
    const target = attributeOf(relation, "Target") ?? "";
    return parts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`) ?? "";
  }
  return "";
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function textIn(content: string, element: string): string | undefined {
  const found = new RegExp(`<${element}(?:\\s[^<>]*)?(?:/>|>([^<]*)</${element}>)`).exec(content);
  return found
    ? (found[1] ?? "").replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "")
    : undefined;
}

/** A is 0, Z is 25, AA is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
