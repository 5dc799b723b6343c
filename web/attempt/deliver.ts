import { type Answers, cutAnswer, findAnswerFault, fromWire, toWire } from "#contract/answers.ts";
import { limits } from "#contract/limits.ts";
import { isAnswered } from "#contract/normalise.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { isSame, pick } from "./answer-values.ts";
import { createNotHandedIn, type DraftEntry, unsavedItems } from "./entry.ts";
import { ageOf, longAgoMs, replacedBy, yieldToNewer } from "./newer-text.ts";
import type { Outbox } from "./outbox.ts";
import {
  type Calls,
  type DraftSaved,
  type Fault,
  isSubmitted,
  isTemporary,
  isTimeUp,
  type ServerTime,
  toFault,
} from "./ports.ts";

/** Access to the entry that is being delivered. The entry may change or disappear during a call. */
export interface EntryAccess {
  get: () => DraftEntry | undefined;
  set: (entry: DraftEntry) => void;
  /** The device's clock, in milliseconds. */
  now: () => number;
  /** Items that other pages of this browser have typed and not sent yet. */
  unsentByOthers: () => readonly string[];
}

export type Outcome =
  | { kind: "saved"; reply: DraftSaved }
  /** The server says that time is left, so a submit by the timer is withdrawn. */
  | { kind: "stillOpen"; time: ServerTime }
  | { kind: "taken"; answers: Answers; auto: boolean; late: boolean; message: string; at: string }
  /** Another window or the server submitted the section with other answers; `others`: the items that differ. */
  | { kind: "elsewhere"; reason: string; others?: readonly string[] | undefined }
  /** A temporary fault: the entry stays as it is. */
  | { kind: "later"; fault: Fault }
  | { kind: "refused"; fault: Fault }
  /** The entry was adopted by another page or discarded meanwhile. */
  | { kind: "gone" };

/** Outcomes that end the work on a section. */
export type Closing = Extract<Outcome, { kind: "taken" | "elsewhere" | "refused" }>;

/** If the device's clock is ahead of the server's by more than this, its time-up is not believed. */
const toleranceMs = 1000;

/** Returns the items that a draft can save: unsaved and within their limits. */
export function savableItems(entry: DraftEntry): string[] {
  return unsavedItems(entry).filter((item) => findAnswerFault(item, entry.answers[item] ?? "") === undefined);
}

/** The server accepts drafts of 256 kB, but a browser lets a page that is closing send only 64 kB. */
const mostBytesInSave = 50_000;

/** Splits items into parts that each fit into one save; at least one part, which may be empty. */
function partsToSave({ answers }: DraftEntry, items: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    // The item appears a second time, in the ages.
    const more = new TextEncoder().encode(JSON.stringify([item, answers[item] ?? "", item, longAgoMs])).length;
    bytes += more;
    const { length = 0 } = parts.at(-1) ?? {};
    if (length > 0 && (bytes > mostBytesInSave || length >= limits.evidenceCodesPerSection)) {
      parts.push([]);
      bytes = more;
    }
    parts.at(-1)?.push(item);
  }
  return parts;
}

/**
 * Updates an entry after a save of `revision`: marks the acknowledged items as saved and adds the changes of other
 * devices.
 */
function acknowledge(
  entry: DraftEntry,
  reply: DraftSaved,
  {
    revision,
    items,
    unsentByOthers,
  }: { revision: number; items: readonly string[]; unsentByOthers: readonly string[] },
): DraftEntry {
  const isStored = reply.revision === revision;
  const unsaved = Object.fromEntries(
    Object.entries(entry.unsaved).filter(
      ([item, changedAt]) => !isStored || !items.includes(item) || item in reply.refused || changedAt > revision,
    ),
  );
  const newest = Math.max(entry.revision, reply.revision ?? 0);
  const overtaken = items.filter((item) => item in reply.changed && !(item in unsaved));
  const next = { ...entry, revision: newest, base: reply.savedAt, unsaved, replaced: replacedBy(entry, overtaken) };
  return mergeServerAnswers(next, reply.changed, unsentByOthers);
}

/** Adds the server's answers, except for items with newer text on this page or on another page of this browser. */
function mergeServerAnswers(entry: DraftEntry, fromServer: Answers, unsentByOthers: readonly string[]): DraftEntry {
  const news = Object.entries(fromServer).filter(
    ([item]) => !(item in entry.unsaved) && !unsentByOthers.includes(item),
  );
  return { ...entry, answers: { ...entry.answers, ...Object.fromEntries(news) } };
}

