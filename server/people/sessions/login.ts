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
 * Checks name (ignoring case) and password, and opens a session. Throws 401 with the same sentence for an unknown name
 * and for a wrong password, 429 too soon after failed logins, 503 when too many checks wait.
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
    if (!(await lockUnchangedPassword(trx, user))) throw wrongLogin();
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
 * Locks the user until the transaction ends. Returns false when the password was changed since it was checked: a changed
 * password ends all sessions, so a login with the old one must not open another.
 */
async function lockUnchangedPassword(trx: Writer, { id, password_hash }: UserTable): Promise<boolean> {
  const user = trx.selectFrom("user").select("id").where("id", "=", id).where("password_hash", "=", password_hash);
  const locked = await (engineOf(trx) === "sqlite" ? user : user.forNoKeyUpdate()).executeTakeFirst();
  return locked !== undefined;
}

/** Ends a session; does nothing when there is no such session. */
export async function logOut(db: Db, clock: Clock, sessionId: string | undefined, address: string): Promise<void> {
  const user = await findSession(db, clock, sessionId);
  await db.transaction().execute(async (trx) => {
    await closeSession(trx, sessionId);
    if (user) await recordRepeatable(trx, { ...user, address }, clock, "logged out");
  });
}

/** Returns the viewer's current data from the database. Throws 401 when their account was deleted. */
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
