import { userNameFault } from "./names.ts";
import { newPasswordFault } from "./passwords.ts";
import { sentences } from "./sentences.ts";
import type { Fault } from "./text-rules.ts";

/** Rules of the sub-admin form: one sentence for a missing name, a missing password or both. */

export const subadminNameFault = (name: string): Fault => userNameFault(name, sentences.nameAndPasswordMissing);

/** Returns the fault of a sub-admin's password. When editing, an empty password keeps the current one. */
export const subadminPasswordFault = (password: string, isNew: boolean): Fault =>
  !isNew && password === "" ? undefined : newPasswordFault(password, "staff", sentences.nameAndPasswordMissing);
