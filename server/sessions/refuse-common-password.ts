import { passwordSentences } from "#contract/passwords.ts";
import { isCommonPassword } from "../common-passwords.ts";
import { ruleBroken } from "../http/errors.ts";

/** Throws 422 for one of the 3,000 most used passwords, named at the form's field. */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw ruleBroken(field, passwordSentences.tooCommon);
}
