import { userNameFault } from "./names.ts";
import { newPasswordFault } from "./passwords.ts";
import { sentences } from "./sentences.ts";
import type { Fault } from "./text-rules.ts";

/** The rules of the sub-admin form: one sentence for a missing name, a missing password or both. */

export const subadminNameFault = (name: string): Fault => userNameFault(name, sentences.nameAndPasswordMissing);

/** Of one who exists, an empty password keeps the one they have. */
export const subadminPasswordFault = (password: string, isNew: boolean): Fault =>
  !isNew && password === "" ? undefined : newPasswordFault(password, "staff", sentences.nameAndPasswordMissing);
