import type { Block, Case, ChartDocument, ChartSection } from "#coding/cases/case.ts";
import type { Layout } from "./layouts.ts";

/** A document as a hospital prints it. */
export interface PrintedDocument {
  /** Its title in the case. */
  document: string;
  title: string;
  sections: ChartSection[];
}

/** Returns the documents of a case in the order and with the names of a layout. */
export function printedDocuments({ setting, chart }: Case, layout: Layout): PrintedDocument[] {
  const documents = firstOnes(chart, ({ title }) => title, layout.firstDocuments);
  const isStay = setting === "inpatient";
  return documents.map((document) => ({
    document: document.title,
    title: layout.names[document.title] ?? document.title,
    sections: (isStay ? orderedSections(document, layout) : document.sections).map(({ heading, blocks }) => ({
      heading: layout.names[heading] ?? heading,
      blocks,
    })),
  }));
}

/** The signature at the end of a document stays at its end. */
function orderedSections({ sections }: ChartDocument, { firstSections }: Layout): ChartSection[] {
  const ordered = firstOnes(sections, ({ heading }) => heading, firstSections);
  const signed = sections.at(-1);
  const signature = signed?.blocks.at(-1);
  if (signature?.kind !== "signature" || ordered.at(-1) === signed) return ordered;
  const moved = ordered.map((section): ChartSection => {
    return section === signed ? { ...section, blocks: section.blocks.slice(0, -1) } : section;
  });
  const last = moved.at(-1);
  const blocks: Block[] = [...(last?.blocks ?? []), signature];
  return [...moved.slice(0, -1), { heading: last?.heading ?? "", blocks }];
}

/** Returns items with the named ones first, in the order of the names. */
function firstOnes<Item>(items: readonly Item[], nameOf: (item: Item) => string, names: readonly string[]): Item[] {
  const rank = (item: Item) => (names.includes(nameOf(item)) ? names.indexOf(nameOf(item)) : names.length);
  return items.toSorted((one, other) => rank(one) - rank(other));
}
