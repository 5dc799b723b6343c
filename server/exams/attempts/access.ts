import { alreadySubmittedFault, notStartedFault, timeUpFault } from "#contract/api/attempts.ts";
import { formatDate } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";

/** Which items were handed in otherwise, for a page that keeps what was not handed in. */
export function otherwiseHandedIn(items: readonly string[]): Record<string, string> {
  return Object.fromEntries(items.map((item) => [item, "Something else was handed in"]));
}

/** The section is handed in. `others` are the items that differ, where answers were sent to be compared. */
export function alreadySubmitted(others?: readonly string[]): Refusal {
  const more = others ? { fields: otherwiseHandedIn(others) } : {};
  return new Refusal("section.already_submitted", alreadySubmittedFault, more);
}

export const notStarted = () => new Refusal("section.not_started", notStartedFault);
export const timeUp = () => new Refusal("section.time_up", timeUpFault);

/** An expired student may read results, but not start or submit. */
export function refuseExpired(viewer: Viewer, clock: Clock, timeZone: string): void {
  if (viewer.expiresAt !== null && Date.parse(viewer.expiresAt) < clock().getTime()) {
    const expired = `Your course access expired on ${formatDate(viewer.expiresAt, timeZone)}`;
    throw new Refusal("course.expired", expired);
  }
}
