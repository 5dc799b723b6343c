import { findAnswerFault, fromWire } from "#contract/answers.ts";
import { timerKey } from "#contract/time.ts";
import { isSame } from "./answer-values.ts";
import { createClock } from "./clock.ts";
import { type DraftEntry, emptyEntry } from "./entry.ts";
import {
  createEntryAccess,
  type Environment,
  notify,
  type Opening,
  schedule,
  stopTimers,
  updateEntry,
} from "./opening.ts";
import { adoptEntries, restoreFromOutbox } from "./outbox.ts";
import { type Fault, isSubmitted, isTemporary, type Started, toFault } from "./ports.ts";
import { presenceMs, schedulePresence, sendPresence } from "./presence.ts";
import { cancelSubmit, close, requestSubmit, scheduleSend, send } from "./send.ts";
import { type Attempt, type AttemptEvents, type AttemptState, type SectionToOpen, viewOf } from "./stages.ts";

const tickMs = 500;
const openRetryMs = 5000;

/**
 * Opens a section for its student and returns the actions of its page. Every typed character is stored in the outbox
 * first and is removed from it only when the server has it.
 */
export function openAttempt(work: SectionToOpen, environment: Environment, events: AttemptEvents): Attempt {
  const { device } = environment;
  const state: AttemptState = {
    entry: emptyEntry(work, device.newId()),
    shut: { kind: "opening" },
    clock: createClock(device, timerKey(work.place.studentId, work.place.assignmentId, work.sectionId)),
    isOnline: device.isOnline,
    savedAt: undefined,
    callsInFlight: 0,
    tries: 0,
    lastCallFailed: false,
    messages: [],
    isStored: true,
    changedElsewhere: [],
    refused: {},
  };
  const opening: Opening = {
    ...state,
    ...environment,
    ...events,
    work,
    entryAccess: createEntryAccess(() => opening),
    view: viewOf(state),
    listeners: new Set(),
    timers: new Map(),
    unsubscribers: [],
    savedMs: Number.NEGATIVE_INFINITY,
    dueMs: undefined,
    isVisibilitySent: true,
    isStarting: false,
    hasWaited: false,
    isBehindServer: false,
    hasLeft: false,
  };
  opening.live.add(opening.entry.device);
  opening.unsubscribers.push(
    device.on("hide", () => onHide(opening)),
    device.on("gone", () => void release(opening)),
    device.on("show", () => onShow(opening)),
    device.on("online", () => onShow(opening)),
    device.on("offline", () => notify(opening)),
  );
  if (work.isFromDevice) openOffline(opening);
  else void open(opening);
  return createActions(opening);
}

function createActions(opening: Opening): Attempt {
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
      notify(opening);
    },
    submit: () => {
      const { shut, entry } = opening;
      const fits = Object.entries(entry.answers).every(([item, value]) => findAnswerFault(item, value) === undefined);
      if (!shut && !entry.wish && fits) requestSubmit(opening, false);
    },
    cancelSubmit: () => {
      if (opening.entry.wish?.auto === false) cancelSubmit(opening);
    },
    retry: () => retry(opening),
    leave: () => {
      const sent = release(opening);
      opening.hasLeft = true;
      stopTimers(opening);
      return sent;
    },
    flush: () => send(opening, true),
  };
}

async function open(opening: Opening): Promise<void> {
  if (opening.isStarting) return;
  // The button, a focus or the connection may open the section before the timer does. A second opening would overwrite
  // what was typed since.
  opening.timers.get("open")?.();
  opening.isStarting = true;
  try {
    const started = await start(opening);
    if (opening.hasLeft) return;
    opening.clock.sync(started);
    const asked = started.questions.filter((one) => one.type === "dynamic");
    const questions = Object.fromEntries(asked.map(({ _id, questionText }) => [_id, questionText]));
    const options = Object.fromEntries(asked.map((one) => [one._id, one.options]));
    const answers = fromWire(started.draft ?? {});
    opening.savedAt = started.savedAt ?? undefined;
    startWork(opening, { ...opening.entry, base: started.savedAt, answers, questions, options });
  } catch (error) {
    if (!opening.hasLeft) handleOpenFault(opening, toFault(error));
  } finally {
    opening.isStarting = false;
  }
}

