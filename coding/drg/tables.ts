import { type Formula, parseFormula } from "./formula.ts";
import { needTable, type ReadTable } from "./table-source.ts";
import { findBeginning, findRows, inVersion, linesOf, listOf, readRows } from "./tsv.ts";

export type Severity = "MCC" | "CC" | "N";
export type DrgType = "S" | "M" | "-";

/** The definition of a diagnosis in one version. Codes with equal data share one object. */
interface DiagnosisDefinition {
  mdc: number;
  severity: Severity;
  lists: ReadonlySet<string>;
  /** Names for `PDX:` and `SDX:`: its groups inside the MDC, its lists, its lists of hospital-acquired conditions. */
  names: ReadonlySet<string>;
  /** Numbers of the hospital-acquired conditions that it may be, in the order of the table. */
  hacs: readonly number[];
}

interface ProcedureDefinition {
  lists: ReadonlySet<string>;
  operatingRoom: boolean;
}

/** Procedures that act as one: one code of each choice is needed. */
export interface Cluster {
  id: string;
  /** Major diagnostic categories in which the single codes stop counting. */
  suppressMdcs: readonly number[];
  choices: readonly (readonly string[])[];
  lists: ReadonlySet<string>;
}

/** One row of the definitions of an MDC. The first true row gives the DRG or passes the claim on. */
export interface DefinitionRow {
  mdc: number;
  type: DrgType;
  drg: number;
  baseDrg: number;
  rerouteMdc: number;
  formula: Formula;
  /** Lists whose secondary diagnoses have no severity for this row. */
  suppress: readonly string[];
}

interface HacDefinition {
  number: number;
  formula: Formula;
  title: string;
}

/**
 * The tables of one folder, which may contain several versions of the grouper (410 is v41.0). Codes are plain: upper case,
 * no dot.
 */
export interface Tables {
  diagnosis(code: string, version: number): DiagnosisDefinition | undefined;
  /** Returns the diagnoses with this prefix, by code. */
  diagnosesBeginning(start: string, version: number): { code: string; severity: Severity }[];
  procedure(code: string, version: number): ProcedureDefinition | undefined;
  /** MDCs by sex, for the few diagnoses that have them. */
  sexMdcs(code: string, version: number): { male: number; female: number } | undefined;
  /** Returns the codes that do not count as CC or MCC with this principal diagnosis. */
  excludedBeside(principal: string, version: number): ReadonlySet<string> | undefined;
  /** Returns the clusters that contain a procedure. */
  clustersWith(code: string, version: number): readonly Cluster[];
  /** Returns the rows of an MDC in order of evaluation. */
  rows(mdc: number, version: number): readonly DefinitionRow[];
  hac(number: number, version: number): HacDefinition | undefined;
  title(of: Titled, number: number, version: number): string;
}

type Titled = "drgs" | "base-drgs" | "mdcs";

/** Reads the tables of a release. The large ones stay text and are searched when a code is asked for. */
export async function openTables(source: ReadTable): Promise<Tables> {
  const read = (name: string) => needTable(source, name);
  const [diagnoses, procedures, patterns, clusters, formulas, hac, sexMdcs, pdx, collections, drgs, baseDrgs, mdcs] =
    await Promise.all([
      read("diagnoses"),
      read("procedures"),
      read("procedure-patterns"),
      read("clusters"),
      read("formulas"),
      read("hac"),
      read("sex-mdcs"),
      read("cc-exclusion-pdx"),
      read("cc-exclusion-collections"),
      read("drgs"),
      read("base-drgs"),
      read("mdcs"),
    ]);
  const listsOf = findPatterns(patterns);
  return {
    ...findDiagnoses(diagnoses),
    procedure: findProcedures(procedures, listsOf),
    sexMdcs: findSexMdcs(sexMdcs),
    excludedBeside: findExclusions(pdx, collections),
    clustersWith: findClusters(clusters, listsOf),
    rows: findDefinitions(formulas),
    hac: findHacs(hac),
    title: findTitles({ drgs, "base-drgs": baseDrgs, mdcs }),
  };
}

/** Codes with the same words share one definition: 75,000 diagnoses need 800. */
function shared<T>(define: (words: string) => T): (words: string) => T {
  const known = new Map<string, T>();
  return (words) => {
    let definition = known.get(words);
    if (!definition) {
      definition = define(words);
      known.set(words, definition);
    }
    return definition;
  };
}

function findDiagnoses(text: string): Pick<Tables, "diagnosis" | "diagnosesBeginning"> {
  const define = shared((words): DiagnosisDefinition => {
    const [mdc, severity, category, lists, hacLists] = words.split("\t");
    return {
      mdc: Number(mdc),
      severity: severity as Severity,
      lists: new Set(listOf(lists)),
      names: new Set([...listOf(category), ...listOf(lists), ...listOf(hacLists)]),
      hacs: listOf(hacLists)
        .flatMap((name) => /^HAC(\d\d)$/.exec(name)?.[1] ?? [])
        .map(Number),
    };
  });
  return {
    diagnosis(code, version) {
      const words = inVersion(findRows(text, code), version);
      return words === undefined ? undefined : define(words);
    },
    diagnosesBeginning(start, version) {
      const rows = Map.groupBy(findBeginning(text, start), (line) => line.slice(0, line.indexOf("\t")));
      return [...rows].flatMap(([code, lines]) => {
        const words = inVersion(
          lines.map((line) => line.slice(code.length + 1)),
          version,
        );
        return words === undefined ? [] : { code, severity: define(words).severity };
      });
    },
  };
}

