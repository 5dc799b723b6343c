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

/** Reads the library of a folder. Throws FileFault with the name of a file that is no JSON; see also `findLibraryFaults`. */
export function readLibrary(folder = libraryFolder): Library {
  const { version } = readJson<{ version: number }>(folder, "version.json");
  const { drugs, labs } = readJson<Pick<Library, "drugs" | "labs">>(folder, "drugs-and-labs.json");
  return {
    version,
    facts: byId(readJson<Fact[]>(folder, "facts-icd.json")),
    combinations: readJson<Combination[]>(folder, "combinations.json"),
    statements: byId(readJson<TemptingStatement[]>(folder, "not-coded.json")),
    procedures: byId(readJson<Procedure[]>(folder, "procedures.json")),
    blueprints: byId(readJson<Blueprint[]>(folder, "blueprints.json")),
    outpatient: byId(readJson<OutpatientBlueprint[]>(folder, "outpatient.json")),
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

function byId<Entry extends { id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function readJson<Content>(folder: string, name: string): Content {
  const text = readFileSync(path.join(folder, name), "utf8");
  try {
    return JSON.parse(text) as Content;
  } catch (error) {
    throw new FileFault(`${name}: ${(error as Error).message}`);
  }
}
