import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readClosedByWork } from "../../exams/attempts/open-attempts.ts";
import { readSettings } from "../settings/read-settings.ts";

export interface AssistantAccess {
  /** False for students when the institute has switched the assistant off; always true for staff. */
  isAssistantOn: boolean;
  hasTimedAttemptOpen: boolean;
  isLookupClosed: boolean;
}

/** Returns what limits the assistant for a user now. Nothing limits staff. */
export async function readAssistantAccess(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Pick<Viewer, "id" | "role">,
): Promise<AssistantAccess> {
  if (isStaff(viewer)) return { isAssistantOn: true, hasTimedAttemptOpen: false, isLookupClosed: false };
  const [{ assistantOn: isAssistantOn }, closed] = await Promise.all([
    readSettings(db, config),
    readClosedByWork(db, clock, viewer.id),
  ]);
  return { isAssistantOn, ...closed };
}
