/** A cell with a formula but without a computed value. The library reads it as empty. */
interface UnreadFormula {
  row: number;
  column: number;
  /** The formula, or the error value that it has. */
  text: string;
}

const workbook = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";

/** Returns true for the names of the parts that `unreadFormulas` needs. */
export const isPartWithCells = (name: string): boolean =>
  name === workbook || name === relations || /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/** Returns the formulas of the first sheet that failed, or that no program has computed. Needs the parts of `isPartWithCells`. */
export function unreadFormulas(parts: ReadonlyMap<string, string>): UnreadFormula[] {
  const found: UnreadFormula[] = [];
  // Splits the sheet into cells, so that no text of a file makes a regular expression slow.
  for (const cell of firstSheet(parts).split(/<c\s/).slice(1)) {
    const [head = "", ...rest] = cell.split(">");
    if (head.endsWith("/")) continue;
    const attributes = ` ${head}`;
    const content = rest.join(">");
    const value = textIn(content, "v");
    const formula = textIn(content, "f");
    const isError = attributeOf(attributes, "t") === "e";
    const reference = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(attributes, "r") ?? "");
    if (!reference || !(isError || (formula !== undefined && value === undefined))) continue;
    const [, letters = "", row] = reference;
    found.push({ row: Number(row) - 1, column: columnOf(letters), text: `=${formula || value || ""}` });
  }
  return found;
}

/** Returns the XML of the first sheet of the workbook. */
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

/** Returns the index of a column: A is 0, Z is 25, AA is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
