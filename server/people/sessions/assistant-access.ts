import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readClosedByWork } from "../../exams/attempts/open-attempts.ts";
import { readSettings } from "../settings/read-settings.ts";

/** Whether the assistant may answer somebody now. */
export interface AssistantAccess {
  /** False for a student whose institute has switched it off. */
  isAssistantOn: boolean;
  hasTimedAttemptOpen: boolean;
  isLookupClosed: boolean;
}

/** Returns whether the assistant may answer a user now. Staff work on nothing, so that nothing is read for them. */
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
