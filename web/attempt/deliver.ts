import { type Answers, cutAnswer, findAnswerFault, fromWire, toWire } from "#contract/answers.ts";
import { limits } from "#contract/limits.ts";
import { isAnswered } from "#contract/normalise.ts";
import { isSame, pick } from "./answer-values.ts";
import { createNotHandedIn, type Entry, unsavedItems } from "./entry.ts";
import type { Outbox } from "./outbox.ts";
import {
  type Calls,
  type DraftSaved,
  type Fault,
  faultOf,
  isSubmitted,
  isTimeUp,
  mayPass,
  type ServerTime,
} from "./ports.ts";
import { ageOf, giveWay, longAgoMs, replacedBy } from "./typed-later.ts";

/** Where the entry under way lives: it may change, or go, while a call is out. */
export interface Holder {
  get: () => Entry | undefined;
  set: (entry: Entry) => void;
  /** The device's clock, in milliseconds. */
  now: () => number;
  /** Items that others of this browser have yet to bring. */
  beside: () => readonly string[];
}

export type Outcome =
  | { kind: "saved"; reply: DraftSaved }
  /** The server says that time is left: nothing is handed in by the timer. */
  | { kind: "stillOpen"; time: ServerTime }
  | { kind: "taken"; answers: Answers; auto: boolean; late: boolean; message: string; at: string }
  /** The section was handed in with other answers, from another window or by the server; `others`: in these items. */
  | { kind: "elsewhere"; reason: string; others?: readonly string[] | undefined }
  /** Nobody could answer: the entry stays as it is. */
  | { kind: "later"; fault: Fault }
  | { kind: "refused"; fault: Fault }
  /** The entry was taken over or discarded meanwhile. */
  | { kind: "gone" };

/** What ends the work on a section for an entry. */
export type Closing = Extract<Outcome, { kind: "taken" | "elsewhere" | "refused" }>;

/** A device's clock may be so much ahead of the server's before its zero is not believed. */
const toleranceMs = 1000;

/** What of an entry can be saved as a draft: unsaved, and no longer than it may be. */
export function savableItems(entry: Entry): string[] {
  return unsavedItems(entry).filter((item) => findAnswerFault(item, entry.answers[item] ?? "") === undefined);
}

/** The server accepts drafts of 256 kB, but a browser lets a page that is closing send only 64 kB. */
const mostBytesInSave = 50_000;

