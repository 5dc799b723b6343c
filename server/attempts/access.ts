import { formatDate } from "#contract/time.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";

/** An expired student may read results, but not start or submit (design section 6). */
export function refuseExpired(viewer: Viewer, { clock, config }: Pick<Services, "clock" | "config">): void {
  if (viewer.expiresAt !== null && Date.parse(viewer.expiresAt) < clock().getTime()) {
    throw new Refusal("forbidden", `Your course access expired on ${formatDate(viewer.expiresAt, config.timeZone)}`);
  }
}