function findPatterns(text: string): (pattern: string) => ReadonlySet<string> {
  const lists = new Map(readRows(text).map(([pattern, names]) => [pattern, new Set(listOf(names))]));
  return (pattern) => lists.get(pattern) ?? new Set();
}

function findProcedures(text: string, listsOf: (pattern: string) => ReadonlySet<string>): Tables["procedure"] {
  const define = shared((pattern): ProcedureDefinition => {
    const lists = listsOf(pattern);
    return { lists, operatingRoom: ["d468", "d477", "ornec"].some((name) => lists.has(name)) };
  });
  return (code, version) => {
    const pattern = inVersion(findRows(text, code), version);
    return pattern === undefined ? undefined : define(pattern);
  };
}

function findSexMdcs(text: string): Tables["sexMdcs"] {
  return (code, version) => {
    const [male, female] = inVersion(findRows(text, code), version)?.split("\t").map(Number) ?? [];
    return male === undefined || female === undefined ? undefined : { male, female };
  };
}

function findExclusions(pdx: string, collections: string): Tables["excludedBeside"] {
  const codes = new Map<string, string>();
  for (const line of linesOf(collections)) {
    const tab = line.indexOf("\t");
    codes.set(line.slice(0, tab), line.slice(tab + 1));
  }
  const define = shared((collection): ReadonlySet<string> => new Set(listOf(codes.get(collection))));
  return (principal, version) => {
    const collection = inVersion(findRows(pdx, principal), version);
    return collection === undefined ? undefined : define(collection);
  };
}

function findClusters(text: string, listsOf: (pattern: string) => ReadonlySet<string>): Tables["clustersWith"] {
  const lines = linesOf(text);
  const linesWith = new Map<string, number[]>();
  for (const [number, line] of lines.entries()) {
    for (const code of new Set(line.slice(line.lastIndexOf("\t") + 1).split(/[ ,]/))) {
      const others = linesWith.get(code);
      if (others) others.push(number);
      else linesWith.set(code, [number]);
    }
  }
  const define = shared((line) => {
    const [id = "", from, to, suppressMdcs, pattern = "", choices = ""] = line.split("\t");
    const cluster: Cluster = {
      id,
      suppressMdcs: listOf(suppressMdcs).map(Number),
      choices: choices.split(" ").map(listOf),
      lists: listsOf(pattern),
    };
    return { from: Number(from), to: Number(to), cluster };
  });
  return (code, version) =>
    (linesWith.get(code) ?? [])
      .map((number) => define(lines[number] ?? ""))
      .filter(({ from, to }) => from <= version && version <= to)
      .map(({ cluster }) => cluster);
}

function findDefinitions(text: string): Tables["rows"] {
  const linesOfMdc = Map.groupBy(linesOf(text), (line) => line.split("\t", 2).join("/"));
  const suppressed = shared(listOf);
  const define = shared((mdc) => (linesOfMdc.get(mdc) ?? []).map((line) => definitionRow(line, suppressed)));
  return (mdc, version) => define(`${version}/${mdc}`);
}

function definitionRow(line: string, suppressed: (cell: string) => string[]): DefinitionRow {
  const [, mdc, , type, drg, baseDrg, rerouteMdc, formula = "", suppress = ""] = line.split("\t");
  return {
    mdc: Number(mdc),
    type: type as DrgType,
    drg: Number(drg),
    baseDrg: Number(baseDrg),
    rerouteMdc: Number(rerouteMdc),
    formula: parseFormula(formula),
    suppress: suppressed(suppress),
  };
}

function findHacs(text: string): Tables["hac"] {
  const hacs = new Map<string, HacDefinition>();
  for (const [version, number, formula = "", title = ""] of readRows(text))
    hacs.set(`${version}/${number}`, { number: Number(number), formula: parseFormula(formula), title });
  return (number, version) => hacs.get(`${version}/${number}`);
}

function findTitles(texts: Record<Titled, string>): Tables["title"] {
  const rows = {
    drgs: Map.groupBy(readRows(texts.drgs), ([number]) => Number(number)),
    "base-drgs": Map.groupBy(readRows(texts["base-drgs"]), ([number]) => Number(number)),
    mdcs: Map.groupBy(readRows(texts.mdcs), ([number]) => Number(number)),
  };
  return (of, number, version) =>
    rows[of].get(number)?.find(([, from, to]) => Number(from) <= version && version <= Number(to))?.[3] ?? "";
}