/** Saves unsaved items, in several calls if needed; with `keepalive` only the first part. Rejects as the call does. */
async function save(
  entryAccess: EntryAccess,
  entry: DraftEntry,
  calls: Calls,
  keepalive: boolean,
): Promise<DraftSaved> {
  const [first = [], ...more] = partsToSave(entry, savableItems(entry));
  let reply = await saveItems(entryAccess, entry, calls, first, keepalive);
  for (const items of keepalive ? [] : more) {
    const present = entryAccess.get();
    if (!present) break;
    const next = await saveItems(entryAccess, present, calls, items, keepalive);
    reply = { ...next, refused: { ...reply.refused, ...next.refused } };
  }
  return reply;
}

async function saveItems(
  entryAccess: EntryAccess,
  entry: DraftEntry,
  calls: Calls,
  items: readonly string[],
  keepalive: boolean,
): Promise<DraftSaved> {
  const revision = entry.revision + 1;
  entryAccess.set({ ...entry, revision });
  const { place, device, browser, base } = entry;
  const answers = toWire(pick(entry.answers, items));
  const now = entryAccess.now();
  const ages = Object.fromEntries(items.map((item) => [item, ageOf(entry, item, now)]));
  // Text that another page sends during this call reaches the server after this reply was made.
  const before = entryAccess.unsentByOthers();
  const reply = await calls.save(place, { answers, revision, device, browser, ages, base }, keepalive);
  const present = entryAccess.get();
  const unsentByOthers = [...before, ...entryAccess.unsentByOthers()];
  if (present) entryAccess.set(acknowledge(present, reply, { revision, items, unsentByOthers }));
  return reply;
}

function isTimeLeft({ deadline, now }: ServerTime): boolean {
  return deadline === null || Date.parse(deadline) - Date.parse(now) > toleranceMs;
}

function outcomeOf(fault: Fault): Outcome {
  return isTemporary(fault) ? { kind: "later", fault } : { kind: "refused", fault };
}

/**
 * Sends an entry to the server: unsaved items as a draft; or everything as a submission, if the student or the timer
 * submits or the section was submitted meanwhile. The server grades a submission, stores it as late, or refuses it.
 * Answers that another device saved are added first. A draft is sent first, because a draft never starts a section that
 * its student did not start.
 */
export async function deliver(
  entryAccess: EntryAccess,
  calls: Calls,
  { isOpen = false, keepalive = false }: { isOpen?: boolean; keepalive?: boolean } = {},
): Promise<Outcome> {
  const entry = entryAccess.get();
  if (!entry) return { kind: "gone" };
  // At time-up a draft is too late. `start` is safe here: the attempt of an open page has already been started.
  if (entry.wish?.auto && isOpen) return (await mergeAfterTimeUp(entryAccess, calls)) ?? submitAll(entryAccess, calls);
  try {
    const reply = await save(entryAccess, entry, calls, keepalive);
    const present = entryAccess.get();
    if (!present?.wish) return { kind: "saved", reply };
    if (present.wish.auto && isTimeLeft(reply)) return withdrawSubmit(entryAccess, present, reply);
  } catch (error) {
    const fault = toFault(error);
    const over = isTimeUp(fault) ? await mergeAfterTimeUp(entryAccess, calls) : handleRefusal(entryAccess, fault);
    if (over) return over;
  }
  return submitAll(entryAccess, calls);
}

function withdrawSubmit(entryAccess: EntryAccess, { wish: _wish, ...entry }: DraftEntry, time: ServerTime): Outcome {
  entryAccess.set(entry);
  return { kind: "stillOpen", time };
}

/**
 * Fetches what other devices saved in time, after a draft came too late. Returns undefined if everything must be
 * submitted now.
 */
async function mergeAfterTimeUp(entryAccess: EntryAccess, calls: Calls): Promise<Outcome | undefined> {
  const entry = entryAccess.get();
  if (!entry) return { kind: "gone" };
  try {
    const before = entryAccess.unsentByOthers();
    const started = await calls.start(entry.place);
    const stored = entryAccess.get();
    if (!stored) return { kind: "gone" };
    const present = yieldToNewer(stored, started, entryAccess.now());
    const whole = mergeServerAnswers(present, fromWire(started.draft ?? {}), [
      ...before,
      ...entryAccess.unsentByOthers(),
    ]);
    if (!isTimeLeft(started)) entryAccess.set({ ...whole, wish: { auto: true } });
    else if (!whole.wish || whole.wish.auto) return withdrawSubmit(entryAccess, whole, started);
    return undefined;
  } catch (error) {
    return handleRefusal(entryAccess, toFault(error));
  }
}

