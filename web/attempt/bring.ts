import { findAnswerFault } from "#contract/answers.ts";
import { type Closing, deliver, leaveBehind, type Outcome } from "./deliver.ts";
import { end, held, hold, later, type Opening, tell } from "./opening.ts";
import { type Fault, isOutage } from "./ports.ts";
import { type HandedInStage, savable } from "./stages.ts";

const afterChangeMs = 1000;
const atMostEveryMs = 5000;
const longestWaitMs = 15_000;

export function wishFor(opening: Opening, auto: boolean): void {
  if (!opening.entry.wish) opening.tries = 0;
  hold(opening, { ...opening.entry, wish: { auto } });
  void bring(opening);
  tell(opening);
}

/** Brings to the server what it does not have: one call after the other, or beside it as the page goes. */
export async function bring(opening: Opening, keepalive = false): Promise<void> {
  const { entry, shut, device, holder, calls, timers } = opening;
  const isMine = device.studentId() === entry.place.studentId;
  if (shut || !isMine) return;
  // Another page may have written since.
  hold(opening, entry);
  if (!hasSomething(opening) || (opening.underWay > 0 && !keepalive)) return;
  timers.get("bring")?.();
  opening.dueMs = undefined;
  if (!device.isOnline()) {
    putOff(opening);
    return;
  }
  opening.underWay += 1;
  const wasBlind = opening.isBlind;
  opening.isBlind = false;
  tell(opening);
  const outcome = await deliver(holder, calls, { isOpen: !opening.hasLeft, keepalive });
  opening.underWay -= 1;
  if (outcome.kind === "later") opening.isBlind ||= wasBlind;
  if (!opening.shut) conclude(opening, outcome);
}

/** Something to bring, or to fetch. */
function hasSomething(opening: Opening): boolean {
  return opening.entry.wish !== undefined || opening.isBlind || savable(opening).length > 0;
}

export function bringSoon(opening: Opening): void {
  const { entry, savedMs, device } = opening;
  if (!hasSomething(opening)) return;
  const nowMs = device.awakeMs();
  // Each key puts it off, and whoever does not pause would be saved never.
  opening.dueMs ??= nowMs + atMostEveryMs;
  const pauseMs = Math.min(afterChangeMs, opening.dueMs - nowMs);
  const waitMs = entry.wish ? 0 : Math.max(pauseMs, savedMs + atMostEveryMs - nowMs);
  later(opening, "bring", waitMs, () => void bring(opening));
}

function conclude(opening: Opening, outcome: Outcome): void {
  const isByHand = !opening.hasLeft && opening.entry.wish?.auto === false;
  switch (outcome.kind) {
    case "later":
      putOff(opening, outcome.fault);
      break;
    case "refused":
      if (isByHand && !isForGood(outcome.fault)) goOn(opening, outcome.fault);
      else close(opening, outcome);
      break;
    case "taken":
    case "elsewhere":
      close(opening, outcome);
      break;
    default:
      carryOn(opening, outcome);
  }
}

/** The server was there, and the section is open. */
function carryOn(opening: Opening, outcome: Exclude<Outcome, Closing | { kind: "later" }>): void {
  if (outcome.kind === "stillOpen") opening.clock.hear(outcome.time);
  if (outcome.kind === "saved") {
    if (!opening.hasLeft) opening.clock.hear(outcome.reply);
    opening.refused = { ...opening.refused, ...outcome.reply.refused };
    opening.savedAt = outcome.reply.savedAt;
    opening.messages = outcome.reply.messages ?? opening.messages;
    opening.savedMs = opening.device.awakeMs();
  }
  opening.isAway = false;
  opening.tries = 0;
  bringSoon(opening);
  tell(opening);
}

/** Deleted, or not open to this student any more. */
function isForGood({ status, code }: Fault): boolean {
  return status === 403 || status === 404 || code === "section.not_started";
}

/**
 * Schedules the next try, after a fault or because this device is offline. A submit by hand is sent again only after an
 * outage; any other fault ends it, and the work goes on. The student sees the first fault. A session that has ended during an
 * outage does not end the submit: it is sent after the next login. What a page leaves behind, `leftovers` sends.
 */
function putOff(opening: Opening, fault?: Fault): void {
  const { entry, tries } = opening;
  if (opening.hasLeft) return;
  if (fault && entry.wish?.auto === false) {
    if (!isOutage(fault) && (fault.status !== 401 || tries === 0)) {
      goOn(opening, fault);
      return;
    }
    if (tries === 0) opening.onFault(fault);
  }
  opening.isAway = true;
  opening.hasWaited ||= opening.entry.wish !== undefined;
  opening.tries += 1;
  const waitMs = opening.entry.wish ? Math.min(longestWaitMs, 1000 * 2 ** opening.tries) : atMostEveryMs;
  later(opening, "bring", waitMs, () => void bring(opening));
  tell(opening);
}

/** Takes the submit by hand back, also from what closed pages of the section left here; the work goes on. */
export function goOn(opening: Opening, fault?: Fault): void {
  const { entry, outbox } = opening;
  for (const other of outbox.ofSection(entry))
    if (other.wish?.auto === false) outbox.put({ ...other, wish: undefined });
  hold(opening, { ...entry, wish: undefined });
  opening.tries = 0;
  bringSoon(opening);
  tell(opening);
  if (fault) opening.onFault(fault);
}

export function close(opening: Opening, outcome: Closing): void {
  const { clock, outbox, entry } = opening;
  end(opening);
  const isLeft = leaveBehind(outbox, held(opening) ?? entry, outcome, clock.now());
  if (outcome.kind === "refused") {
    const { message: text, status } = outcome.fault;
    opening.shut = { kind: "refused", text, isRemoved: status === 404 };
  } else {
    opening.shut = handedIn(opening, outcome, isLeft);
    clock.forget();
  }
  tell(opening);
  if (opening.shut.kind === "submitted") opening.onClosed(opening.shut);
}

function handedIn(opening: Opening, outcome: Exclude<Closing, { kind: "refused" }>, isLeft: boolean): HandedInStage {
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
