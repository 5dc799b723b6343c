import { type ChosenFacts, codeOf, extraCodesOf } from "./chosen-facts.ts";
import type { LabValues } from "./lab-values.ts";
import { getEntry, type Library } from "./library.ts";
import type { Blueprint, TemptingStatement } from "./library-types.ts";
import type { Random } from "./random.ts";
import type { ChosenGap, Stay } from "./stay.ts";

/** A statement of a chart that is not coded, in the words of the chart. */
export interface ChosenStatement {
  statement: TemptingStatement;
  words: string;
}

const mostStatements = 4;
/** A chart has one statement at each of these places. */
const singlePlaces = ["problemlist", "consultnote", "nutritionnote"];

interface Situation {
  sex: "M" | "F";
  age: number;
  chosen: ChosenFacts;
  gap: ChosenGap | null;
  fill: Stay["fill"];
}

/** Draws statements that tempt to codes that are not in the key. */
export function drawStatements(
  { statements }: Library,
  blueprint: Blueprint,
  situation: Situation,
  random: Random,
): ChosenStatement[] {
  const { chosen, gap, fill } = situation;
  const codes = [
    ...chosen.all.flatMap((fact) => [codeOf(fact), ...extraCodesOf(fact)]),
    ...(gap?.wording.code ? [gap.wording.code] : []),
  ];
  const drawn: ChosenStatement[] = [];
  for (const id of random.shuffle(blueprint.tempting ?? [])) {
    if (drawn.length >= mostStatements) break;
    const statement = getEntry(statements, id);
    if (!isPossible(statement, blueprint, situation, codes)) continue;
    const { where } = statement;
    if (singlePlaces.includes(where) && drawn.some((other) => other.statement.where === where)) continue;
    drawn.push({ statement, words: fill(random.pick(statement.say), { id }) });
  }
  return drawn;
}

function isPossible(
  { needsTag, sex, age, conflictsFacts = [], conflictsCodes = [], tempts }: TemptingStatement,
  { tags = [] }: Blueprint,
  situation: Situation,
  codes: readonly string[],
): boolean {
  if (needsTag && !tags.includes(needsTag)) return false;
  if (sex && sex !== situation.sex) return false;
  if (age && (situation.age < age[0] || situation.age > age[1])) return false;
  if (situation.chosen.hasAny(conflictsFacts)) return false;
  return ![...conflictsCodes, ...tempts].some((start) => codes.some((code) => code.startsWith(start)));
}

const testNames: Record<string, string> = {
  potassium: "K",
  sodium: "Na",
  platelets: "Platelets",
  alt: "ALT",
  glucose: "Glucose",
};

/** Puts the values that statements mention into the laboratory table, on day 2. */
export function showInTable(statements: readonly ChosenStatement[], { rows }: LabValues): void {
  for (const { statement, words } of statements) {
    if (statement.where !== "lab") continue;
    const [, name = "", value = ""] =
      /(Potassium|sodium|Sodium|Platelets|ALT|Calcium|[Gg]lucose)\D*?(\d+(?:\.\d+)?)/.exec(words) ?? [];
    const test = testNames[name.toLowerCase()];
    if (test === "ALT") rows.set(test, [value, "", ""]);
    const row = test === undefined || test === "ALT" ? undefined : rows.get(test);
    if (test && row) rows.set(test, [row[0], value, row[2]]);
  }
}

/** Returns the words of the statements that belong to a part of the chart. */
export function statementsAt({ statements }: Pick<Stay, "statements">, where: string): string[] {
  return statements.filter(({ statement }) => statement.where === where).map(({ words }) => words);
}
