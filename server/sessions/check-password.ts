import pLimit from "p-limit";
import { nameKey } from "#contract/names.ts";
import { passwordSentences } from "#contract/passwords.ts";
import { keptQuery, type Parameter } from "../database/kept-query.ts";
import type { Db, UserTable } from "../database/schema.ts";
import { networkOf } from "../http/address.ts";
import { Refusal, ruleBroken } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../services.ts";
import { recordFailedTry, recordRefusedTry } from "./audit-tries.ts";
import { countAsFailed, forgetFailures } from "./login-limits.ts";

const mostWaiting = 200;
const crowdedText = "Too many people are logging in at this moment. Please try again in a few seconds.";

/** A few at once: they wait for the database in turns, and must leave it to the submits. */
const turns = pLimit(4);

/**
 * Finds the user of a name and checks the password; the try counts as a failed login until the caller forgets it
 * (`forgetFailures`), and failed and refused ones are audited. Out: undefined for a wrong name and for a wrong password, after the same time. Throws 429 after too
 * many failures, and 503 when 200 checks wait already.
 */
export async function findUserByPassword(
  { db, clock, secrets }: Pick<Services, "db" | "clock" | "secrets">,
  name: string,
  password: string,
  address: string,
): Promise<UserTable | undefined> {
  if (turns.pendingCount >= mostWaiting) {
    throw new Refusal("not_ready", crowdedText, { retryAfterSeconds: 3 });
  }
  return turns(async () => {
    const key = nameKey(name);
    const network = networkOf(address);
    const { isKnownPair, user } = await findUser(db, key, network);
    const tried = { name, userId: user?.id, address };
    await countAsFailed(db, clock, { nameKey: key, network, isKnownPair }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await recordRefusedTry(db, clock, tried);
      throw error;
    });
    if (await secrets.isPasswordRight(user?.password_hash, password)) return user;
    await recordFailedTry(db, clock, tried);
    return undefined;
  });
}

/**
 * Throws 422 `Current password is wrong`, named at the form's field, unless this is the viewer's own password. A wrong
 * one counts as a failed login, and 429 and 503 come as at the login.
 */
export async function refuseWrongPassword(
  services: Pick<Services, "db" | "clock" | "secrets">,
  viewer: Pick<Viewer, "id" | "name" | "address">,
  field: string,
  password: string,
): Promise<void> {
  const user = await findUserByPassword(services, viewer.name, password, viewer.address);
  if (user?.id !== viewer.id) throw ruleBroken(field, passwordSentences.currentIsWrong);
  await forgetFailures(services.db, user.name_key, viewer.address);
}

const findByName = keptQuery((db: Db, key: Parameter<string>, network: Parameter<string>) =>
  db
    .selectFrom("user")
    .leftJoin("login_address", (join) =>
      join.onRef("login_address.user_id", "=", "user.id").on("login_address.address", "=", network),
    )
    .selectAll("user")
    .select("login_address.at as logged_in_here_at")
    .where("user.name_key", "=", key),
);

/** One query for known and unknown names and addresses alike, so that the clock tells nothing. */
async function findUser(db: Db, key: string, network: string) {
  const [row] = await findByName(db, key, network);
  if (!row) return { user: undefined, isKnownPair: false };
  const { logged_in_here_at, ...user } = row;
  return { user, isKnownPair: logged_in_here_at !== null };
}
