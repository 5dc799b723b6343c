import { type GradingRules, plainRules } from "#contract/grading-rules.ts";
import { type Json, readJson, writeJson } from "../../core/database/json.ts";
import type { SectionTable } from "../../core/database/schema.ts";

export type RuleColumns = Pick<
  SectionTable,
  "scoring" | "sequence" | "part_points" | "key_notes" | "not_coded" | "poa"
>;

/** Reads the grading rules of a section from its columns. A rule that was never set has its default. */
export function rulesOf({ scoring, sequence, part_points, key_notes, not_coded, poa }: RuleColumns): GradingRules {
  return {
    scoring,
    sequence: parsed(sequence, plainRules.sequence),
    partPoints: parsed(part_points, plainRules.partPoints),
    keyNotes: parsed(key_notes, plainRules.keyNotes),
    notCoded: parsed(not_coded, plainRules.notCoded),
    poa,
  };
}

function parsed<T>(text: Json<T> | null, none: T): T {
  return text === null ? none : readJson(text);
}

/** Returns the columns that store these grading rules; an empty rule is null. */
export function ruleColumns({ scoring, sequence, partPoints, keyNotes, notCoded, poa }: GradingRules): RuleColumns {
  const text = <T extends object>(value: T) => (Object.keys(value).length === 0 ? null : writeJson(value));
  return {
    scoring,
    sequence: text(sequence),
    part_points: text(partPoints),
    key_notes: text(keyNotes),
    not_coded: text(notCoded),
    poa,
  };
}
