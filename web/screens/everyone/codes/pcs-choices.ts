import type { Reply } from "#contract/endpoints.ts";

export type PcsTable = Reply<"GET /codes/icd10pcs/table/:code">["table"];
type Row = PcsTable["rows"][number];

export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
  /** The reason why it cannot follow the earlier choices; undefined if it can. */
  against: string | undefined;
}

export interface Column {
  position: number;
  axis: string;
  choices: Choice[];
}

const allows = (row: Row, position: number, value: string | undefined) =>
  value === undefined ||
  row.some((axis) => axis.position === position && axis.values.some((choice) => choice.value === value));

/** Returns the rows of a table that contain a code or its start. */
function rowsOf({ rows }: PcsTable, code: string): Row[] {
  return rows.filter((row) => row.every(({ position }) => allows(row, position, code[position - 1])));
}

/** Returns axes 4 to 7 with all values of the table. Impossible values have a reason. */
export function columnsOf(table: PcsTable, code: string): Column[] {
  return [4, 5, 6, 7].map((position) => {
    const before = code.slice(0, position - 1);
    const known = new Map<string, string>();
    let axis = "";
    for (const row of table.rows) {
      const there = row.find((each) => each.position === position);
      axis ||= there?.axis ?? "";
      for (const { value, label } of there?.values ?? []) known.set(value, label);
    }
    const choices = [...known].map(([value, label]): Choice => {
      const isLegal = rowsOf(table, before + value).length > 0;
      const isChosen = code[position - 1] === value;
      return { value, label, isChosen, against: isLegal ? undefined : whyNot(table, before, position, value, label) };
    });
    return { position, axis, choices: choices.sort((a, b) => (a.value < b.value ? -1 : 1)) };
  });
}

/** Returns, for example, "T Ductus Arteriosus is possible only with Body Part R Pulmonary Artery, Left". */
function whyNot(table: PcsTable, before: string, position: number, value: string, label: string): string {
  const matching = table.rows.filter((row) => allows(row, position, value));
  const broken = [4, 5, 6].find(
    (place) => place < position && !matching.some((row) => allows(row, place, before[place - 1])),
  );
  const place = broken ?? position - 1;
  const wanted = new Map<string, string>();
  let axis = "";
  for (const row of matching) {
    const there = row.find((each) => each.position === place);
    axis ||= there?.axis ?? "";
    for (const choice of there?.values ?? []) wanted.set(choice.value, choice.label);
  }
  const named = [...wanted].slice(0, 3).map(([each, words]) => `${each} ${words}`);
  const more = wanted.size > named.length ? ` and ${wanted.size - named.length} more` : "";
  return `${value} ${label} is possible only with ${axis} ${named.join(", ")}${more}`;
}

/** Returns the number of codes with this start, and the first of them. */
export function codesLeft(table: PcsTable, code: string, most: number): { count: number; codes: string[] } {
  let count = 0;
  const codes: string[] = [];
  for (const row of rowsOf(table, code)) {
    const free = row.filter(({ position }) => position > code.length);
    count += free.reduce((product, { values }) => product * values.length, 1);
    for (const whole of combine(code, free, most - codes.length)) codes.push(whole);
  }
  return { count, codes };
}

function combine(code: string, [axis, ...others]: Row, most: number): string[] {
  if (most <= 0) return [];
  if (!axis) return [code];
  const found: string[] = [];
  for (const { value } of axis.values) found.push(...combine(code + value, others, most - found.length));
  return found;
}

/** Returns the code with another value at a position. Later characters stay as far as they are valid. */
export function chooseValue(table: PcsTable, code: string, position: number, value: string): string {
  let next = code.slice(0, position - 1) + value;
  for (const rest of code.slice(position)) {
    if (rowsOf(table, next + rest).length === 0) break;
    next += rest;
  }
  return next;
}