/** Splits items into parts that each fit into one save; at least one part, which may be empty. */
function partsToSave({ answers }: Entry, items: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    // Its age names it a second time.
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

/** After the server has answered a save of `revision`: what it acknowledged, and what another device changed. */
function acknowledge(
  entry: Entry,
  reply: DraftSaved,
  { revision, items, beside }: { revision: number; items: readonly string[]; beside: readonly string[] },
): Entry {
  const isStored = reply.revision === revision;
  const unsaved = Object.fromEntries(
    Object.entries(entry.unsaved).filter(
      ([item, changedAt]) => !isStored || !items.includes(item) || item in reply.refused || changedAt > revision,
    ),
  );
  const newest = Math.max(entry.revision, reply.revision ?? 0);
  const overtaken = items.filter((item) => item in reply.changed && !(item in unsaved));
  const next = { ...entry, revision: newest, base: reply.savedAt, unsaved, replaced: replacedBy(entry, overtaken) };
  return layUnder(next, reply.changed, beside);
}

/** Takes over what stands on the server, except where something newer was typed here, or on a page beside this one. */
function layUnder(entry: Entry, fromServer: Answers, beside: readonly string[]): Entry {
  const news = Object.entries(fromServer).filter(([item]) => !(item in entry.unsaved) && !beside.includes(item));
  return { ...entry, answers: { ...entry.answers, ...Object.fromEntries(news) } };
}

/** Saves unsaved items, in several calls if needed; with `keepalive` only the first part. Rejects as the call does. */
async function save(holder: Holder, entry: Entry, calls: Calls, keepalive: boolean): Promise<DraftSaved> {
  const [first = [], ...more] = partsToSave(entry, savableItems(entry));
  let reply = await saveItems(holder, entry, calls, first, keepalive);
  for (const items of keepalive ? [] : more) {
    const present = holder.get();
    if (!present) break;
    const next = await saveItems(holder, present, calls, items, keepalive);
    reply = { ...next, refused: { ...reply.refused, ...next.refused } };
  }
  return reply;
}

async function saveItems(
  holder: Holder,
  entry: Entry,
  calls: Calls,
  items: readonly string[],
  keepalive: boolean,
): Promise<DraftSaved> {
  const revision = entry.revision + 1;
  holder.set({ ...entry, revision });
  const { place, device, browser, base } = entry;
  const answers = toWire(pick(entry.answers, items));
  const now = holder.now();
  const ages = Object.fromEntries(items.map((item) => [item, ageOf(entry, item, now)]));
  // Who brings their text while this call is out has brought it after what the server answers here.
  const before = holder.beside();
  const reply = await calls.save(place, { answers, revision, device, browser, ages, base }, keepalive);
  const present = holder.get();
  const beside = [...before, ...holder.beside()];
  if (present) holder.set(acknowledge(present, reply, { revision, items, beside }));
  return reply;
}

function isTimeLeft({ deadline, now }: ServerTime): boolean {
  return deadline === null || Date.parse(deadline) - Date.parse(now) > toleranceMs;
}

function failed(fault: Fault): Outcome {
  return mayPass(fault) ? { kind: "later", fault } : { kind: "refused", fault };
}

/**
 * Brings an entry to the server: what is unsaved as a draft; when it is wished, or time is up, or the section was
 * submitted meanwhile, everything as a submission, which the server takes, keeps as late or refuses. What another
 * device saved is under it. A draft is tried first, because it starts no section that its student did not start.
 */
export async function deliver(
  holder: Holder,
  calls: Calls,
  { isOpen = false, keepalive = false }: { isOpen?: boolean; keepalive?: boolean } = {},
): Promise<Outcome> {
  const entry = holder.get();
  if (!entry) return { kind: "gone" };
  // At the zero of an open page a draft would come too late, and asking again for what it has started starts nothing.
  if (entry.wish?.auto && isOpen) return (await whenTimeIsUp(holder, calls)) ?? handIn(holder, calls);
  try {
    const reply = await save(holder, entry, calls, keepalive);
    const present = holder.get();
    if (!present?.wish) return { kind: "saved", reply };
    if (present.wish.auto && isTimeLeft(reply)) return stayOpen(holder, present, reply);
  } catch (error) {
    const fault = faultOf(error);
    const over = isTimeUp(fault) ? await whenTimeIsUp(holder, calls) : whenRefused(holder, fault);
    if (over) return over;
  }
  return handIn(holder, calls);
}

function stayOpen(holder: Holder, { wish: _wish, ...entry }: Entry, time: ServerTime): Outcome {
  holder.set(entry);
  return { kind: "stillOpen", time };
}

/** The draft was too late: what other devices saved in time is fetched. Out: nothing when all is to be handed in now. */
async function whenTimeIsUp(holder: Holder, calls: Calls): Promise<Outcome | undefined> {
  const entry = holder.get();
  if (!entry) return { kind: "gone" };
  try {
    const before = holder.beside();
    const started = await calls.start(entry.place);
    const held = holder.get();
    if (!held) return { kind: "gone" };
    const present = giveWay(held, started, holder.now());
    const whole = layUnder(present, fromWire(started.draft ?? {}), [...before, ...holder.beside()]);
    if (!isTimeLeft(started)) holder.set({ ...whole, wish: { auto: true } });
    else if (!whole.wish || whole.wish.auto) return stayOpen(holder, whole, started);
    return undefined;
  } catch (error) {
    return whenRefused(holder, faultOf(error));
  }
}

/** A refusal that says that the section was handed in already: what is left here goes as late, or as a repeat. */
function whenRefused(holder: Holder, fault: Fault): Outcome | undefined {
  if (!isSubmitted(fault)) return failed(fault);
  const entry = holder.get();
  if (!entry) return { kind: "gone" };
  if (unsavedItems(entry).length === 0 && entry.sent.length === 0) return { kind: "elsewhere", reason: fault.message };
  holder.set({ ...entry, wish: entry.wish ?? { auto: true } });
  return undefined;
}

/** Submits everything, cut to what fits; then what was sent before without an answer, in case the server has that. */
async function handIn(holder: Holder, calls: Calls): Promise<Outcome> {
  const entry = holder.get();
  if (!entry) return { kind: "gone" };
  const auto = entry.wish?.auto ?? true;
  const whole: Answers = Object.fromEntries(
    Object.entries(entry.answers).map(([item, value]) => [item, cutAnswer(item, value)]),
  );
  const before = entry.sent.filter((answers) => JSON.stringify(answers) !== JSON.stringify(whole));
  holder.set({ ...entry, sent: [...before, whole] });
  let refusal: Fault | undefined;
  for (const answers of [whole, ...before.toReversed()]) {
    try {
      const { late, message, submissionDate: at } = await calls.submit(entry.place, toWire(answers), auto);
      return { kind: "taken", answers, auto, late, message, at };
    } catch (error) {
      const fault = faultOf(error);
      if (!isSubmitted(fault)) return failed(fault);
      refusal ??= fault;
    }
  }
  return { kind: "elsewhere", reason: refusal?.message ?? "", others: refusal?.fields && Object.keys(refusal.fields) };
}

/** Why it was not taken, in the student's words. */
function reasonFor(outcome: Closing, isCut: boolean): string {
  if (outcome.kind === "elsewhere") return outcome.reason;
  if (outcome.kind === "refused") return outcome.fault.status === 404 ? reasons.removed : outcome.fault.message;
  return isCut ? reasons.cut : reasons.later;
}

/** Whether an item was handed in otherwise than it stands here; where nobody said so, it may have been. */
function isOther(item: string, { answers }: Entry, others: readonly string[] | undefined): boolean {
  return (others?.includes(item) ?? true) || findAnswerFault(item, answers[item] ?? "") !== undefined;
}

const reasons = {
  cut: "It was too long. It was cut to its limit when it was handed in.",
  later: "It was typed after the section had been handed in.",
  removed: "Your instructor has removed the assignment.",
};

/**
 * Once the section is closed for an entry, whatever of it the server did not take stays in the outbox until its student
 * discards it. Returns true when something stays.
 */
export function leaveBehind(outbox: Outbox, entry: Entry, outcome: Closing, at: string): boolean {
  const left = leftover(entry, outcome, at);
  if (left) {
    outbox.keepReplaced(entry);
    outbox.put(left);
  } else outbox.settle(entry);
  return left !== undefined;
}

function leftover(entry: Entry, outcome: Closing, at: string): Entry | undefined {
  const isLeft = (item: string) => {
    if (!isAnswered(entry.answers[item] ?? "")) return false;
    if (outcome.kind === "taken") return !isSame(entry.answers[item], outcome.answers[item]);
    if (outcome.kind === "elsewhere" && !isOther(item, entry, outcome.others)) return false;
    // Whoever deleted the assignment deleted the draft with it.
    return item in entry.unsaved || (outcome.kind === "refused" && outcome.fault.status === 404);
  };
  const items = Object.keys(entry.answers).filter(isLeft);
  if (items.length === 0) return undefined;
  const isCut = items.every((item) => findAnswerFault(item, entry.answers[item] ?? "") !== undefined);
  return createNotHandedIn(entry, pick(entry.answers, items), at, reasonFor(outcome, isCut));
}
