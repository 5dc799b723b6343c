import type { LiftLoginLockRequest, LoginLocks } from "#contract/api/sessions.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { countingFailures, failuresPerName, failuresPerNetwork, storedName } from "./login-limits.ts";

const maxListed = 100;
const goneText = "These logins are not slowed down any more";

/**
 * Lists the users and networks whose logins are slowed down. Names without a user are left out: people type passwords into
 * the field for the name. Sub-admins see students and networks, admins see all users.
 */
export async function listLoginLocks(db: Reader, clock: Clock, viewer: Viewer): Promise<Omit<LoginLocks, "success">> {
  const failures = countingFailures(db, clock().getTime())
    .select(({ fn }) => [fn.countAll<number>().as("failures"), fn.max("login_failure.at").as("lastAt")])
    .orderBy("lastAt", "desc")
    .limit(maxListed);
  const ofUsers = failures
    .innerJoin("user", "user.name_key", "login_failure.name_key")
    .select(["user.id as _id", "user.name", "user.role"])
    .groupBy(["user.id", "user.name", "user.role"])
    .having(({ fn }) => fn.countAll(), ">=", failuresPerName);
  const [users, networks] = await Promise.all([
    (viewer.role === "admin" ? ofUsers : ofUsers.where("user.role", "=", "user")).execute(),
    failures
      .select("login_failure.address as network")
      // Leaves out browsers and sessions: only their origins contain a space.
      .where("login_failure.address", "not like", "% %")
      .groupBy("login_failure.address")
      .having(({ fn }) => fn.countAll(), ">=", failuresPerNetwork)
      .execute(),
  ]);
  return { users, networks };
}

/**
 * Deletes the failed logins of a user or of a network, so that nothing slows them down. A sub-admin cannot delete
 * failures of staff: otherwise sub-admins could guess passwords of staff without a limit. Throws 404 when there are no
 * failures, and 403 when a sub-admin names a member of staff.
 */
export async function liftLoginLock(db: Db, clock: Clock, viewer: Viewer, lock: LiftLoginLockRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subject = "userId" in lock ? await getUser(trx, viewer, lock.userId) : { id: null, name: lock.network };
    const failures = trx.deleteFrom("login_failure");
    const ofLock =
      "name_key" in subject
        ? failures.where("name_key", "=", storedName(subject.name_key))
        : failures.where("address", "=", subject.name);
    const staff = trx.selectFrom("user").select("name_key").where("role", "!=", "user");
    const { numDeletedRows } = await ofLock
      .$if(viewer.role !== "admin", (query) => query.where("name_key", "not in", staff))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown(goneText);
    await recordAudit(trx, viewer, clock, "login lock lifted", subject, { failures: Number(numDeletedRows) });
  });
}

async function getUser(trx: Writer, viewer: Viewer, userId: string) {
  const user = await trx
    .selectFrom("user")
    .select(["id", "name", "name_key", "role"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) throw unknown(goneText);
  if (user.role !== "user" && viewer.role !== "admin")
    throw new Refusal("forbidden", "Only an admin can do this for a member of staff");
  return user;
}
