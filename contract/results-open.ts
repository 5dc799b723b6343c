import { dateFault } from "./days.ts";
import type { Fault } from "./text-rules.ts";
import { formatDate, formatTimeOfDay } from "./time.ts";

/** Rules for when results open, besides a date and time. */
export const openingRules = ["at_once", "when_all_done", "by_hand"] as const;

type OpeningRule = (typeof openingRules)[number];

/** True if `resultsOpen` is a rule and not a date and time. */
export function isOpeningRule(resultsOpen: string): resultsOpen is OpeningRule {
  return (openingRules as readonly string[]).includes(resultsOpen);
}

/** True if a rule alone opens results now. */
export function areOpenTo(resultsOpen: string, now: Date): boolean {
  return resultsOpen === "at_once" || (!isOpeningRule(resultsOpen) && resultsOpen <= now.toISOString());
}

/** Returns the fault of a `resultsOpen` from a form. */
export function resultsOpenFault(text: string): Fault {
  if (isOpeningRule(text)) return undefined;
  const fault = "Results open at_once, when_all_done, by_hand or on a date";
  return text.trim() === "" ? fault : dateFault(text.trim(), fault);
}

/** Why open results cannot be closed again: a student may have read them. */
export const closingAgainFault = "The results are already open and stay open";

/** Returns the sentence for students that says when results open, by the assignment's rule and due date. */
export function closedResultsSentence(resultsOpen: string, dueDate: string | null, timeZone?: string): string {
  const on = (iso: string) => `${formatDate(iso, timeZone)}, ${formatTimeOfDay(iso, timeZone)}`;
  if (!isOpeningRule(resultsOpen)) return `The results open on ${on(resultsOpen)}.`;
  if (resultsOpen === "by_hand") return "The results open when your instructor opens them.";
  if (dueDate === null) return "The results open when every student has handed in.";
  return `The results open when every student has handed in, or after ${on(dueDate)}, once nobody is working on it.`;
}
