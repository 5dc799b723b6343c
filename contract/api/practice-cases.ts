import { z } from "zod";
import { casesPerCall } from "../limits.ts";
import { settings } from "../setting.ts";
import { codingAnswer } from "./answers.ts";
import { askedCourse, day } from "./common.ts";
import { shownGrading } from "./key-rules.ts";
import { shownPatient } from "./patient.ts";

/** The filters of practice charts that a category has. */
export const caseFiltersQuery = z.strictObject({ category: askedCourse });

/** The service date, if the chart was written for one. */
export const caseChartQuery = z.strictObject({ date: day.optional() });

const counted = z.object({ name: z.string(), count: z.number() });

export const caseFiltersReply = z.object({
  success: z.literal(true),
  /** The number of kinds of charts; 0 for a category without charts, such as Denials. */
  total: z.number(),
  specialties: z.array(counted),
  /** 1 to 5. */
  difficulties: z.array(z.object({ level: z.number(), count: z.number() })),
  goals: z.array(z.object({ key: z.string(), title: z.string(), count: z.number() })),
});

export type CaseFilters = Omit<z.infer<typeof caseFiltersReply>, "success">;

const names = z.array(z.string().max(100)).max(100).optional();

/** Writes new charts. A blueprint, a seed and a date give the same chart again. */
export const caseRequest = z.strictObject({
  category: askedCourse,
  specialties: names,
  difficulties: z.array(z.int().min(1).max(5)).max(5).optional(),
  goals: names,
  blueprint: z.string().max(100).optional(),
  seed: z.int().min(1).max(2_147_483_647).optional(),
  /** The service date of all charts; left out: each has its own. */
  date: day.optional(),
  count: z
    .int("count must be a whole number")
    .min(1)
    .max(casesPerCall, `At most ${casesPerCall} charts at once`)
    .default(1),
});

/** A chart as a section that staff can save, in the fields of an assignment. */
const sectionOfCase = z.object({
  subModuleName: z.string(),
  setting: z.enum(settings),
  serviceDate: z.string(),
  patient: shownPatient,
  /** Titles of the learning goals that the key covers. */
  goals: z.array(z.string()),
  answerKey: codingAnswer,
  keyNotes: shownGrading.keyNotes,
  notCoded: shownGrading.notCoded,
});

export type SectionOfCase = z.infer<typeof sectionOfCase>;

const practiceCase = z.object({
  blueprint: z.string(),
  seed: z.number(),
  title: z.string(),
  specialty: z.string(),
  difficulty: z.number(),
  /** The time that an experienced coder needs. */
  minutes: z.number(),
  /** Titles of the learning goals that its key covers. */
  goals: z.array(z.string()),
  drg: z.object({ drg: z.number(), title: z.string(), weight: z.number().nullable() }).nullable(),
  section: sectionOfCase,
});

export type PracticeCase = z.infer<typeof practiceCase>;

export const caseReply = z.object({ success: z.literal(true), cases: z.array(practiceCase) });
