import { readFileSync } from "node:fs";
import path from "node:path";
import { FileFault } from "../file-fault.ts";
import type {
  Blueprint,
  Combination,
  DrugClass,
  Fact,
  Goal,
  LabTest,
  OutpatientBlueprint,
  Procedure,
  TemptingStatement,
} from "./library-types.ts";

/** The clinical library from which cases are written (coding/cases/data). */
export interface Library {
  version: number;
  facts: ReadonlyMap<string, Fact>;
  combinations: readonly Combination[];
  statements: ReadonlyMap<string, TemptingStatement>;
  procedures: ReadonlyMap<string, Procedure>;
  blueprints: ReadonlyMap<string, Blueprint>;
  outpatient: ReadonlyMap<string, OutpatientBlueprint>;
  drugs: Readonly<Record<string, DrugClass>>;
  labs: Readonly<Record<string, LabTest>>;
  goals: readonly Goal[];
}

/** The library that ships with Casebook. */
export const libraryFolder = path.join(import.meta.dirname, "data");

/** Reads the library of a folder. Throws FileFault if a file is no JSON or has an id twice. */
export function readLibrary(folder = libraryFolder): Library {
  const { version } = readJson<{ version: number }>(folder, "version.json");
  const { drugs, labs } = readJson<Pick<Library, "drugs" | "labs">>(folder, "drugs-and-labs.json");
  return {
    version,
    facts: readEntries<Fact>(folder, "facts-icd.json"),
    combinations: readJson<Combination[]>(folder, "combinations.json"),
    statements: readEntries<TemptingStatement>(folder, "not-coded.json"),
    procedures: readEntries<Procedure>(folder, "procedures.json"),
    blueprints: readEntries<Blueprint>(folder, "blueprints.json"),
    outpatient: readEntries<OutpatientBlueprint>(folder, "outpatient.json"),
    drugs,
    labs,
    goals: readJson<Goal[]>(folder, "goals.json"),
  };
}

/** Returns an entry of the library. Throws if there is none. */
export function getEntry<Entry>(entries: ReadonlyMap<string, Entry>, id: string): Entry {
  const entry = entries.get(id);
  if (entry === undefined) throw new Error(`The case library has no entry ${id}`);
  return entry;
}

/** Returns a class of drugs. Throws if there is none. */
export function getDrugClass({ drugs }: Pick<Library, "drugs">, name: string): DrugClass {
  const drugClass = drugs[name];
  if (!drugClass) throw new Error(`The case library has no class of drugs ${name}`);
  return drugClass;
}

/** Returns a laboratory test. Throws if there is none. */
export function getLabTest({ labs }: Pick<Library, "labs">, name: string): LabTest {
  const test = labs[name];
  if (!test) throw new Error(`The case library has no laboratory test ${name}`);
  return test;
}

function readEntries<Entry extends { id: string }>(folder: string, name: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const entry of readJson<Entry[]>(folder, name)) {
    if (entries.has(entry.id)) throw new FileFault(`${name}, ${entry.id}: another entry has the same id`);
    entries.set(entry.id, entry);
  }
  return entries;
}

function readJson<Content>(folder: string, name: string): Content {
  const text = readFileSync(path.join(folder, name), "utf8");
  try {
    return JSON.parse(text) as Content;
  } catch (error) {
    throw new FileFault(`${name}: ${(error as Error).message}`);
  }
}
