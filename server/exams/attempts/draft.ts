import { type Answers, findAnswerFault, fromWire, isEvidence, toWire } from "#contract/answers.ts";
import type { AnswersInput } from "#contract/api/answers.ts";
import { countEvidence, tooMuchEvidence } from "#contract/evidence.ts";
import { matchQuestions } from "#contract/grading.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import type { AttemptTable, DraftChange } from "../../core/database/schema.ts";

/** The saved answers of an attempt by item, exactly as typed. */
export interface Draft {
  answers: Answers;
  changes: Record<string, DraftChange>;
  revisions: Record<string, number>;
  savedAt: string | null;
}

/** One request to save a draft. */
interface Save {
  answers: Answers;
  device?: string | undefined;
  /** Id shared by all pages of one browser. */
  browser?: string | undefined;
  revision?: number | undefined;
  /** Milliseconds since each item was typed; a missing item counts as 0. */
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
 * Splits a request into answers that can be stored and items that cannot, each with the sentence why: a text that is too
 * long, or a question that the section no longer has.
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
 * Refuses new evidence once a section has as many passages of the chart as it may have. Returns the other answers, and
 * the refused items with the sentence why.
 */
export function withinEvidence(stored: Answers, given: Answers): { answers: Answers; refused: Record<string, string> } {
  const refused: Record<string, string> = {};
  const answers: Answers = {};
  const all = { ...stored, ...given };
  let count = countEvidence(all);
  // A code whose passages were removed keeps an empty entry, so that other pages learn of the removal.
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

/** The number of browsers or devices whose revisions an attempt stores. */
const mostCounters = 20;

/** Returns the browser or device whose revision number a save carries. */
const counterOf = ({ browser, device }: Pick<Save, "browser" | "device">) => browser ?? device;

/** Returns the newest stored revision of the browser that sends this save, or null. */
export function newestRevision({ revisions }: Draft, save: Pick<Save, "browser" | "device">): number | null {
  const counter = counterOf(save);
  return counter !== undefined && Object.hasOwn(revisions, counter) ? (revisions[counter] ?? null) : null;
}

/**
 * Merges a save into a draft, item by item. A save with an older revision of the same browser changes nothing. An item
 * that was typed earlier than the stored one of another browser stays as stored.
 * Returns the merged draft, and the items that another device changed since `base` and this save did not write.
 */
export function applySave(draft: Draft, save: Save, now: string): { draft: Draft; changed: Answers } {
  const { device, revision, base } = save;
  const isOld = revision !== undefined && revision < (newestRevision(draft, save) ?? 0);
  const given = Object.entries(save.answers);
  const answers = Object.fromEntries(
    given.filter(([item, value]) => !isOlderThanStored(draft, save, now, item, value)),
  );
  const after = isOld ? draft : merge(draft, { ...save, answers }, now);
  const isNews = (item: string) => {
    const change = draft.changes[item] ?? { device: null, at: draft.savedAt ?? "" };
    const isKnown = base && change.at <= base && !(item in save.answers);
    return (device === undefined || change.device !== device) && !isKnown;
  };
  const changed = Object.entries(after.answers).filter(([item]) => isNews(item) && (isOld || !(item in answers)));
  return { draft: after, changed: Object.fromEntries(changed) };
}

const yearMs = 366 * 86_400_000;

/** Returns when an item was typed, by the server's clock. A wrong clock of a device counts for at most a year. */
function typedAt({ ages = {} }: Save, item: string, now: string): string {
  return new Date(Date.parse(now) - Math.min(ages[item] ?? 0, yearMs)).toISOString();
}

/** Returns for each item the browser it was typed in, and its age in ms. Items saved by an older release are missing. */
export function typedOf({ changes }: Draft, now: Date): Record<string, { browser: string; ageMs: number }> {
  const known = Object.entries(changes).flatMap(([item, { browser, typedAt }]) =>
    browser === undefined || typedAt === undefined
      ? []
      : [[item, { browser, ageMs: now.getTime() - Date.parse(typedAt) }] as const],
  );
  return Object.fromEntries(known);
}

/** True if another browser typed the stored text of this item later than this save did. */
function isOlderThanStored(
  { answers, changes }: Draft,
  save: Save,
  now: string,
  item: string,
  value: unknown,
): boolean {
  const { browser, typedAt: storedAt } = changes[item] ?? {};
  if (storedAt === undefined || browser === undefined || browser === counterOf(save)) return false;
  return storedAt > typedAt(save, item, now) && JSON.stringify(answers[item]) !== JSON.stringify(value);
}

function merge(draft: Draft, save: Save, now: string): Draft {
  const { answers, device, revision } = save;
  const counter = counterOf(save);
  // An empty save only asks what others saved. A new `savedAt` would make every other page ask in turn.
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
 * Returns the time of the last save for the reply. Without a save it is 1 ms ago: the first save of another page may
 * happen in this millisecond, and must count as newer.
 */
export function reportedSavedAt({ savedAt }: Draft, now: string): string {
  return savedAt ?? new Date(Date.parse(now) - 1).toISOString();
}

/** Returns a time later than the last save: each save of an attempt needs its own time, since `base` refers to it. */
function later(before: string | null, now: string): string {
  return before === null || now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