/**
 * Handles a refusal. If the section is already submitted, what is left is submitted too: the server stores it as late
 * or recognises a repeat.
 */
function handleRefusal(entryAccess: EntryAccess, fault: Fault): Outcome | undefined {
  if (!isSubmitted(fault)) return outcomeOf(fault);
  const entry = entryAccess.get();
  if (!entry) return { kind: "gone" };
  if (unsavedItems(entry).length === 0 && entry.sent.length === 0) return { kind: "elsewhere", reason: fault.message };
  entryAccess.set({ ...entry, wish: entry.wish ?? { auto: true } });
  return undefined;
}

/**
 * Submits everything, cut to its limits. If the section is already submitted, repeats earlier submits that got no
 * reply, because the server may have one of those.
 */
async function submitAll(entryAccess: EntryAccess, calls: Calls): Promise<Outcome> {
  const entry = entryAccess.get();
  if (!entry) return { kind: "gone" };
  const auto = entry.wish?.auto ?? true;
  const whole: Answers = Object.fromEntries(
    Object.entries(entry.answers).map(([item, value]) => [item, cutAnswer(item, value)]),
  );
  const before = entry.sent.filter((answers) => JSON.stringify(answers) !== JSON.stringify(whole));
  entryAccess.set({ ...entry, sent: [...before, whole] });
  let refusal: Fault | undefined;
  for (const answers of [whole, ...before.toReversed()]) {
    try {
      const { late, message, submissionDate: at } = await calls.submit(entry.place, toWire(answers), auto);
      return { kind: "taken", answers, auto, late, message, at };
    } catch (error) {
      const fault = toFault(error);
      if (!isSubmitted(fault)) return outcomeOf(fault);
      refusal ??= fault;
    }
  }
  return { kind: "elsewhere", reason: refusal?.message ?? "", others: refusal?.fields && Object.keys(refusal.fields) };
}

/** Returns the reason for the student why the answers were not accepted. */
function reasonFor(outcome: Closing, isCut: boolean, { place }: DraftEntry): string {
  if (outcome.kind === "elsewhere") return outcome.reason;
  if (outcome.kind === "refused") {
    if (outcome.fault.status !== 404) return outcome.fault.message;
    return isPracticeId(place.assignmentId) ? reasons.discarded : reasons.removed;
  }
  return isCut ? reasons.cut : reasons.later;
}

/** True if an item differs from what was submitted, or may differ because the server did not list the differences. */
function mayDiffer(item: string, { answers }: DraftEntry, others: readonly string[] | undefined): boolean {
  return (others?.includes(item) ?? true) || findAnswerFault(item, answers[item] ?? "") !== undefined;
}

const reasons = {
  cut: "It was too long. It was cut to its limit when it was handed in.",
  later: "It was typed after the section had been handed in.",
  removed: "Your instructor has removed the assignment.",
  discarded: "You have discarded this chart.",
};

/**
 * Ends the entry of a closed section. Answers that the server did not accept stay in the outbox until their student
 * discards them. Returns true if something stays.
 */
export function storeLeftover(outbox: Outbox, entry: DraftEntry, outcome: Closing, at: string): boolean {
  const left = leftover(entry, outcome, at);
  if (left) {
    outbox.storeReplaced(entry);
    outbox.put(left);
  } else outbox.removeDelivered(entry);
  return left !== undefined;
}

function leftover(entry: DraftEntry, outcome: Closing, at: string): DraftEntry | undefined {
  const isLeft = (item: string) => {
    if (!isAnswered(entry.answers[item] ?? "")) return false;
    if (outcome.kind === "taken") return !isSame(entry.answers[item], outcome.answers[item]);
    if (outcome.kind === "elsewhere" && !mayDiffer(item, entry, outcome.others)) return false;
    // When an assignment is deleted, its drafts on the server are deleted too.
    return item in entry.unsaved || (outcome.kind === "refused" && outcome.fault.status === 404);
  };
  const items = Object.keys(entry.answers).filter(isLeft);
  if (items.length === 0) return undefined;
  const isCut = items.every((item) => findAnswerFault(item, entry.answers[item] ?? "") !== undefined);
  return createNotHandedIn(entry, pick(entry.answers, items), at, reasonFor(outcome, isCut, entry));
}
