import { nameKey } from "#contract/names.ts";
import { passwordSentences } from "#contract/passwords.ts";
import type { Reader, UserTable } from "../../core/database/schema.ts";
import { networkOf } from "../../core/http/address.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { recordFailedTry, recordRefusedTry } from "./audit-tries.ts";
import { queueCheck } from "./check-queue.ts";
import { browserOrigin, countAsFailed, forgetFailures, isNetworkSlow } from "./login-limits.ts";

export interface LoginSource {
  address: string;
  /** The id that the browser made for itself, if it sends one. */
  browserId?: string | undefined;
  /** The caller's session, when a user who is logged in enters their password again. */
  sessionHash?: string;
}

interface CheckedUser {
  user: UserTable;
  /** The origin under which the try was counted. */
  origin: string;
}

/**
 * Finds a user by name and checks the password. The try counts as a failed login until the caller deletes it
 * (`forgetFailures`); failed and refused tries are audited. Returns undefined for an unknown name and for a wrong password,
 * after the same time. Throws 429 if the try is too soon after failed ones, and 503 if too many checks wait.
 */
export async function findUserByPassword(
  { db, clock, secrets }: Pick<Services, "db" | "clock" | "secrets">,
  name: string,
  password: string,
  source: LoginSource,
): Promise<CheckedUser | undefined> {
  const key = nameKey(name);
  const network = networkOf(source.address);
  const [{ user, origin, isKnown }, isSlowNetwork] = await Promise.all([
    findUser(db, key, source),
    isNetworkSlow(db, clock, network),
  ]);
  const tried = { name, userId: user?.id, address: source.address };
  const queue = isSlowNetwork && !isKnown ? `network ${network}` : `name ${key} from ${origin}`;
  return queueCheck(queue, isKnown, async () => {
    const login = { nameKey: key, origin, isKnown, isNetworkSlow: isSlowNetwork };
    const isSlow = await countAsFailed(db, clock, login).catch(async (error: unknown) => {
      if (error instanceof Refusal) await recordRefusedTry(db, clock, tried);
      throw error;
    });
    const isRight = await secrets.isPasswordRight(user?.password_hash, password);
    if (user && isRight) return { user, origin };
    await recordFailedTry(db, clock, tried, isSlow);
    return undefined;
  });
}

/**
 * Throws 422 `Current password is wrong` for the form's field unless this is the viewer's own password. A wrong password
 * counts as a failed login of this session. Throws 429 and 503 like the login.
 */
export async function refuseWrongPassword(
  services: Pick<Services, "db" | "clock" | "secrets">,
  viewer: Pick<Viewer, "id" | "name" | "address" | "sessionHash">,
  field: string,
  password: string,
): Promise<void> {
  const checked = await findUserByPassword(services, viewer.name, password, viewer);
  if (checked?.user.id !== viewer.id) throw ruleBroken(field, passwordSentences.currentIsWrong);
  await forgetFailures(services.db, checked.user.name_key, checked.origin);
}

/**
 * Finds a user and the origin of the try: their session, a browser that they have logged in with, or else the network, which
 * others share. Known and unknown names both need one query, so that the time does not reveal which names exist.
 */
async function findUser(db: Reader, key: string, { address, browserId, sessionHash }: LoginSource) {
  const [row] = await db
    .selectFrom("user")
    .leftJoin("login_address", (join) =>
      join
        .onRef("login_address.user_id", "=", "user.id")
        .on("login_address.address", "=", browserOrigin(browserId ?? "")),
    )
    .selectAll("user")
    .select("login_address.address as known_browser")
    .where("user.name_key", "=", key)
    .execute();
  const origin = sessionHash === undefined ? row?.known_browser : `session ${sessionHash}`;
  return { user: row, origin: origin ?? networkOf(address), isKnown: Boolean(origin) };
}
