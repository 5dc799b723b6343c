import { SaxesParser } from "saxes";
import { FileFault } from "../file-fault.ts";

/** Kinds of notes in the tabular list. */
export const noteKinds = [
  "includes",
  "excludes1",
  "excludes2",
  "codeFirst",
  "useAdditional",
  "codeAlso",
  "inclusionTerms",
  "remarks",
] as const;

export type NoteKind = (typeof noteKinds)[number];

/** A chapter, section, category or code of the tabular list, with its notes. */
export interface TabularNode {
  /** Without dot; chapters and sections by their range: `E00-E89`. */
  code: string;
  title: string;
  /** Parent node; null for chapters. */
  parent: string | null;
  notes: { kind: NoteKind; text: string }[];
  seventh: { character: string; title: string }[];
}

const kindOfTag: Record<string, NoteKind> = {
  includes: "includes",
  excludes1: "excludes1",
  excludes2: "excludes2",
  codeFirst: "codeFirst",
  useAdditionalCode: "useAdditional",
  codeAlso: "codeAlso",
  inclusionTerm: "inclusionTerms",
  notes: "remarks",
};

/**
 * Reads the Tabular List (icd10cm_tabular_YYYY.xml) piece by piece. Throws for malformed XML, and FileFault for a duplicate
 * code.
 */
export function makeTabularReader() {
  const nodes: TabularNode[] = [];
  const open: TabularNode[] = [];
  const seen = new Set<string>();
  let year = "";
  let text = "";
  let kind: NoteKind | undefined;
  let character = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (levels.has(name)) {
      const code = String(attributes.id ?? "");
      open.push({ code, title: "", parent: open.at(-1)?.code ?? null, notes: [], seventh: [] });
    } else if (name === "extension") character = String(attributes.char);
    else kind = kindOfTag[name] ?? kind;
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name }) => {
    const node = open.at(-1);
    const said = text.replace(/\s+/g, " ").trim();
    if (name === "version") year = said;
    else if (!node) return;
    else if (name === "name") {
      node.code = said.replace(".", "");
      if (seen.has(node.code)) throw new FileFault(`the code ${said.slice(0, 20)} is listed twice.`, parser.line);
      seen.add(node.code);
    } else if (name === "desc" && node.title === "") describe(node, said);
    else if (name === "note" && kind) node.notes.push({ kind, text: said });
    else if (name === "extension") node.seventh.push({ character, title: said });
    else if (kindOfTag[name]) kind = undefined;
    else if (levels.has(name)) {
      open.pop();
      nodes.push(node);
    }
    text = "";
  });
  return {
    push: (piece: string) => {
      parser.write(piece);
    },
    end: () => {
      parser.close();
      if (nodes.length === 0) throw new FileFault("The file holds no codes.");
      return { year: Number(year) || null, nodes: withoutTwins(nodes) };
    },
  };
}

const levels = new Set(["chapter", "section", "diag"]);

/** Chapters and sections carry their range at the end of their title; it is the name of a chapter, which has a number. */
function describe(node: TabularNode, title: string): void {
  const [, words = title, range = ""] = /^(.*?)\s*\(([A-Z]\w\w(?:-[A-Z]\w\w)?)\)$/.exec(title) ?? [];
  if (/^\d+$/.test(node.code)) node.code = range || node.code;
  node.title = range === node.code ? words : title;
}

/** Merges a section that has only one category, and so its name, into that category. */
function withoutTwins(nodes: TabularNode[]): TabularNode[] {
  const categories = new Map(nodes.filter(({ code, parent }) => code === parent).map((node) => [node.code, node]));
  return nodes.flatMap((node) => {
    const category = categories.get(node.code);
    if (!category) return [node];
    if (node === category) return [];
    return [{ ...category, parent: node.parent, notes: [...node.notes, ...category.notes] }];
  });
}
