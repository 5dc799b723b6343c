import { findAnswerFault } from "#contract/answers.ts";
import { type Closing, deliver, type Outcome, storeLeftover } from "./deliver.ts";
import { currentEntry, notify, type Opening, schedule, stopTimers, updateEntry } from "./opening.ts";
import { type Fault, isOutage } from "./ports.ts";
import { type HandedInStage, savable } from "./stages.ts";

const afterChangeMs = 1000;
const atMostEveryMs = 5000;
const longestWaitMs = 15_000;

export function requestSubmit(opening: Opening, auto: boolean): void {
  if (!opening.entry.wish) opening.tries = 0;
  updateEntry(opening, { ...opening.entry, wish: { auto } });
  void send(opening);
  notify(opening);
}

/**
 * Sends to the server what it does not have. Calls run one after the other, except when the page is closing
 * (`keepalive`).
 */
export async function send(opening: Opening, keepalive = false): Promise<void> {
  const { entry, shut, device, entryAccess, calls, timers } = opening;
  const isMine = device.studentId() === entry.place.studentId;
  if (shut || !isMine) return;
  // Merges what another page of this browser may have stored.
  updateEntry(opening, entry);
  if (!hasPendingCall(opening) || (opening.callsInFlight > 0 && !keepalive)) return;
  timers.get("send")?.();
  opening.dueMs = undefined;
  if (!device.isOnline()) {
    scheduleRetry(opening);
    return;
  }
  opening.callsInFlight += 1;
  const wasBehindServer = opening.isBehindServer;
  opening.isBehindServer = false;
  notify(opening);
  const outcome = await deliver(entryAccess, calls, { isOpen: !opening.hasLeft, keepalive });
  opening.callsInFlight -= 1;
  if (outcome.kind === "later") opening.isBehindServer ||= wasBehindServer;
  if (!opening.shut) handleOutcome(opening, outcome);
}

/** True if there is something to send or to fetch. */
function hasPendingCall(opening: Opening): boolean {
  return opening.entry.wish !== undefined || opening.isBehindServer || savable(opening).length > 0;
}

export function scheduleSend(opening: Opening): void {
  const { entry, savedMs, device } = opening;
  if (!hasPendingCall(opening)) return;
  const nowMs = device.awakeMs();
  // Every key press delays the save, so a student who never pauses needs an upper limit.
  opening.dueMs ??= nowMs + atMostEveryMs;
  const pauseMs = Math.min(afterChangeMs, opening.dueMs - nowMs);
  const waitMs = entry.wish ? 0 : Math.max(pauseMs, savedMs + atMostEveryMs - nowMs);
  schedule(opening, "send", waitMs, () => void send(opening));
}

function handleOutcome(opening: Opening, outcome: Outcome): void {
  const isByHand = !opening.hasLeft && opening.entry.wish?.auto === false;
  switch (outcome.kind) {
    case "later":
      scheduleRetry(opening, outcome.fault);
      break;
    case "refused":
      if (isByHand && !isPermanent(outcome.fault)) cancelSubmit(opening, outcome.fault);
      else close(opening, outcome);
      break;
    case "taken":
    case "elsewhere":
      close(opening, outcome);
      break;
    default:
      continueWork(opening, outcome);
  }
}

/** Updates the attempt after an answer of the server that leaves the section open. */
function continueWork(opening: Opening, outcome: Exclude<Outcome, Closing | { kind: "later" }>): void {
  if (outcome.kind === "stillOpen") opening.clock.sync(outcome.time);
  if (outcome.kind === "saved") {
    if (!opening.hasLeft) opening.clock.sync(outcome.reply);
    opening.refused = { ...opening.refused, ...outcome.reply.refused };
    opening.savedAt = outcome.reply.savedAt;
    opening.messages = outcome.reply.messages ?? opening.messages;
    opening.savedMs = opening.device.awakeMs();
  }
  opening.lastCallFailed = false;
  opening.tries = 0;
  scheduleSend(opening);
  notify(opening);
}

/** True if the section was deleted or is no longer open to this student. */
function isPermanent({ status, code }: Fault): boolean {
  return status === 403 || status === 404 || code === "section.not_started";
}

/**
 * Schedules the next try, after a fault or because this device is offline. A submit by hand is retried only after an
 * outage; any other fault cancels it, and the work continues. The student sees the first fault. If the session ends
 * during an outage, the submit is sent after the next login. Entries of closed pages are sent by `leftovers`.
 */
function scheduleRetry(opening: Opening, fault?: Fault): void {
  const { entry, tries } = opening;
  if (opening.hasLeft) return;
  if (fault && entry.wish?.auto === false) {
    if (!isOutage(fault) && (fault.status !== 401 || tries === 0)) {
      cancelSubmit(opening, fault);
      return;
    }
    if (tries === 0) opening.onFault(fault);
  }
  opening.lastCallFailed = true;
  opening.hasWaited ||= opening.entry.wish !== undefined;
  opening.tries += 1;
  const waitMs = opening.entry.wish ? Math.min(longestWaitMs, 1000 * 2 ** opening.tries) : atMostEveryMs;
  schedule(opening, "send", waitMs, () => void send(opening));
  notify(opening);
}

/** Cancels a submit by hand, also in entries of closed pages of this section. The work continues. */
export function cancelSubmit(opening: Opening, fault?: Fault): void {
  const { entry, outbox } = opening;
  for (const other of outbox.ofSection(entry))
    if (other.wish?.auto === false) outbox.put({ ...other, wish: undefined });
  updateEntry(opening, { ...entry, wish: undefined });
  opening.tries = 0;
  scheduleSend(opening);
  notify(opening);
  if (fault) opening.onFault(fault);
}

export function close(opening: Opening, outcome: Closing): void {
  const { clock, outbox, entry } = opening;
  stopTimers(opening);
  const isLeft = storeLeftover(outbox, currentEntry(opening) ?? entry, outcome, clock.now());
  if (outcome.kind === "refused") {
    const { message: text, status } = outcome.fault;
    opening.shut = { kind: "refused", text, isRemoved: status === 404 };
  } else {
    opening.shut = toHandedInStage(opening, outcome, isLeft);
    clock.forget();
  }
  notify(opening);
  if (opening.shut.kind === "submitted") opening.onClosed(opening.shut);
}

function toHandedInStage(
  opening: Opening,
  outcome: Exclude<Closing, { kind: "refused" }>,
  isLeft: boolean,
): HandedInStage {
  const { entry, clock, hasWaited } = opening;
  const stage = { kind: "submitted", isTimeUp: clock.isUp(), hasWaited, isLeft } as const;
  if (outcome.kind === "elsewhere") {
    return { ...stage, how: "elsewhere", at: clock.now(), handedIn: entry.answers, message: outcome.reason, cut: [] };
  }
  const { answers, message, at } = outcome;
  const how = outcome.late ? "late" : outcome.auto ? "timer" : "hand";
  const cut = Object.keys(answers).filter((item) => findAnswerFault(item, entry.answers[item] ?? "") !== undefined);
  return { ...stage, how, at, handedIn: answers, message, cut };
}
