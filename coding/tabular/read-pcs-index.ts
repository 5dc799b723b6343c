import { SaxesParser } from "saxes";
import { FileFault } from "../file-fault.ts";

/** A main term of the ICD-10-PCS index with the codes that it leads to. */
export interface PcsIndexTerm {
  term: string;
  /** Whole codes or their first characters. */
  codes: string[];
  /** Labels of body parts, devices, substances and root operations that the term is another word for. */
  use: string[];
}

/** Reads the agencies' index (icd10pcs_index_YYYY.xml), piece by piece. Throws where it is no XML. */
export function makePcsIndexReader() {
  const terms: PcsIndexTerm[] = [];
  let year = "";
  let text = "";
  let depth = 0;
  let isTitled = true;
  let term: PcsIndexTerm = { term: "", codes: [], use: [] };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    if (name === "mainTerm") {
      term = { term: "", codes: [], use: [] };
      depth = 1;
    } else if (name === "term") {
      depth++;
      isTitled = false;
    }
    text = "";
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name }) => {
    const said = text.trim();
    text = "";
    if (name === "version") year = said;
    else if (name === "title") {
      isTitled = true;
      if (depth === 1) term.term = said;
    } else if (name === "code" || name === "codes" || name === "tab") term.codes.push(said);
    else if (name === "use") term.use.push(said);
    // Without codes: another root operation for the whole term, such as "Adhesiolysis see Release".
    else if (name === "see" && said !== "" && (depth === 1 || !isTitled)) term.use.push(said);
    else if (name === "term") depth--;
    else if (name === "mainTerm") {
      depth = 0;
      terms.push(term);
    }
  });
  return {
    push: (piece: string) => {
      parser.write(piece);
    },
    end: () => {
      parser.close();
      if (terms.length === 0) throw new FileFault("The file holds no terms.");
      return { year: Number(year) || null, terms };
    },
  };
}
