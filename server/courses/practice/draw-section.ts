import type { Block, ChartSection } from "#coding/cases/case.ts";
import { type TableCell, tableItems } from "./draw-table.ts";
import { headingItem, listItems, paragraphItem, signatureItem } from "./draw-text.ts";
import type { FlowItem } from "./flow.ts";
import { labFlag } from "./lab-flag.ts";
import type { Layout } from "./layouts.ts";
import { type Pen, widthOf } from "./pen.ts";

/** Returns the items of a section. A signature stays with what it signs. */
export function sectionItems(pen: Pen, { heading, blocks }: ChartSection): FlowItem[] {
  const [first] = blocks;
  const capitals = heading.toUpperCase();
  const isShort = widthOf(pen, capitals, pen.bold) < pen.width / 2;
  const isRunIn = heading !== "" && pen.layout.heading === "run-in" && isShort && first?.kind === "paragraph";
  const items = heading === "" || isRunIn ? [] : [headingItem(pen, heading)];
  for (const block of blocks) {
    const signed = block.kind === "signature" ? items.pop() : undefined;
    if (signed) items.push({ ...signed, isWithNext: true });
    if (isRunIn && block === first) items.push(paragraphItem(pen, first.text, capitals));
    else items.push(...blockItems(pen, heading, block));
  }
  return items;
}

function blockItems(pen: Pen, heading: string, block: Block): FlowItem[] {
  if (block.kind === "paragraph") return [paragraphItem(pen, block.text)];
  if (block.kind === "signature") return [signatureItem(pen, block)];
  if (block.kind === "table") return labItems(pen, block);
  const { medications } = pen.layout;
  if (!/medications/i.test(heading)) return listItems(pen, block);
  if (medications === "table") return medicationItems(pen, block.items);
  return listItems(pen, { items: block.items, isNumbered: medications === "numbers" });
}

/** "Torsemide 20 mg daily": the drug, its dose and how it is taken. */
const dosedDrug = /^(.+?) (\d[\d.,/]*(?: (?:mg|mcg|g|units))?) (.+)$/;

function medicationItems(pen: Pen, drugs: readonly string[]): FlowItem[] {
  const rows = drugs.map((drug): TableCell[] => {
    const [, name = drug, dose = "", directions = ""] = dosedDrug.exec(drug) ?? [];
    return [{ text: name, isBold: true }, { text: dose }, { text: directions }];
  });
  return tableItems(pen, ["Medication", "Dose", "Directions"], rows);
}

/** Returns a laboratory table: its first column names test and unit, its last one has the reference. */
function labItems(pen: Pen, { columns, rows }: Extract<Block, { kind: "table" }>): FlowItem[] {
  const { flag, hasUnitColumn } = pen.layout;
  const [test = "", ...others] = columns;
  return tableItems(
    pen,
    hasUnitColumn ? [test, ...others, "Units"] : columns,
    rows.map((row) => {
      const [name = "", ...rest] = row;
      const [, plainName = name, unit = ""] = (hasUnitColumn && /^(.+) \((.+)\)$/.exec(name)) || [];
      const reference = rest.at(-1) ?? "";
      const values = rest.slice(0, -1).map((value): TableCell => flagged(value, labFlag(value, reference), flag));
      return [{ text: plainName }, ...values, { text: reference }, ...(hasUnitColumn ? [{ text: unit }] : [])];
    }),
  );
}

function flagged(value: string, flag: "L" | "H" | undefined, form: Layout["flag"]): TableCell {
  if (flag === undefined) return { text: value };
  const text = { "2.8 L": `${value} ${flag}`, "2.8 (L)": `${value} (${flag})`, "*2.8 L": `*${value} ${flag}` }[form];
  return { text, isBold: true };
}
