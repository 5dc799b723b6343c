import { v7 as uuidv7 } from "uuid";
import type { SessionUser } from "#contract/api/sessions.ts";
import { foldText } from "#contract/grading.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, UserTable } from "../database/schema.ts";
import { signFileLink } from "../files/links.ts";
import { Refusal } from "../http/errors.ts";
import type { Clock, Services } from "../http/services.ts";
import { openSession } from "./sessions.ts";

const windowMs = 15 * 60 * 1000;
const perName = 10;
const perAddress = 200;
const knownAddressWaitMs = 30 * 1000;

/**
 * Logs in by name, in any case, and password. Throws 401 with one sentence for both faults, 429 after too many
 * failures (design section 6).
 */
export async function logIn(
  { db, clock, secrets }: Services,
  name: string,
  password: string,
  address: string,
): Promise<{ user: SessionUser; sessionId: string }> {
  const nameKey = foldText(name);
  const user = await db.selectFrom("user").selectAll().where("name_key", "=", nameKey).executeTakeFirst();
  await refuseTooManyFailures(db, clock, nameKey, address, user?.id);
  if (!(await secrets.isPasswordRight(user?.password_hash, password)) || !user) {
    const at = clock().toISOString();
    await db.insertInto("login_failure").values({ id: uuidv7(), name_key: nameKey, address, at }).execute();
    throw new Refusal("no_session", "Invalid name or password");
  }
  return db.transaction().execute(async (trx) => {
    const at = clock().toISOString();
    await trx.deleteFrom("login_failure").where("name_key", "=", nameKey).where("address", "=", address).execute();
    await trx
      .insertInto("login_address")
      .values({ user_id: user.id, address, at })
      .onConflict((conflict) => conflict.columns(["user_id", "address"]).doUpdateSet({ at }))
      .execute();
    const sessionId = await openSession(trx, clock, user.id);
    await recordAudit(trx, clock, user, "logged in", { id: user.id, name: user.name });
    return { user: presentUser(user, secrets.linkKey, clock), sessionId };
  });
}

async function refuseTooManyFailures(
  db: Db,
  clock: Clock,
  nameKey: string,
  address: string,
  userId: string | undefined,
): Promise<void> {
  const now = clock().getTime();
  const since = new Date(now - windowMs).toISOString();
  const recent = db.selectFrom("login_failure").where("at", ">", since).orderBy("at");
  const fromAddress = await recent.select("at").where("address", "=", address).limit(perAddress).execute();
  if (fromAddress.length >= perAddress) throw slowDown(Date.parse(fromAddress[0]?.at ?? since) + windowMs - now);

  const forName = await recent.select(["at", "address"]).where("name_key", "=", nameKey).execute();
  if (forName.length < perName) return;
  // From an address that this user has logged in from, what strangers try elsewhere does not count, and the wait is
  // short: nobody can shut a student out of an exam.
  if (userId !== undefined && (await hasLoggedInFrom(db, userId, address))) {
    const here = forName.filter((failure) => failure.address === address);
    const until = Date.parse(here.at(-1)?.at ?? since) + knownAddressWaitMs;
    if (here.length >= perName && until > now) throw slowDown(until - now);
    return;
  }
  throw slowDown(Date.parse(forName.at(-perName)?.at ?? since) + windowMs - now);
}

async function hasLoggedInFrom(db: Db, userId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("login_address")
    .select("at")
    .where("user_id", "=", userId)
    .where("address", "=", address)
    .executeTakeFirst();
  return row !== undefined;
}

function slowDown(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal("slow_down", `Too many failed logins. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}

/** A user as they see themselves (spec section 3, login result). */
export function presentUser(user: UserTable, linkKey: Buffer, clock: Clock): SessionUser {
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
