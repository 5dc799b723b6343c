import { findAnswerFault, fromWire } from "#contract/answers.ts";
import { timerKey } from "#contract/time.ts";
import { isSame } from "./answer-values.ts";
import { bring, bringSoon, close, goOn, wishFor } from "./bring.ts";
import { createClock } from "./clock.ts";
import { type Entry, emptyEntry } from "./entry.ts";
import { end, hold, holderOf, later, type Opening, type Surroundings, tell } from "./opening.ts";
import { recall, takeOver } from "./outbox.ts";
import { type Fault, faultOf, isSubmitted, mayPass, type Started } from "./ports.ts";
import { presenceMs, sayPresent, stayPresent } from "./presence.ts";
import { type Attempt, type AttemptEvents, type AttemptState, lookAt, type WorkPlace } from "./stages.ts";

const tickMs = 500;
const openRetryMs = 5000;

/**
 * One opening of a section by its student: what is typed, where it is kept and how it ends. Every
 * character is in the outbox before it is anywhere else, and leaves it when the server has it.
 */
export function openAttempt(work: WorkPlace, surroundings: Surroundings, events: AttemptEvents): Attempt {
  const { device } = surroundings;
  const state: AttemptState = {
    entry: emptyEntry(work, device.newId()),
    shut: { kind: "opening" },
    clock: createClock(device, timerKey(work.place.studentId, work.place.assignmentId, work.sectionId)),
    isOnline: device.isOnline,
    savedAt: undefined,
    underWay: 0,
    tries: 0,
    isAway: false,
    messages: [],
    isKept: true,
    changedElsewhere: [],
    refused: {},
  };
  const opening: Opening = {
    ...state,
    ...surroundings,
    ...events,
    work,
    holder: holderOf(() => opening),
    view: lookAt(state),
    listeners: new Set(),
    timers: new Map(),
    offs: [],
    savedMs: Number.NEGATIVE_INFINITY,
    dueMs: undefined,
    isSightTold: true,
    isStarting: false,
    hasWaited: false,
    isBlind: false,
    hasLeft: false,
  };
  opening.live.add(opening.entry.device);
  opening.offs.push(
    device.on("hide", () => putAway(opening)),
    device.on("gone", () => void release(opening)),
    device.on("show", () => comeBack(opening)),
    device.on("online", () => comeBack(opening)),
    device.on("offline", () => tell(opening)),
  );
  if (work.isFromKept) goOnWithout(opening);
  else void open(opening);
  return actsOn(opening);
}

/** Returns the acts of the page of an attempt. */
function actsOn(opening: Opening): Attempt {
  return {
    view: () => opening.view,
    subscribe: (listener) => {
      opening.listeners.add(listener);
      return () => opening.listeners.delete(listener);
    },
    type: (item, value) => type(opening, item, value),
    restoreReplaced: (item) => {
      const text = dropReplaced(opening, item);
      if (text !== undefined) type(opening, item, text);
    },
    discard: (item) => {
      dropReplaced(opening, item);
      tell(opening);
    },
    submit: () => {
      const { shut, entry } = opening;
      const fits = Object.entries(entry.answers).every(([item, value]) => findAnswerFault(item, value) === undefined);
      if (!shut && !entry.wish && fits) wishFor(opening, false);
    },
    goOn: () => {
      if (opening.entry.wish?.auto === false) goOn(opening);
    },
    retry: () => retry(opening),
    leave: () => {
      const sent = release(opening);
      opening.hasLeft = true;
      end(opening);
      return sent;
    },
    flush: () => bring(opening, true),
  };
}

async function open(opening: Opening): Promise<void> {
  if (opening.isStarting) return;
  // The button, a focus or the connection may open the section before the timer does. Opened a second time it would lose what
  // was typed since.
  opening.timers.get("open")?.();
  opening.isStarting = true;
  try {
    const started = await start(opening);
    if (opening.hasLeft) return;
    opening.clock.hear(started);
    const asked = started.questions.filter((one) => one.type === "dynamic");
    const questions = Object.fromEntries(asked.map(({ _id, questionText }) => [_id, questionText]));
    const options = Object.fromEntries(asked.map((one) => [one._id, one.options]));
    const answers = fromWire(started.draft ?? {});
    opening.savedAt = started.savedAt ?? undefined;
    begin(opening, { ...opening.entry, base: started.savedAt, answers, questions, options });
  } catch (error) {
    if (!opening.hasLeft) cannotOpen(opening, faultOf(error));
  } finally {
    opening.isStarting = false;
  }
}

