import { dateFault } from "./days.ts";
import type { Fault } from "./text-rules.ts";
import { formatDate, formatTimeOfDay } from "./time.ts";

/** When students may read the results of an assignment, if not from a date and time on. */
export const openingRules = ["at_once", "when_all_done", "by_hand"] as const;

type OpeningRule = (typeof openingRules)[number];

/** Whether a `resultsOpen` is one of the rules, and no date and time. */
export function isOpeningRule(resultsOpen: string): resultsOpen is OpeningRule {
  return (openingRules as readonly string[]).includes(resultsOpen);
}

/** Whether a rule lets results be read as soon as they are there, as far as the rule alone can tell. */
export function areOpenTo(resultsOpen: string, now: Date): boolean {
  return resultsOpen === "at_once" || (!isOpeningRule(resultsOpen) && resultsOpen <= now.toISOString());
}

/** The fault of a `resultsOpen` that staff give. */
export function resultsOpenFault(text: string): Fault {
  if (isOpeningRule(text)) return undefined;
  const fault = "Results open at_once, when_all_done, by_hand or on a date";
  return text.trim() === "" ? fault : dateFault(text.trim(), fault);
}

/** Results that somebody may have read stay open: no later rule closes them again. */
export const closingAgainFault = "The results are open already, and stay open";

/** Why results cannot be read yet, for students. In: the assignment's rule and due date, and the zone of its dates. */
export function closedResultsSentence(resultsOpen: string, dueDate: string | null, timeZone?: string): string {
  const on = (iso: string) => `${formatDate(iso, timeZone)}, ${formatTimeOfDay(iso, timeZone)}`;
  if (!isOpeningRule(resultsOpen)) return `The results open on ${on(resultsOpen)}.`;
  if (resultsOpen === "by_hand") return "The results open when your instructor opens them.";
  if (dueDate === null) return "The results open when every student has handed in.";
  return `The results open when every student has handed in, or after ${on(dueDate)}, once nobody is working on it.`;
}
