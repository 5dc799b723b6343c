import { alreadySubmittedFault, notStartedFault, timeUpFault } from "#contract/api/attempts.ts";
import { formatDate } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";

/** Returns `fields` of a refusal for items whose submitted answers differ, so that the page keeps its answers. */
export function differingFields(items: readonly string[]): Record<string, string> {
  return Object.fromEntries(items.map((item) => [item, "Something else was handed in"]));
}

/** Returns 409 for a section that is submitted. `others` are the items whose answers differ, if answers were sent. */
export function alreadySubmitted(others?: readonly string[]): Refusal {
  const more = others ? { fields: differingFields(others) } : {};
  return new Refusal("section.already_submitted", alreadySubmittedFault, more);
}

export const notStarted = () => new Refusal("section.not_started", notStartedFault);
export const timeUp = () => new Refusal("section.time_up", timeUpFault);

/** Throws 403 for a student whose access has expired: they may read results, but not start or submit. */
export function refuseExpired(viewer: Viewer, clock: Clock, timeZone: string): void {
  if (viewer.expiresAt !== null && Date.parse(viewer.expiresAt) < clock().getTime()) {
    const expired = `Your course access expired on ${formatDate(viewer.expiresAt, timeZone)}`;
    throw new Refusal("course.expired", expired);
  }
}
