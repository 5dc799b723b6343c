import type { Block, ChartDocument, Evidence } from "./case.ts";
import type { ChosenFact } from "./chosen-facts.ts";

/** A document that is being written. */
export interface DocumentWriter {
  readonly document: ChartDocument;
  /** Begins a section. */
  heading(text: string): void;
  /** Adds a paragraph and returns its text. */
  paragraph(text: string): string;
  list(items: readonly string[], isNumbered?: boolean): void;
  table(columns: string[], rows: string[][]): void;
  /** Signs what was written since the last signature. `signedAt`: YYYY-MM-DD HH:MM. */
  sign(signer: string, signedAt: string): void;
}

/** A chart that is being written, with the phrases that support each fact. */
export interface ChartWriter {
  readonly documents: ChartDocument[];
  /** Begins a document, or continues the one with this title. */
  document(title: string): DocumentWriter;
  /** Notes a phrase of a document as evidence of a fact. */
  note(fact: ChosenFact, writer: DocumentWriter, quote: string): void;
  /** Notes the phrase with which a text names a fact, and what follows it up to the end of the clause. */
  noteIn(fact: ChosenFact, writer: DocumentWriter, text: string, phrase: string): void;
  evidenceOf(reference: string): readonly Evidence[];
}

/** Longest text behind the name of a fact that a quote takes. */
const longestClause = 90;

export function makeChart(): ChartWriter {
  const documents: ChartDocument[] = [];
  const evidence = new Map<string, Evidence[]>();
  const note: ChartWriter["note"] = ({ reference }, { document }, quote) => {
    const known = evidence.get(reference) ?? [];
    evidence.set(reference, [...known, { document: document.title, quote }]);
  };
  return {
    documents,
    document(title) {
      const known = documents.find((document) => document.title === title);
      if (known) return writerOf(known);
      const document = { title, sections: [] };
      documents.push(document);
      return writerOf(document);
    },
    note,
    noteIn: (fact, writer, text, phrase) => note(fact, writer, clauseAt(text, phrase)),
    evidenceOf: (reference) => evidence.get(reference) ?? [],
  };
}

function writerOf(document: ChartDocument): DocumentWriter {
  const add = (block: Block) => {
    const section = document.sections.at(-1);
    if (!section) throw new Error(`${document.title} has no heading yet`);
    section.blocks.push(block);
  };
  return {
    document,
    heading: (heading) => document.sections.push({ heading, blocks: [] }),
    paragraph(text) {
      add({ kind: "paragraph", text });
      return text;
    },
    list: (items, isNumbered = false) => add({ kind: "list", isNumbered, items: [...items] }),
    table: (columns, rows) => add({ kind: "table", columns, rows }),
    sign: (signer, signedAt) => add({ kind: "signature", signer, signedAt }),
  };
}

function clauseAt(text: string, phrase: string): string {
  const start = text.indexOf(phrase);
  if (start < 0) throw new Error(`"${phrase}" does not stand in "${text}"`);
  const end = start + phrase.length;
  const clause = text.slice(end, end + longestClause).search(/[.;](?=\s|$)/);
  if (clause >= 0) return text.slice(start, end + clause);
  return text.length - end < longestClause ? text.slice(start) : phrase;
}