function retry(opening: Opening): void {
  opening.shut = { kind: "opening" };
  notify(opening);
  void open(opening);
}

/**
 * Starts the attempt on the server after pending deliveries of earlier pages have ended. Otherwise their answers could
 * arrive later and overwrite this page's draft.
 */
async function start(opening: Opening): Promise<Started> {
  const { outbox, draining, calls, entry } = opening;
  const callsInFlight = () => outbox.ofSection(entry).flatMap((other) => draining.get(other.device) ?? []);
  await Promise.all(callsInFlight());
  const started = await calls.start(entry.place);
  return callsInFlight().length > 0 ? start(opening) : started;
}

function handleOpenFault(opening: Opening, fault: Fault): void {
  if (isTemporary(fault)) openOffline(opening);
  else close(opening, isSubmitted(fault) ? { kind: "elsewhere", reason: fault.message } : { kind: "refused", fault });
}

/**
 * Continues with the stored entries while the server does not answer. A timed section needs a stored deadline for this;
 * without one the page waits.
 */
function openOffline(opening: Opening): void {
  const { work, clock, outbox, entry } = opening;
  if (work.isTimed && !clock.restore()) {
    opening.shut = { kind: "unreachable" };
    schedule(opening, "open", openRetryMs, () => void open(opening));
    notify(opening);
  } else {
    opening.lastCallFailed = true;
    opening.isBehindServer = true;
    startWork(opening, restoreFromOutbox(entry, outbox));
  }
}

function startWork(opening: Opening, entry: DraftEntry): void {
  opening.live.delete(entry.device);
  opening.entry = adoptEntries(entry, opening.outbox);
  opening.live.add(opening.entry.device);
  opening.shut = undefined;
  tick(opening);
  schedule(opening, "presence", presenceMs, () => schedulePresence(opening));
  void send(opening);
  notify(opening);
}

function tick(opening: Opening): void {
  schedule(opening, "tick", tickMs, () => tick(opening));
  if (opening.clock.correctSetBack()) notify(opening);
  if (opening.clock.isUp() && !opening.entry.wish?.auto && opening.callsInFlight === 0) requestSubmit(opening, true);
}

function type(opening: Opening, item: string, value: string | string[]): void {
  const { shut, refused } = opening;
  if (shut || opening.entry.wish || isSame(opening.entry.answers[item], value)) return;
  const { [item]: _mended, ...others } = refused;
  opening.changedElsewhere = [];
  updateEntry(opening, opening.entry, (entry) => {
    const revision = entry.revision + 1;
    const typed = { ...entry.typed, [item]: revision };
    const typedAt = { ...entry.typedAt, [item]: opening.device.now() };
    const unsaved = { ...entry.unsaved, [item]: revision };
    return { ...entry, revision, typed, typedAt, unsaved, answers: { ...entry.answers, [item]: value } };
  });
  opening.refused = others;
  opening.changedElsewhere = opening.changedElsewhere.filter((other) => other !== item);
  scheduleSend(opening);
  notify(opening);
}

/** Removes a replaced text and returns it. Does nothing once the work is over. */
function dropReplaced(opening: Opening, item: string): string | string[] | undefined {
  const { shut, entry } = opening;
  if (shut || entry.wish) return undefined;
  const { [item]: text, ...replaced } = entry.replaced;
  updateEntry(opening, { ...entry, replaced });
  return text;
}

function onHide(opening: Opening): void {
  opening.isVisibilitySent = false;
  void send(opening, true);
}

function onShow(opening: Opening): void {
  opening.isVisibilitySent = false;
  if (opening.shut?.kind === "unreachable") void open(opening);
  if (opening.shut) return;
  opening.lastCallFailed = false;
  void send(opening);
  sendPresence(opening);
  notify(opening);
}

/** Sends what is not saved when the page is left. It stays in the outbox until the server has it. */
async function release(opening: Opening): Promise<void> {
  if (opening.shut) return;
  const sent = send(opening, true);
  // If the browser's storage was cleared meanwhile, the typed text exists only on this page.
  if (!opening.outbox.read(opening.entry)) updateEntry(opening, opening.entry);
  await sent;
}