function retry(opening: Opening): void {
  opening.shut = { kind: "opening" };
  tell(opening);
  void open(opening);
}

/** What an earlier opening left is on the server first, or taken over: never on its way behind this opening's back. */
async function start(opening: Opening): Promise<Started> {
  const { outbox, draining, calls, entry } = opening;
  const underWay = () => outbox.ofSection(entry).flatMap((other) => draining.get(other.device) ?? []);
  await Promise.all(underWay());
  const started = await calls.start(entry.place);
  return underWay().length > 0 ? start(opening) : started;
}

function cannotOpen(opening: Opening, fault: Fault): void {
  if (mayPass(fault)) goOnWithout(opening);
  else close(opening, isSubmitted(fault) ? { kind: "elsewhere", reason: fault.message } : { kind: "refused", fault });
}

/** The server cannot be asked now: what is kept here is gone on with, as far as the end of the time is known. */
function goOnWithout(opening: Opening): void {
  const { work, clock, outbox, entry } = opening;
  if (work.isTimed && !clock.recall()) {
    opening.shut = { kind: "unreachable" };
    later(opening, "open", openRetryMs, () => void open(opening));
    tell(opening);
  } else {
    opening.isAway = true;
    opening.isBlind = true;
    begin(opening, recall(entry, outbox));
  }
}

function begin(opening: Opening, entry: Entry): void {
  opening.live.delete(entry.device);
  opening.entry = takeOver(entry, opening.outbox);
  opening.live.add(opening.entry.device);
  opening.shut = undefined;
  tick(opening);
  later(opening, "presence", presenceMs, () => stayPresent(opening));
  void bring(opening);
  tell(opening);
}

function tick(opening: Opening): void {
  later(opening, "tick", tickMs, () => tick(opening));
  if (opening.clock.watch()) tell(opening);
  if (opening.clock.isUp() && !opening.entry.wish?.auto && opening.underWay === 0) wishFor(opening, true);
}

function type(opening: Opening, item: string, value: string | string[]): void {
  const { shut, refused } = opening;
  if (shut || opening.entry.wish || isSame(opening.entry.answers[item], value)) return;
  const { [item]: _mended, ...others } = refused;
  opening.changedElsewhere = [];
  hold(opening, opening.entry, (entry) => {
    const revision = entry.revision + 1;
    const typed = { ...entry.typed, [item]: revision };
    const typedAt = { ...entry.typedAt, [item]: opening.device.now() };
    const unsaved = { ...entry.unsaved, [item]: revision };
    return { ...entry, revision, typed, typedAt, unsaved, answers: { ...entry.answers, [item]: value } };
  });
  opening.refused = others;
  opening.changedElsewhere = opening.changedElsewhere.filter((other) => other !== item);
  bringSoon(opening);
  tell(opening);
}

/** Removes a replaced text, unless the work is over. Out: that text. */
function dropReplaced(opening: Opening, item: string): string | string[] | undefined {
  const { shut, entry } = opening;
  if (shut || entry.wish) return undefined;
  const { [item]: text, ...replaced } = entry.replaced;
  hold(opening, { ...entry, replaced });
  return text;
}

function putAway(opening: Opening): void {
  opening.isSightTold = false;
  void bring(opening, true);
}

function comeBack(opening: Opening): void {
  opening.isSightTold = false;
  if (opening.shut?.kind === "unreachable") void open(opening);
  if (opening.shut) return;
  opening.isAway = false;
  void bring(opening);
  sayPresent(opening);
  tell(opening);
}

/** What is not saved goes out with the page, and stays in the outbox until the server has it. */
async function release(opening: Opening): Promise<void> {
  if (opening.shut) return;
  const sent = bring(opening, true);
  // Where the browser's storage was cleared under the page, what is typed on it would go with the page.
  if (!opening.outbox.read(opening.entry)) hold(opening, opening.entry);
  await sent;
}
