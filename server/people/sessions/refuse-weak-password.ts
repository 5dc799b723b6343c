import { passwordSentences } from "#contract/passwords.ts";
import { isCommonPassword, isMadeOfNames } from "../../core/common-passwords.ts";
import type { Config } from "../../core/config.ts";
import type { Reader } from "../../core/database/schema.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import { readSettings } from "../settings/read-settings.ts";

/**
 * Throws 422 for the form's field when the password is one of the 3,000 most used, repeats one character, or is little more
 * than the name of the user, of the institute or of Casebook.
 */
export async function refuseWeakPassword(
  { db, config }: { db: Reader; config: Pick<Config, "codingSoftware"> },
  field: string,
  password: string,
  userName: string,
): Promise<void> {
  if (isCommonPassword(password)) throw ruleBroken(field, passwordSentences.tooCommon);
  const { instituteName } = await readSettings(db, config);
  if (isMadeOfNames(password, [userName, instituteName, "Casebook"])) {
    throw ruleBroken(field, passwordSentences.isName);
  }
}
