import { sentences } from "./sentences.ts";
import { type Fault, tooLongFault } from "./text-rules.ts";

// The rules of a password, and how one is generated.

const leastLengths = { staff: 8, student: 6 };
const mostLength = 200;

/**
 * Control characters and halves of a surrogate pair: another program could store them differently and shut the user out.
 */
const control = /[\p{Cc}\p{Cs}]/u;

const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

export const passwordSentences = {
  tooCommon: "This password is too common",
  isName: "This password is little more than a name. Please choose another one.",
  missing: "Password is required",
  currentMissing: "Current password is required",
  newMissing: "New password is required",
  currentIsWrong: "Current password is wrong",
};

/**
 * Returns the fault of a new password of staff or a student. `missing` is the sentence for an empty one. Only the server
 * checks whether a password is too common.
 */
export function newPasswordFault(
  text: string,
  whose: keyof typeof leastLengths,
  missing = passwordSentences.missing,
): Fault {
  if (text === "") return missing;
  if (control.test(text)) return "Password must not contain control characters";
  if (nothingSeen.test(text)) return "Password must not be only spaces";
  if ([...text].length < leastLengths[whose]) return `Password must have at least ${leastLengths[whose]} characters`;
  return text.length > mostLength ? sentences.mostCharacters(mostLength) : undefined;
}

/** Returns the fault of a password that confirms the user. Only the server knows whether it is right. */
export function givenPasswordFault(text: string, missing = passwordSentences.missing): Fault {
  return text === "" ? missing : tooLongFault(text, 1000);
}

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Generates a password that is easy to read out and type: two groups of five without look-alike characters, 49 bits.
 * `pick(n)` returns a random integer from 0 to n - 1.
 */
export function generatePassword(pick: (below: number) => number): string {
  const group = () => Array.from({ length: 5 }, () => letters[pick(letters.length)]).join("");
  return `${group()}-${group()}`;
}
