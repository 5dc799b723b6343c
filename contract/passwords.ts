import { sentences } from "./sentences.ts";
import { type Fault, tooLongFault } from "./text-rules.ts";

// What a password must be, and how one is made.

const leastLengths = { staff: 8, student: 6 };
const mostLength = 200;

/** Marks that no keyboard types, and halves of a character: what stores them differently would shut somebody out. */
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
 * The fault of a password that is set anew, by whose it is. Whether one of staff is too common only the server knows.
 * `missing` is the sentence for none at all.
 */
export function newPasswordFault(
  text: string,
  whose: keyof typeof leastLengths,
  missing = passwordSentences.missing,
): Fault {
  if (text === "") return missing;
  if (control.test(text)) return "Password may hold no control characters";
  if (nothingSeen.test(text)) return "Password may not be white space only";
  if ([...text].length < leastLengths[whose]) return `Password must have at least ${leastLengths[whose]} characters`;
  return text.length > mostLength ? sentences.mostCharacters(mostLength) : undefined;
}

/** The fault of a password that proves who one is; whether it is right only the server knows. */
export function givenPasswordFault(text: string, missing = passwordSentences.missing): Fault {
  return text === "" ? missing : tooLongFault(text, 1000);
}

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * A password that can be read out and typed: two groups of five, without look-alike letters, 49 bits.
 * `pick` gives a random whole number from 0 to one less than it is asked for.
 */
export function generatePassword(pick: (below: number) => number): string {
  const group = () => Array.from({ length: 5 }, () => letters[pick(letters.length)]).join("");
  return `${group()}-${group()}`;
}
