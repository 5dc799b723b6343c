import type { Counts } from "#contract/api/dashboard.ts";
import type { Config } from "../../core/config.ts";
import type { Reader } from "../../core/database/schema.ts";
import { readSettings } from "../../people/settings/read-settings.ts";

/** Returns which first steps of a new institute are done, except those that the dashboard's counts show. */
export async function readFirstSteps(
  db: Reader,
  config: Pick<Config, "adminPassword" | "codingSoftware">,
): Promise<Counts["firstSteps"]> {
  const rows = await db
    .selectFrom("audit")
    .select("action")
    .distinct()
    .where("action", "in", ["password changed", "password reset", "credentials viewed"])
    .execute();
  const done = new Set(rows.map(({ action }) => action));
  const { instituteName } = await readSettings(db, config);
  return {
    instituteNamed: instituteName !== "",
    // With a password from the environment there is no default password to change.
    passwordChanged: config.adminPassword !== undefined || done.has("password changed") || done.has("password reset"),
    loginsSeen: done.has("credentials viewed"),
  };
}
