import type { CodingAnswer } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import type { AnsweredQuestion, SubmissionBlock } from "#contract/api/submissions.ts";
import { countLines, matchQuestions } from "#contract/grading.ts";
import type { KeyNotes, NotCoded } from "#contract/grading-rules.ts";
import type { HandMade } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";
import type { PoaRule } from "#contract/poa.ts";
import { sharePercent } from "#contract/progress.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { optionsOf, verdictsOf } from "../../core/database/json-columns.ts";
import type { SubmissionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { rulesOf } from "../../courses/sections/rule-columns.ts";
import { parseKey, parseStored, type StoredAnswers } from "../grading/answers.ts";
import { parseLate } from "./late-answers.ts";

/** The parts of a section that a result shows, the same for every student. */
export interface ReadSection {
  id: string;
  name: string;
  isDynamic: boolean;
  key: CodingAnswer;
  keyNotes: KeyNotes;
  notCoded: NotCoded[];
  poa: PoaRule;
  questions: { _id: string; questionText: string; options: string[]; answer: string; explanation: string }[];
}

const sectionsRead = new WeakMap<SectionWithKey, ReadSection>();

/** Reads the key, notes and questions of a section from its columns, once for each loaded section. */
export function readSection(section: SectionWithKey): ReadSection {
  const known = sectionsRead.get(section);
  if (known) return known;
  const { keyNotes, notCoded, poa } = rulesOf(section);
  const read = {
    id: section.id,
    name: section.name,
    isDynamic: section.is_dynamic === 1,
    key: parseKey(section),
    keyNotes,
    notCoded,
    poa,
    questions: section.questions.map((question) => ({
      _id: question.id,
      questionText: question.text,
      options: optionsOf(question),
      answer: question.answer,
      explanation: question.explanation,
    })),
  };
  sectionsRead.set(section, read);
  return read;
}

/** Reads a submission: answers beside their questions, verdicts, score. */
function readSubmission(section: ReadSection, submission: SubmissionTable) {
  const verdicts = withoutKinds(verdictsOf(submission));
  const { points, lines } = countLines(verdicts);
  const stored = parseStored(submission.answers);
  return {
    entered: withQuestions(section, stored, verdicts),
    evidence: stored.evidence,
    verdicts,
    score: {
      correctCount: submission.correct,
      wrongCount: submission.wrong,
      progressPercent: submission.percent,
      points,
      lines,
      codePercent: sharePercent(points, lines),
      keyVersion: submission.key_version,
      submissionDate: submission.submitted_at,
      auto: submission.auto === 1,
      lateSeconds: submission.late_seconds,
    },
  };
}

function readLate(section: ReadSection, submission: SubmissionTable) {
  const late = parseLate(submission.late_answers);
  return (
    late && {
      answers: withQuestions(section, late.answers, {}),
      submissionDate: submission.late_at ?? submission.submitted_at,
      lateSeconds: late.lateSeconds,
    }
  );
}

/** Removes the kind of a slip, which only grading uses: readers get the explanation in words. */
function withoutKinds(verdicts: Verdicts): Verdicts {
  return Object.fromEntries(
    Object.entries(verdicts).map(([item, verdict]) => [
      item,
      verdict.codes ? { ...verdict, codes: verdict.codes.map(({ kind: _kind, ...mark }) => mark) } : verdict,
    ]),
  );
}

function withQuestions(
  section: ReadSection,
  { dynamicQuestions: given, evidence: _evidence, ...answers }: StoredAnswers,
  verdicts: Verdicts,
) {
  const submitted = matchQuestions(section.questions, given);
  const dynamicQuestions = section.questions.map(({ answer, ...question }, index): AnsweredQuestion => {
    const submittedAnswer = submitted[index]?.submittedAnswer ?? "";
    const isCorrect = verdicts[question._id]?.correct ?? normalise(submittedAnswer) === normalise(answer);
    return { ...question, submittedAnswer, correctAnswer: answer, isCorrect };
  });
  return { ...answers, dynamicQuestions };
}

/** Remarks shown beside a submission. */
interface Remarks {
  classMedian: number | null;
  comment: string | null;
}

/** Returns one section of one student as staff see it: the submitted answers beside the key. */
export function presentBlock(
  section: ReadSection,
  submission: SubmissionTable,
  { classMedian, comment }: Remarks,
): Omit<SubmissionBlock, "codesOn" | "assignmentPdf" | "startedAt" | "variant"> {
  const { entered, evidence, verdicts, score } = readSubmission(section, submission);
  return {
    subAssignmentId: section.id,
    subModuleName: section.name,
    poa: section.poa,
    enteredValues: entered,
    answerKey: { ...section.key, dynamicQuestions: section.questions },
    verdicts,
    keyNotes: section.keyNotes,
    notCoded: section.notCoded,
    evidence,
    ...score,
    classMedian,
    late: submission.late_decided === 1 ? null : readLate(section, submission),
    comment,
  };
}

/** Returns one section as its student sees it before submitting: nothing of the key. */
export function presentOpenEntry(
  section: SectionWithKey,
  assignmentPdf: string | null,
  moduleName: string,
): Omit<ResultEntry, "codesOn"> {
  return {
    moduleName,
    subModuleName: section.name,
    subAssignmentId: section.id,
    assignmentPdf,
    poa: section.poa,
    submitted: null,
    points: null,
    lines: null,
    codePercent: null,
    keyVersion: null,
    classMedian: null,
    dynamicQuestions: [],
    correctAnswerKey: null,
    correctDynamicQuestions: [],
    keyNotes: null,
    notCoded: null,
    evidence: {},
    verdicts: {},
    late: false,
    lateAnswers: null,
    drg: null,
    comment: null,
    rulings: [],
  };
}

/** Returns a submitted section as its student sees it; the caller adds explanations and the DRG. */
export function presentLesson(section: ReadSection, submission: SubmissionTable, isStaff: boolean) {
  const { entered, evidence, verdicts, score } = readSubmission(section, submission);
  const { points, lines, codePercent } = score;
  return {
    subModuleName: section.name,
    subAssignmentId: section.id,
    poa: section.poa,
    entered: { ...entered, subAssignmentId: section.id, points, lines, codePercent },
    points,
    lines,
    codePercent,
    dynamicQuestions: entered.dynamicQuestions,
    correctAnswerKey: section.isDynamic ? null : section.key,
    correctDynamicQuestions: section.questions.map(({ questionText, answer, explanation }) => ({
      questionText,
      answer,
      explanation,
    })),
    keyNotes: section.isDynamic ? null : section.keyNotes,
    notCoded: section.isDynamic ? null : section.notCoded,
    evidence,
    verdicts: isStaff ? verdicts : withoutNames(verdicts),
  };
}

/** Returns late answers beside a result; null once staff accepted them, since they are the submitted answers then. */
export function presentLate(section: ReadSection, submission: SubmissionTable): ResultEntry["lateAnswers"] {
  const late = readLate(section, submission);
  const isDecided = submission.late_decided === 1;
  return late && (isDecided && submission.by_server === 0 ? null : { ...late, refused: isDecided });
}

/** Removes who set a verdict by hand: students do not see the name. */
function withoutNames(verdicts: Verdicts): Verdicts {
  return Object.fromEntries(
    Object.entries(verdicts).map(([item, verdict]) => {
      const codes = verdict.codes?.map((line) => ({ ...line, ...nameless(line) }));
      return [item, { ...verdict, ...nameless(verdict), ...(codes && { codes }) }];
    }),
  );
}

function nameless<T extends HandMade>({ handMade }: { handMade?: T | undefined }): { handMade?: Omit<T, "by"> } {
  if (!handMade) return {};
  const { by: _by, ...said } = handMade;
  return { handMade: said };
}
