import { type Answers, findAnswerFault, fromWire, toWire } from "#contract/answers.ts";
import type { AnswersInput } from "#contract/api/answers.ts";
import { countEvidence, tooMuchEvidence } from "#contract/evidence.ts";
import { matchQuestions } from "#contract/grading.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { draftAnswersOf } from "../database/json-columns.ts";
import type { AttemptTable } from "../database/schema.ts";

/** Who changed an item last, and in which save. */
interface Change {
  device: string | null;
  at: string;
}

/** What an attempt keeps of the answers in progress, by item, as typed. */
export interface Draft {
  answers: Answers;
  changes: Record<string, Change>;
  revisions: Record<string, number>;
  savedAt: string | null;
}

/** One save of one page. */
interface Save {
  answers: Answers;
  device?: string | undefined;
  /** What the pages of one browser share; a page of the version before counts alone. */
  browser?: string | undefined;
  revision?: number | undefined;
  base?: string | null | undefined;
}

type DraftColumns = Pick<AttemptTable, "draft" | "draft_changes" | "revisions" | "saved_at">;

function parseAnswers(draft: string | null): Answers {
  return fromWire(draftAnswersOf(draft));
}

export function parseDraft({ draft, draft_changes, revisions, saved_at }: DraftColumns): Draft {
  return {
    answers: parseAnswers(draft),
    changes: draft_changes === null ? {} : (JSON.parse(draft_changes) as Draft["changes"]),
    revisions: revisions === null ? {} : (JSON.parse(revisions) as Draft["revisions"]),
    savedAt: saved_at,
  };
}

export function draftColumns({ answers, changes, revisions, savedAt }: Draft): DraftColumns {
  return {
    draft: JSON.stringify(toWire(answers)),
    draft_changes: JSON.stringify(changes),
    revisions: JSON.stringify(revisions),
    saved_at: savedAt,
  };
}

/**
 * The items that a page sent, and those that cannot be stored with the sentence why: what is too long, and questions that
 * the section no longer has. In: the section's questions, without answers.
 */
export function readItems(
  input: AnswersInput,
  questions: readonly { _id: string; questionText: string }[],
): { answers: Answers; refused: Record<string, string> } {
  const { dynamicQuestions = [], ...fields } = input;
  const given = matchQuestions(questions, dynamicQuestions);
  const found = questions.flatMap(({ _id }, index) => {
    const answer = given[index];
    return answer ? [{ ...answer, _id }] : [];
  });
  const refused: Record<string, string> = {};
  for (const [index, question] of dynamicQuestions.entries()) {
    if (!given.includes(question))
      refused[question._id ?? question.questionText ?? String(index)] = sentences.questionGone;
  }
  const answers: Answers = {};
  for (const [item, value] of Object.entries(fromWire({ ...fields, dynamicQuestions: found }))) {
    const fault = findAnswerFault(item, value);
    if (fault === undefined) answers[item] = value;
    else refused[item] = fault;
  }
  return { answers, refused };
}

/**
 * Leaves out what would be more passages of the chart than a section may have, and names it; everything else stays.
 * In: what is stored, and what is given beside it.
 */
export function withinEvidence(stored: Answers, given: Answers): { answers: Answers; refused: Record<string, string> } {
  const refused: Record<string, string> = {};
  const answers: Answers = {};
  let count = countEvidence({ ...stored, ...given });
  for (const [item, value] of Object.entries(given)) {
    const more = countEvidence({ [item]: value }) - countEvidence({ [item]: stored[item] ?? [] });
    if (more > 0 && count > limits.evidencePerSection) {
      refused[item] = tooMuchEvidence;
      count -= more;
    } else answers[item] = value;
  }
  return { answers, refused };
}

const mostCounters = 20;

/** Who counts the revisions of a save. */
const counterOf = ({ browser, device }: Pick<Save, "browser" | "device">) => browser ?? device;

/** The newest stored revision of those that are counted with a save's; null when there is none. */
export function newestRevision({ revisions }: Draft, save: Pick<Save, "browser" | "device">): number | null {
  const counter = counterOf(save);
  return counter !== undefined && Object.hasOwn(revisions, counter) ? (revisions[counter] ?? null) : null;
}

/**
 * Lays a save over a draft, item by item. A revision lower than the stored one of the same browser changes nothing.
 * Out: the draft as it is then, and what another device changed since `base` that this save did not write itself.
 */
export function applySave(draft: Draft, save: Save, now: string): { draft: Draft; changed: Answers } {
  const { answers, device, revision, base } = save;
  const isOld = revision !== undefined && revision < (newestRevision(draft, save) ?? 0);
  const after = isOld ? draft : layOver(draft, save, now);
  const isNews = (item: string) => {
    const change = draft.changes[item] ?? { device: null, at: draft.savedAt ?? "" };
    return (device === undefined || change.device !== device) && (!base || change.at > base);
  };
  const changed = Object.entries(after.answers).filter(([item]) => isNews(item) && (isOld || !(item in answers)));
  return { draft: after, changed: Object.fromEntries(changed) };
}

function layOver(draft: Draft, save: Save, now: string): Draft {
  const { answers, device, revision } = save;
  const counter = counterOf(save);
  // Whoever saves nothing only asks what others saved: told of as a save it would make every other page ask in turn.
  const savedAt = Object.keys(answers).length === 0 ? draft.savedAt : later(draft.savedAt, now);
  const changes = { ...draft.changes };
  for (const [item, value] of Object.entries(answers)) {
    if (JSON.stringify(value) !== JSON.stringify(draft.answers[item])) {
      changes[item] = { device: device ?? null, at: savedAt ?? now };
    }
  }
  const revisions = Object.entries(draft.revisions).filter(([other]) => other !== counter);
  const newest = revision ?? newestRevision(draft, save);
  if (counter !== undefined && newest !== null) revisions.push([counter, newest]);
  return {
    answers: { ...draft.answers, ...answers },
    changes,
    revisions: Object.fromEntries(revisions.slice(-mostCounters)),
    savedAt,
  };
}

/** Saves of one attempt have times that rise, so that a `base` tells which of them a page has seen. */
function later(before: string | null, now: string): string {
  return before === null || now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
