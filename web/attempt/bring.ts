import { findAnswerFault } from "#contract/answers.ts";
import { deliver, leftover, type Outcome } from "./deliver.ts";
import { end, held, hold, later, type Opening, tell } from "./opening.ts";
import type { Fault } from "./ports.ts";
import { type HandedInStage, savable } from "./stages.ts";

const afterChangeMs = 1000;
const atMostEveryMs = 5000;
const longestWaitMs = 15_000;

type Closing = Extract<Outcome, { kind: "taken" | "elsewhere" | "refused" }>;

export function wishFor(opening: Opening, auto: boolean): void {
  hold(opening, { ...opening.entry, wish: { auto } });
  opening.tries = 0;
  void bring(opening);
  tell(opening);
}

/** Brings to the server what it does not have: one call after the other, or beside it as the page goes. */
export async function bring(opening: Opening, keepalive = false): Promise<void> {
  const { entry, shut, device, holder, calls, timers } = opening;
  const isMine = device.studentId() === entry.place.studentId;
  if (shut || !isMine || (opening.underWay > 0 && !keepalive)) return;
  if (!hasSomething(opening)) return;
  timers.get("bring")?.();
  if (!device.isOnline()) {
    putOff(opening, { status: 0, code: "offline", message: "" });
    return;
  }
  opening.underWay += 1;
  tell(opening);
  const outcome = await deliver(holder, calls, { isOpen: !opening.hasLeft, keepalive });
  opening.underWay -= 1;
  if (!opening.shut) conclude(opening, outcome);
}

/** Something to bring, or to fetch. */
function hasSomething(opening: Opening): boolean {
  return opening.entry.wish !== undefined || opening.isBlind || savable(opening).length > 0;
}

export function bringSoon(opening: Opening): void {
  const { entry, savedMs, device } = opening;
  const waitMs = entry.wish ? 0 : Math.max(afterChangeMs, savedMs + atMostEveryMs - device.now());
  if (hasSomething(opening)) later(opening, "bring", waitMs, () => void bring(opening));
}

function conclude(opening: Opening, outcome: Outcome): void {
  const { entry, clock } = opening;
  if (outcome.kind === "later") putOff(opening, outcome.fault);
  else if (outcome.kind === "refused" && entry.wish?.auto === false && !isForGood(outcome.fault)) {
    goOn(opening, outcome.fault);
  } else if (outcome.kind === "taken" || outcome.kind === "elsewhere" || outcome.kind === "refused") {
    close(opening, outcome);
  } else {
    if (outcome.kind === "saved") {
      if (!opening.hasLeft) clock.hear(outcome.reply);
      opening.refused = { ...opening.refused, ...outcome.reply.refused };
      opening.savedAt = outcome.reply.savedAt;
      opening.savedMs = opening.device.now();
    } else if (outcome.kind === "stillOpen") clock.hear(outcome.time);
    opening.isAway = false;
    opening.isBlind = false;
    opening.tries = 0;
    bringSoon(opening);
    tell(opening);
  }
}

/** Deleted, or not open to this student any more. */
function isForGood({ status, code }: Fault): boolean {
  return status === 403 || status === 404 || code === "section.not_started";
}

/** Nobody could answer: tried again by itself, but for a submit by hand that the server was there to refuse. */
function putOff(opening: Opening, fault: Fault): void {
  const isFirstByHand = opening.entry.wish?.auto === false && opening.tries === 0 && fault.message !== "";
  if (isFirstByHand && fault.status !== 0) {
    goOn(opening, fault);
    return;
  }
  if (isFirstByHand) opening.onFault(fault);
  opening.isAway = true;
  opening.hasWaited ||= opening.entry.wish !== undefined;
  opening.tries += 1;
  const waitMs = opening.entry.wish ? Math.min(longestWaitMs, 1000 * 2 ** opening.tries) : atMostEveryMs;
  later(opening, "bring", waitMs, () => void bring(opening));
  tell(opening);
}

/** The wish to submit is taken back, and the work goes on. */
export function goOn(opening: Opening, fault?: Fault): void {
  const { wish: _wish, ...rest } = opening.entry;
  hold(opening, rest);
  opening.tries = 0;
  bringSoon(opening);
  tell(opening);
  if (fault) opening.onFault(fault);
}

export function close(opening: Opening, outcome: Closing): void {
  const { clock, outbox, entry } = opening;
  end(opening);
  const left = leftover(held(opening) ?? entry, outcome, clock.now());
  if (left) outbox.put(left);
  else outbox.remove(entry);
  if (outcome.kind === "refused") {
    const { message: text, status } = outcome.fault;
    opening.shut = { kind: "refused", text, isRemoved: status === 404 };
  } else {
    opening.shut = handedIn(opening, outcome);
    clock.forget();
  }
  tell(opening);
  if (opening.shut.kind === "submitted") opening.onClosed(opening.shut);
}

function handedIn(opening: Opening, outcome: Exclude<Closing, { kind: "refused" }>): HandedInStage {
  const { entry, clock, hasWaited } = opening;
  const stage = { kind: "submitted", isTimeUp: clock.isUp(), hasWaited } as const;
  if (outcome.kind === "elsewhere") {
    return { ...stage, how: "elsewhere", at: clock.now(), handedIn: entry.answers, message: outcome.reason, cut: [] };
  }
  const { answers, message, at } = outcome;
  const how = outcome.late ? "late" : outcome.auto ? "timer" : "hand";
  const cut = Object.keys(answers).filter((item) => findAnswerFault(item, entry.answers[item] ?? "") !== undefined);
  return { ...stage, how, at, handedIn: answers, message, cut };
}
