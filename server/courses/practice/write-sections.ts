import type { Case } from "#coding/cases/case.ts";
import { type Library, readLibrary } from "#coding/cases/library.ts";
import { type BlueprintSummary, listBlueprints } from "#coding/cases/list-blueprints.ts";
import { type OfficialTables, openOfficialTables } from "#coding/cases/official-tables.ts";
import { writeCase } from "#coding/cases/write-case.ts";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { noteKey } from "#contract/evidence.ts";
import { normalise } from "#contract/normalise.ts";
import type { PracticeContent } from "../../core/database/schema.ts";
import { renderCase } from "./render-case.ts";
import { sectionOfCase, writtenLine } from "./section-of-case.ts";

// The functions of this module run in a thread, which loads the library and the official tables once.

export interface CaseName {
  blueprint: string;
  seed: number;
  /** The service date, YYYY-MM-DD; left out: it is drawn. */
  date?: string | undefined;
}

interface Sources {
  library: Library;
  official: OfficialTables;
}

let sources: Promise<Sources> | undefined;

function openSources(): Promise<Sources> {
  sources ??= openOfficialTables().then((official) => ({ library: readLibrary(), official }));
  return sources;
}

export interface KnownBlueprints {
  blueprints: BlueprintSummary[];
  goals: { key: string; title: string }[];
}

/** Returns the blueprints of the library, and its learning goals in their order. */
export async function readBlueprints(_input: null): Promise<KnownBlueprints> {
  const { library, official } = await openSources();
  return {
    blueprints: listBlueprints(library, official),
    goals: library.goals.map(({ key, title }) => ({ key, title })),
  };
}

export interface SectionsToWrite {
  names: CaseName[];
  category: string;
  /** Each case covers one of these learning goals; any case if there are none. */
  goals: readonly string[];
}

/** The most seeds that are tried for a goal. Rare goals of a blueprint are in one of fifty cases. */
const mostSeeds = 300;

/** Writes cases as sections of a category. Throws on an unknown blueprint. */
export async function writeSections({ names, category, goals }: SectionsToWrite): Promise<PracticeCase[]> {
  const { library, official } = await openSources();
  const titles = new Map(library.goals.map(({ key, title }) => [key, title]));
  const cases: PracticeCase[] = [];
  for (const name of names) {
    const written = writeCaseFor(goals, name, { library, official });
    const { pages } = await renderCase({ written });
    const { title, specialty, difficulty, minutes, drg } = written;
    const reached = written.goals.flatMap((goal) => titles.get(goal) ?? []);
    cases.push({
      ...{ blueprint: name.blueprint, seed: written.seed, title, specialty, difficulty, minutes },
      goals: reached,
      drg: drg && { drg: drg.drg, title: drg.title, weight: drg.weight },
      section: sectionOfCase(written, pages, category, reached),
    });
  }
  return cases;
}

/** Writes the case of the first seed, from the named one on, that covers one of the goals. */
function writeCaseFor(goals: readonly string[], { blueprint, seed, date }: CaseName, sources: Sources): Case {
  const first = writeCase(blueprint, seed, sources, { date });
  const isFitting = (written: Case) => goals.length === 0 || written.goals.some((goal) => goals.includes(goal));
  let written = first;
  for (let at = 1; !isFitting(written) && at < mostSeeds; at += 1)
    written = writeCase(blueprint, seed + at, sources, { date });
  return isFitting(written) ? written : first;
}

/** Draws the chart of a case as a PDF. Throws on an unknown blueprint. */
export async function drawChart({ blueprint, seed, date }: CaseName): Promise<Uint8Array> {
  return (await renderCase({ written: writeCase(blueprint, seed, await openSources(), { date }) })).pdf;
}

export interface PracticeToWrite {
  name: CaseName;
  category: string;
  /** The key of the goal that the chart shall cover. */
  goal: string | null;
}

/** Writes a chart for a student to practise. Throws on an unknown blueprint. */
export async function writePractice({ name, category, goal }: PracticeToWrite): Promise<PracticeContent> {
  const written = writeCaseFor(goal === null ? [] : [goal], name, await openSources());
  const { pages } = await renderCase({ written });
  const goals = written.key.map((line) => {
    const code = noteKey(normalise(writtenLine(line), line.field));
    return [`${line.field} ${code}`, line.goals] as const;
  });
  return {
    written,
    section: sectionOfCase(written, pages, category, []),
    pages: pages.length,
    goals: Object.fromEntries(goals),
  };
}

/** Draws the chart of a stored case as a PDF. */
export async function drawStored(written: Case): Promise<Uint8Array> {
  return (await renderCase({ written })).pdf;
}
