import { LRUCache } from "lru-cache";
import type { CodeSets } from "#coding/code-sets/open-code-sets.ts";
import { resultEntry } from "#contract/api/results.ts";
import { isGrouped } from "#contract/setting.ts";
import type { SubmissionTable } from "../database/schema.ts";
import { drgOfResult } from "../drg/section-drg.ts";
import { writerOf } from "../http/schemas.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import type { Services } from "../services.ts";
import { presentLesson, readSection } from "./present.ts";
import { withSlips } from "./slips.ts";

type Explaining = Pick<Services, "codes" | "grouper">;

/** Of all that is kept, in characters. */
const mostKept = 12_000_000;

const writeEntry = writerOf(
  resultEntry.omit({
    assignmentPdf: true,
    submitted: true,
    keyVersion: true,
    classMedian: true,
    late: true,
    lateAnswers: true,
    comment: true,
    rulings: true,
  }),
);

const writeEntered = writerOf(
  resultEntry.shape.submitted.unwrap().omit({
    correctCount: true,
    wrongCount: true,
    progressPercent: true,
    keyVersion: true,
    classMedian: true,
    submissionDate: true,
    startedAt: true,
    auto: true,
    lateSeconds: true,
  }),
);

/**
 * What a submitted section teaches, as JSON without its closing brace: the entry of a result, and its `submitted`, both
 * without what stands in columns of its own.
 */
interface Lesson {
  entry: string;
  entered: string;
}

/** A lesson with what it was explained by. */
interface KeptLesson extends Lesson {
  by: readonly unknown[];
}

const keptBy = new WeakMap<CodeSets, LRUCache<string, KeptLesson>>();

function keptFor(codes: CodeSets): LRUCache<string, KeptLesson> {
  const sizeCalculation = ({ entry, entered }: Lesson, key: string) => entry.length + entered.length + key.length;
  const kept = keptBy.get(codes) ?? new LRUCache<string, KeptLesson>({ maxSize: mostKept, sizeCalculation });
  keptBy.set(codes, kept);
  return kept;
}

/** What a submission's lesson is made from. */
interface Of {
  assignment: AssignmentWithKey;
  /** As it stands now: it is told by its place in memory, which is another after every change of its course. */
  section: SectionWithKey;
  /** The same with the key that graded the submission. */
  graded: SectionWithKey;
  submission: SubmissionTable;
  isStaff: boolean;
  /** By whose releases its codes are explained. */
  codesOn: string;
}

/**
 * The lesson of a submission: from memory when it was told before, of the same answers and verdicts, the same key, the same
 * section in the same course, and by the same code sets and tables. All of it is compared: nothing else decides it. A class
 * writes the same few answers.
 */
export async function tellLesson(services: Explaining, of: Of): Promise<Lesson> {
  const { section, submission, isStaff } = of;
  const by = await sourcesOf(services, of);
  const lessons = keptFor(services.codes);
  const name = `${numberOf(section)} ${submission.key_version} ${isStaff}\n${submission.answers}\n${submission.verdicts}`;
  const known = lessons.get(name);
  if (known?.by.every((source, place) => source === by[place])) return known;
  const told = await tellAnew(services, of);
  const after = await sourcesOf(services, of);
  // Replaced while it was being told: right for who asked, and not to be kept.
  if (after.every((source, place) => source === by[place])) lessons.set(name, { ...told, by });
  return told;
}

async function tellAnew(services: Explaining, { assignment, section, graded, submission, isStaff, codesOn }: Of) {
  const { entered, ...lesson } = presentLesson(readSection(graded), submission, isStaff);
  const told = { submitted: entered, key: lesson.correctAnswerKey, listener: isStaff ? "staff" : "student" } as const;
  const verdicts = await withSlips(lesson.verdicts, services, codesOn, told);
  const { keyNotes } = lesson;
  const drg = await drgOfResult(services, { ...section, category: assignment.category }, codesOn, {
    ...told,
    keyNotes,
  });
  const entry = writeEntry({ ...lesson, moduleName: assignment.module_name, verdicts, codesOn, drg });
  return { entry: entry.slice(0, -1), entered: writeEntered(entered).slice(0, -1) };
}

/** What explains codes and groups them now; others after an import. */
async function sourcesOf(
  { codes, grouper }: Explaining,
  { assignment, section, codesOn }: Of,
): Promise<readonly unknown[]> {
  const index = codes.index();
  if (!isGrouped({ setting: section.setting, category: assignment.category })) return [index];
  const { tables, weights, label } = await (await grouper()).releaseOn(codesOn);
  return [index, tables, weights, label];
}

const numbers = new WeakMap<SectionWithKey, number>();
let next = 1;

/** One of its own for each object, so that a text can name it. */
function numberOf(section: SectionWithKey): number {
  const known = numbers.get(section);
  if (known !== undefined) return known;
  numbers.set(section, next);
  return next++;
}
