import { randomInt } from "node:crypto";
import { nameKey } from "#contract/names.ts";
import { generatePassword } from "#contract/passwords.ts";
import { recordAudit } from "../core/audit/audit.ts";
import type { Db } from "../core/database/schema.ts";
import { openKeys } from "../core/secrets/open-keys.ts";
import { makeSecrets } from "../core/secrets/secrets.ts";
import { ConfigFault } from "../core/variables.ts";
import { setPassword } from "../people/sessions/set-password.ts";
import { runCommand } from "./run-command.ts";

// npm run reset-password -- NAME: sets a new password of a user, ends the user's sessions and deletes the user's failed logins.
// Prints the password, which is shown nowhere else.

const clock = () => new Date();
const name = process.argv.slice(2).join(" ").trim();

async function findUser(db: Db) {
  const user = await db
    .selectFrom("user")
    .select(["id", "name", "role"])
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();
  if (!user) throw new ConfigFault(`There is no user of the name "${name}".`);
  return user;
}

await runCommand(async (db, config) => {
  if (name === "") throw new ConfigFault("Say whose password: npm run reset-password -- NAME");
  const user = await findUser(db);
  const secrets = makeSecrets(await openKeys(db, clock, config));
  const password = generatePassword(randomInt);
  const hash = await secrets.hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, secrets, user, password, hash);
    await trx.deleteFrom("login_failure").where("name_key", "=", nameKey(name)).execute();
    await recordAudit(trx, null, clock, "password reset", { id: user.id, name: user.name });
  });
  return { lines: [`The password was set anew. Name: ${user.name}  Password: ${password}`] };
});
