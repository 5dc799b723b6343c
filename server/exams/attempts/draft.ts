import { type Answers, findAnswerFault, fromWire, isEvidence, toWire } from "#contract/answers.ts";
import type { AnswersInput } from "#contract/api/answers.ts";
import { countEvidence, tooMuchEvidence } from "#contract/evidence.ts";
import { matchQuestions } from "#contract/grading.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import type { AttemptTable, DraftChange } from "../../core/database/schema.ts";

/** What an attempt keeps of the answers in progress, by item, as typed. */
export interface Draft {
  answers: Answers;
  changes: Record<string, DraftChange>;
  revisions: Record<string, number>;
  savedAt: string | null;
}

/** One save of one page. */
interface Save {
  answers: Answers;
  device?: string | undefined;
  /** The id that all pages of one browser share. */
  browser?: string | undefined;
  revision?: number | undefined;
  /** By item: how many milliseconds ago it was typed; 0 where missing. */
  ages?: Record<string, number> | undefined;
  base?: string | null | undefined;
}

type DraftColumns = Pick<AttemptTable, "draft" | "draft_changes" | "revisions" | "saved_at">;

function parseAnswers(draft: DraftColumns["draft"]): Answers {
  return fromWire(draftAnswersOf(draft));
}

export function parseDraft({ draft, draft_changes, revisions, saved_at }: DraftColumns): Draft {
  return {
    answers: parseAnswers(draft),
    changes: draft_changes === null ? {} : readJson(draft_changes),
    revisions: revisions === null ? {} : readJson(revisions),
    savedAt: saved_at,
  };
}

export function draftColumns({ answers, changes, revisions, savedAt }: Draft): DraftColumns {
  return {
    draft: writeJson(toWire(answers)),
    draft_changes: writeJson(changes),
    revisions: writeJson(revisions),
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
  const all = { ...stored, ...given };
  let count = countEvidence(all);
  // A code whose passages were taken back stays, for pages that have not heard of it.
  let codes = Object.keys(all).filter(isEvidence).length;
  for (const [item, value] of Object.entries(given)) {
    const more = countEvidence({ [item]: value }) - countEvidence({ [item]: stored[item] ?? [] });
    const isNewCode = isEvidence(item) && !Object.hasOwn(stored, item);
    const isTooMuch = more > 0 && count > limits.evidencePerSection;
    if (!isTooMuch && !(isNewCode && codes > limits.evidenceCodesPerSection)) {
      answers[item] = value;
      continue;
    }
    refused[item] = tooMuchEvidence;
    count -= more;
    if (isNewCode) codes -= 1;
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
 * Lays a save over a draft, item by item. A revision lower than the stored one of the same browser changes nothing, and
 * neither does a text that was typed before the stored one in another browser.
 * Out: the draft as it is then, and what another device changed since `base` that this save did not write itself.
 */
export function applySave(draft: Draft, save: Save, now: string): { draft: Draft; changed: Answers } {
  const { device, revision, base } = save;
  const isOld = revision !== undefined && revision < (newestRevision(draft, save) ?? 0);
  const given = Object.entries(save.answers);
  const answers = Object.fromEntries(given.filter(([item, value]) => !isOvertaken(draft, save, now, item, value)));
  const after = isOld ? draft : layOver(draft, { ...save, answers }, now);
  const isNews = (item: string) => {
    const change = draft.changes[item] ?? { device: null, at: draft.savedAt ?? "" };
    const isKnown = base && change.at <= base && !(item in save.answers);
    return (device === undefined || change.device !== device) && !isKnown;
  };
  const changed = Object.entries(after.answers).filter(([item]) => isNews(item) && (isOld || !(item in answers)));
  return { draft: after, changed: Object.fromEntries(changed) };
}

const yearMs = 366 * 86_400_000;

/** When an item of a save was typed, by the server's clock: at most a year ago, whatever a device's clock says. */
function typedAt({ ages = {} }: Save, item: string, now: string): string {
  return new Date(Date.parse(now) - Math.min(ages[item] ?? 0, yearMs)).toISOString();
}

/** In which browser each item of a draft was typed, and how many milliseconds ago; items of older pages are missing. */
export function typedOf({ changes }: Draft, now: Date): Record<string, { browser: string; ageMs: number }> {
  const known = Object.entries(changes).flatMap(([item, { browser, typedAt }]) =>
    browser === undefined || typedAt === undefined
      ? []
      : [[item, { browser, ageMs: now.getTime() - Date.parse(typedAt) }] as const],
  );
  return Object.fromEntries(known);
}

/** Whether the stored text of an item was typed in another browser, after the one of this save. */
function isOvertaken({ answers, changes }: Draft, save: Save, now: string, item: string, value: unknown): boolean {
  const { browser, typedAt: storedAt } = changes[item] ?? {};
  if (storedAt === undefined || browser === undefined || browser === counterOf(save)) return false;
  return storedAt > typedAt(save, item, now) && JSON.stringify(answers[item]) !== JSON.stringify(value);
}

function layOver(draft: Draft, save: Save, now: string): Draft {
  const { answers, device, revision } = save;
  const counter = counterOf(save);
  // Whoever saves nothing only asks what others saved: told of as a save it would make every other page ask in turn.
  const savedAt = Object.keys(answers).length === 0 ? draft.savedAt : later(draft.savedAt, now);
  const changes = { ...draft.changes };
  for (const [item, value] of Object.entries(answers)) {
    if (JSON.stringify(value) !== JSON.stringify(draft.answers[item])) {
      const typed = counter === undefined ? {} : { browser: counter, typedAt: typedAt(save, item, now) };
      changes[item] = { device: device ?? null, at: savedAt ?? now, ...typed };
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

/**
 * When a page is told that a draft was saved. Of one that was not, the moment before: the first save may come in this very
 * one, and is news to who asked before it.
 */
export function reportedSavedAt({ savedAt }: Draft, now: string): string {
  return savedAt ?? new Date(Date.parse(now) - 1).toISOString();
}

/** Saves of one attempt have times that rise, so that a `base` tells which of them a page has seen. */
function later(before: string | null, now: string): string {
  return before === null || now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
