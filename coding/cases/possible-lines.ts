import type { Poa } from "./case.ts";
import type { GoalLine } from "./goals.ts";
import { getDrugClass, getEntry, type Library } from "./library.ts";
import type { Blueprint, Combination, Fact, OutpatientBlueprint, Procedure, Side } from "./library-types.ts";
import type { OfficialTables } from "./official-tables.ts";
import { plainReference } from "./references.ts";
import { fits } from "./words.ts";

/**
 * Returns the lines that keys of a blueprint may have, seen alone: a key has some of them, and facts that exclude each other
 * are all counted.
 */
export function possibleLines(
  blueprint: Blueprint,
  library: Library,
  official: Pick<OfficialTables, "isPoaExempt">,
): GoalLine[] {
  const facts = possibleFacts(blueprint, library);
  const diagnoses = new Map<string, Set<Poa>>();
  const add = (code: string, poa: Poa) =>
    diagnoses.set(code, (diagnoses.get(code) ?? new Set()).add(official.isPoaExempt(code) ? "exempt" : poa));
  for (const { fact, poa } of facts) for (const code of codesOfFact(fact)) add(code, poa);
  for (const code of vagueCodes(blueprint, facts)) add(code, "Y");
  const combined = combinedCodes([...diagnoses.keys()], library.combinations);
  const procedures = [
    ...(blueprint.procedures ?? []).map(([id]) => id),
    ...(blueprint.ventilation ?? []).map(([id]) => id),
  ].map((id) => getEntry(library.procedures, id));
  return [
    ...[...diagnoses].flatMap(([code, poas]) => [...poas].map((poa): GoalLine => ({ field: "icdCodes", code, poa }))),
    ...combined.map(({ code, rule }): GoalLine => ({ field: "icdCodes", code, combination: rule.id })),
    ...procedures.flatMap(codesOfProcedure).map((code): GoalLine => ({ field: "pcsCodes", code })),
  ];
}

/** Returns the lines of the keys of a visit, on either side. */
export function possibleVisitLines({ diagnoses, cpt, hcpcs = [] }: OutpatientBlueprint): GoalLine[] {
  return [
    ...diagnoses.flatMap(bothSides).map((code): GoalLine => ({ field: "icdCodes", code })),
    ...cpt.map(
      ({ code, modifiers, units }): GoalLine => ({
        field: "cptCodes",
        code,
        modifiers: modifiers.flatMap(bothSides),
        units,
      }),
    ),
    ...hcpcs.map(
      ({ code, modifiers, units }): GoalLine => ({
        field: "hcpcsCodes",
        code,
        modifiers: modifiers.flatMap(bothSides),
        units,
      }),
    ),
  ];
}

interface PossibleFact {
  fact: Fact;
  poa: "Y" | "N";
}

function possibleFacts(blueprint: Blueprint, library: Library): PossibleFact[] {
  const { principal, always = [], oneOf = [], some = [], someIf = [], organDysfunction } = blueprint;
  const references = new Set([
    ...principal.flatMap(({ fact, with: others = [] }) => [fact, ...others]),
    ...always,
    ...oneOf.flat(),
    ...some.map(([reference]) => reference),
    ...someIf.map(([, reference]) => reference),
    ...(organDysfunction ? [...organDysfunction.facts, "severe-sepsis"] : []),
    ...(organDysfunction?.shock ? ["septic-shock"] : []),
  ]);
  const possible: PossibleFact[] = [];
  // The set grows by what the facts bring with them.
  for (const reference of references) {
    const fact = library.facts.get(plainReference(reference));
    if (!fact || (fact.sex && blueprint.sex && fact.sex !== blueprint.sex)) continue;
    possible.push({ fact, poa: reference.includes("!N") ? "N" : fact.poa });
    for (const need of fact.needs ?? []) references.add(need);
    for (const className of [...(fact.home ?? []), ...(fact.discharge ?? [])]) {
      const { status } = getDrugClass(library, className);
      if (status) references.add(status);
    }
  }
  return possible;
}

/** Returns the codes that words with a gap support. */
function vagueCodes({ gaps = [] }: Blueprint, facts: readonly PossibleFact[]): string[] {
  const ids = new Set(gaps.map(plainReference));
  const wordings = facts.filter(({ fact }) => ids.has(fact.id)).flatMap(({ fact }) => fact.vague ?? []);
  return wordings.flatMap(({ code }) => code ?? []);
}

function codesOfFact({ code, extra = [] }: Fact): string[] {
  const extras = "right" in extra ? [...extra.right, ...extra.left] : extra;
  return [...bothSides(code), ...extras];
}

function codesOfProcedure({ codes }: Procedure): string[] {
  return codes.flatMap((code) => (typeof code === "string" ? [code] : Object.values(code)));
}

function bothSides<Value extends string>(value: Value | Record<Side, Value>): Value[] {
  return typeof value === "string" ? [value] : [value.right, value.left];
}

/** Returns the codes that combination rules may make of codes. One rule may prepare another. */
function combinedCodes(codes: readonly string[], rules: readonly Combination[]): { code: string; rule: Combination }[] {
  const present = new Set(codes);
  const made = new Map<Combination, string[]>();
  for (let before = -1; before !== made.size; ) {
    before = made.size;
    for (const rule of rules) {
      if (made.has(rule) || !rule.all.every((pattern) => [...present].some((code) => fits(code, pattern)))) continue;
      const { replace = [], swap, add = [] } = rule;
      made.set(rule, [...replace.map(([, code]) => code), ...(swap ? [swap[1]] : []), ...add.map(([code]) => code)]);
      for (const code of made.get(rule) ?? []) present.add(code);
    }
  }
  return [...made].flatMap(([rule, ofRule]) => ofRule.map((code) => ({ code, rule })));
}
