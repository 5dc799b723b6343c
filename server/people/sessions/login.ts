import type { KeyObject } from "node:crypto";
import type { SessionUser } from "#contract/api/sessions.ts";
import { recordRepeatable } from "../../core/audit/record-repeatable.ts";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, UserTable, Writer } from "../../core/database/schema.ts";
import { signFileLink } from "../../core/files/links.ts";
import { noSession, Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { findUserByPassword, type LoginSource } from "./check-password.ts";
import { forgetFailures, rememberBrowser } from "./login-limits.ts";
import { closeSession, findSession, openSession } from "./sessions.ts";

/**
 * Logs in by name, in any case, and password. Throws 401 with one sentence for both faults, 429 too soon after failed
 * logins, 503 in a crowd.
 */
export async function logIn(
  services: Pick<Services, "db" | "clock" | "secrets">,
  name: string,
  password: string,
  source: LoginSource,
): Promise<{ user: SessionUser; sessionId: string }> {
  const { db, clock, secrets } = services;
  const { address, browserId } = source;
  const checked = await findUserByPassword(services, name, password, source);
  if (!checked) throw wrongLogin();
  const { user, origin } = checked;
  return commitTogether(db, async (trx) => {
    if (!(await holdPassword(trx, user))) throw wrongLogin();
    const sessionId = await openSession(trx, clock, user.id);
    await Promise.all([
      forgetFailures(trx, user.name_key, origin),
      rememberBrowser(trx, clock, user.id, browserId),
      recordRepeatable(trx, { ...user, address }, clock, "logged in"),
    ]);
    return { user: presentUser(user, secrets.linkKey, clock), sessionId };
  });
}

const wrongLogin = () => new Refusal("login.refused", "Invalid name or password");

/**
 * Holds the password that was checked until the transaction ends. Out: whether it is still the user's; one that is
 * changed ends every session, also that of a login under way.
 */
async function holdPassword(trx: Writer, { id, password_hash }: UserTable): Promise<boolean> {
  const user = trx.selectFrom("user").select("id").where("id", "=", id).where("password_hash", "=", password_hash);
  const held = await (engineOf(trx) === "sqlite" ? user : user.forNoKeyUpdate()).executeTakeFirst();
  return held !== undefined;
}

/** Ends a session; harmless when it is none. */
export async function logOut(db: Db, clock: Clock, sessionId: string | undefined, address: string): Promise<void> {
  const user = await findSession(db, clock, sessionId);
  await db.transaction().execute(async (trx) => {
    await closeSession(trx, sessionId);
    if (user) await recordRepeatable(trx, { ...user, address }, clock, "logged out");
  });
}

/** Whoever asks, as they are now: the session may be older than their name. Throws 401 when they are gone. */
export async function describeViewer(
  db: Reader,
  viewer: Viewer,
  linkKey: KeyObject,
  clock: Clock,
): Promise<SessionUser> {
  const user = await db.selectFrom("user").selectAll().where("id", "=", viewer.id).executeTakeFirst();
  if (!user) throw noSession();
  return presentUser(user, linkKey, clock);
}

/** A user as they see themselves. */
function presentUser(user: UserTable, linkKey: KeyObject, clock: Clock): SessionUser {
  return {
    id: user.id,
    _id: user.id,
    name: user.name,
    role: user.role,
    courseName: user.course_name,
    enrolledDate: user.enrolled_at,
    expiryDate: user.expires_at,
    profileImage: user.image_file_id === null ? null : signFileLink(linkKey, clock, user.image_file_id),
  };
}
