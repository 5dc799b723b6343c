import { randomInt } from "node:crypto";
import type { Case } from "#coding/cases/case.ts";
import { type BlueprintSummary, pickBlueprints } from "#coding/cases/list-blueprints.ts";
import { firstDischarge, lastDischarge } from "#coding/cases/official-tables.ts";
import type { CaseFilters, PracticeCase } from "#contract/api/practice-cases.ts";
import { type Category, findCategory } from "#contract/categories.ts";
import type { Received } from "#contract/endpoints.ts";
import { formatDate } from "#contract/time.ts";
import type { PracticeContent } from "../../core/database/schema.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import { runSlow } from "../../core/thread-pools.ts";
import type { CaseName, KnownBlueprints, PracticeToWrite, SectionsToWrite } from "./write-sections.ts";

const thread = new URL("./write-sections.ts", import.meta.url);
/** Drawn seeds leave room below the highest one, because later seeds are tried for a goal. */
const highestDrawn = 2_000_000_000;
const highestSeed = 2_147_483_647;

let known: Promise<KnownBlueprints> | undefined;

/** Returns the blueprints of the library, which is the same as long as the server runs. */
function findBlueprints(): Promise<KnownBlueprints> {
  known ??= runSlow<null, KnownBlueprints>(thread, "readBlueprints", null).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The places of visits that a category codes; stays in categories with a DRG (practice.md section 1). */
const places: Record<Category, readonly BlueprintSummary["place"][]> = {
  "IP-DRG": [null],
  CCS: [null],
  CPC: ["office", "emergency", "day surgery", "outpatient hospital"],
  SURGERY: ["day surgery"],
  ED: ["emergency"],
  "E and M": ["office"],
  Denials: [],
};

/** Returns the blueprints that a category codes, and the learning goals. There are none for a category such as Denials. */
export async function blueprintsOf(course: string): Promise<KnownBlueprints> {
  const { blueprints, goals } = await findBlueprints();
  const category = findCategory(course);
  return { blueprints: category ? pickBlueprints(blueprints, { places: places[category] }) : [], goals };
}

/** Returns the filters of practice charts that a category has, with the number of kinds of charts behind each. */
export async function readCaseFilters(course: string): Promise<CaseFilters> {
  const { blueprints, goals } = await blueprintsOf(course);
  const specialties = Map.groupBy(blueprints, ({ specialty }) => specialty);
  const levels = Map.groupBy(blueprints, ({ difficulty }) => difficulty);
  return {
    total: blueprints.length,
    specialties: [...specialties].map(([name, ofOne]) => ({ name, count: ofOne.length })).sort(byName),
    difficulties: [...levels]
      .map(([level, ofOne]) => ({ level, count: ofOne.length }))
      .sort((a, b) => a.level - b.level),
    goals: goals
      .map(({ key, title }) => ({ key, title, count: blueprints.filter((one) => one.goals.includes(key)).length }))
      .filter(({ count }) => count > 0),
  };
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/**
 * Writes new charts with their keys (practice.md section 3): of the named blueprint, or of blueprints that fulfil the
 * filters, no blueprint twice while there are others. Throws 404 if no blueprint does, and 422 for a date outside the
 * releases of the library.
 */
export async function writeCharts(request: Received<"POST /admin/cases", "body">): Promise<PracticeCase[]> {
  const { category, blueprint, seed, date, count, specialties, difficulties, goals } = request;
  refuseOtherDate(date);
  const { blueprints } = await blueprintsOf(category);
  // An empty list is no filter.
  const filter = {
    ...(specialties?.length && { specialties }),
    ...(difficulties?.length && { difficulties }),
    ...(goals?.length && { goals }),
  };
  const fitting = pickBlueprints(blueprints, filter).filter(({ id }) => blueprint === undefined || id === blueprint);
  if (fitting.length === 0) throw new Refusal("unknown", noFit(category, blueprint, blueprints.length));
  const names: CaseName[] = [];
  let left: BlueprintSummary[] = [];
  for (let at = 0; at < count; at += 1) {
    if (left.length === 0) left = [...fitting];
    const [{ id }] = left.splice(randomInt(left.length), 1) as [BlueprintSummary];
    names.push({ blueprint: id, seed: seed === undefined ? randomInt(1, highestDrawn) : seed + at, date });
  }
  return runSlow<SectionsToWrite, PracticeCase[]>(thread, "writeSections", { names, category, goals: goals ?? [] });
}

/** Throws 422 for a date on which the codes of the library may not be in force. */
function refuseOtherDate(date: string | undefined): void {
  if (date === undefined || (date >= firstDischarge && date <= lastDischarge)) return;
  const days = `${formatDate(firstDischarge, "UTC")} to ${formatDate(lastDischarge, "UTC")}`;
  throw ruleBroken("date", `Practice charts have a service date from ${days}`);
}

function noFit(category: string, blueprint: string | undefined, known: number): string {
  if (known === 0) return `There are no practice charts for ${category}`;
  return blueprint === undefined
    ? "No practice chart fits these filters"
    : `There is no chart ${blueprint} in ${category}`;
}

/**
 * Draws the chart of a case as a PDF. Throws 404 for an unknown blueprint or a seed that is none, and 422 for a date outside
 * the releases of the library.
 */
export async function drawChartOf(blueprint: string, seed: string, date: string | undefined): Promise<Uint8Array> {
  refuseOtherDate(date);
  const { blueprints } = await findBlueprints();
  const number = Number(seed);
  const isKnown = blueprints.some(({ id }) => id === blueprint);
  if (!isKnown || !Number.isInteger(number) || number < 1 || number > highestSeed)
    throw new Refusal("unknown", "This chart does not exist");
  return runSlow<CaseName, Uint8Array>(thread, "drawChart", { blueprint, seed: number, date });
}

/** Writes a new chart of a blueprint for a student to practise. `goal` is the key of a learning goal to cover. */
export function writePracticeChart(blueprint: string, category: string, goal: string | null): Promise<PracticeContent> {
  const name = { blueprint, seed: randomInt(1, highestDrawn) };
  return runSlow<PracticeToWrite, PracticeContent>(thread, "writePractice", { name, category, goal });
}

/** Draws the chart of a stored case as a PDF. */
export function drawStoredChart(written: Case): Promise<Uint8Array> {
  return runSlow<Case, Uint8Array>(thread, "drawStored", written);
}
