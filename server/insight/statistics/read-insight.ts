import { setImmediate } from "node:timers/promises";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { quantile } from "#contract/median.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { goalsOf } from "../../core/database/json-columns.ts";
import type { TallyTable } from "../../core/database/schema.ts";
import type { Services } from "../../core/services.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import { countStudents } from "../../courses/sections/count-students.ts";
import {
  type AssignmentFilter,
  type AssignmentWithKey,
  keyedSlices,
  type SectionWithKey,
} from "../../courses/sections/load-keyed.ts";
import { variantNumber } from "../../courses/sections/variants.ts";
import { readTally } from "../counts/read-tally.ts";
import { countSlips } from "./count-slips.ts";
import { measureSection } from "./measure.ts";
import { readScores } from "./read-scores.ts";
import { dayOf, namesOf } from "./titles.ts";

type InsightServices = Pick<Services, "db" | "codes" | "config">;

/** Returns the results of a class by section, from all submissions of one assignment or of all assignments of a course. */
export async function readClassInsight(services: InsightServices, filter: AssignmentFilter): Promise<ClassInsight> {
  const { db } = services;
  const ids: string[] = [];
  const courses = new Set<string>();
  const sections: SectionInsight[] = [];
  for await (const assignments of keyedSlices(db, filter)) {
    ids.push(...assignments.map(({ id }) => id));
    for (const { category } of assignments) courses.add(category);
    sections.push(...(await presentSections(services, assignments)));
  }
  const scores = await readScores(db, ids);
  let students = 0;
  for (const course of courses) students += await countStudents(db, course);
  const percentAt = (share: number) => quantile(scores, share);
  return {
    submissions: scores.reduce((sum, { count }) => sum + count, 0),
    students,
    median: percentAt(0.5),
    quartiles: [percentAt(0.25), percentAt(0.5), percentAt(0.75)],
    scores: Array.from({ length: 10 }, (_, tenth) =>
      scores.reduce((sum, { value, count }) => sum + (Math.min(9, Math.floor(value / 10)) === tenth ? count : 0), 0),
    ),
    sections,
  };
}

async function presentSections(
  services: InsightServices,
  assignments: readonly AssignmentWithKey[],
): Promise<SectionInsight[]> {
  const ids = assignments.map(({ id }) => id);
  const bySection = Map.groupBy(await readTally(services.db, ids), (row) => row.section_id);
  const presented: SectionInsight[] = [];
  for (const assignment of assignments) {
    for (const section of assignment.sections)
      presented.push(await presentSection(services, assignment, section, bySection.get(section.id) ?? []));
  }
  return presented;
}

async function presentSection(
  services: InsightServices,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
  tally: readonly TallyTable[],
): Promise<SectionInsight> {
  const { submissions, byTimer, late, minutes, fields, lines, extras } = measureSection(tally);
  await setImmediate();
  const nameOf = namesOf(services);
  const textOf = textsOfKey(section);
  const labels = labelsOf(section);
  const labelOf = (item: string) => labels.get(item) ?? item;
  const order = [...labels.keys()];
  const slips = await countSlips(services, tally, textOf, dayOf(section, assignment, services.config.timeZone));
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    subAssignmentId: section.id,
    subModuleName: section.name,
    variant: variantNumber(assignment.sections, section),
    goals: goalsOf(section),
    submissions,
    byTimer,
    late,
    fields: fields
      .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
      .map((one) => ({ ...one, label: labelOf(one.field) })),
    lines: lines.map(({ givenInstead, ...line }) => ({
      ...line,
      label: labelOf(line.field),
      ...nameOf(line.field, line.code || textOf(line.field)),
      givenInstead: isInWords(line.field, textOf(line.field))
        ? []
        : givenInstead.map((one) => ({ ...one, ...nameOf(line.field, one.code) })),
    })),
    extras: extras.map((extra) => ({ ...extra, ...nameOf(extra.field, extra.code) })),
    slips,
    minutes: {
      median: minutes,
      limit: effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes),
    },
  };
}

/** Returns the labels of fields and the texts of questions, by item. */
export function labelsOf(section: SectionWithKey): Map<string, string> {
  return new Map([...Object.entries(fieldLabels), ...section.questions.map(({ id, text }) => [id, text] as const)]);
}

/** Returns a function that finds the key's text of a field without a list of codes, or of a question. */
export function textsOfKey(section: SectionWithKey): (item: string) => string {
  const { answerKey, questions } = keyOf(section);
  return (item) => {
    if (isCodingField(item)) return String(answerKey?.[item] ?? "").trim();
    return questions.find(({ _id }) => _id === item)?.answer ?? "";
  };
}
