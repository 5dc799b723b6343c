import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const listedPasswords = 3000;

let mostUsed: Set<string> | undefined;

/** Reads the list as text, not as a module, so that only its first part stays in memory. */
function readMostUsed(): Set<string> {
  const file = fileURLToPath(import.meta.resolve("@zxcvbn-ts/language-common/src/passwords.json"));
  return new Set((JSON.parse(readFileSync(file, "utf8")) as string[]).slice(0, listedPasswords));
}

/** Returns a text for comparison: lower case, plain letters ("ａ" is "a"), no invisible characters and outer spaces. */
function normalized(password: string): string {
  return password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();
}

/** Returns true for the 3,000 most used passwords, in any spelling, and for one repeated character. */
export function isCommonPassword(password: string): boolean {
  mostUsed ??= readMostUsed();
  const text = normalized(password);
  return mostUsed.has(text) || new Set(text).size === 1;
}

const shortestName = 3;
/** Shorter words of a name, such as "the" in an institute's name, are part of many good passwords. */
const shortestWord = 4;
const leastBesideNames = 5;

/**
 * Returns true for a password that is little more than one of these names or a word of one: the rest has fewer than five
 * letters and digits, or only digits.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u)).map(lettersOf);
  const parts = [
    ...names.map(lettersOf).filter(({ length }) => length >= shortestName),
    ...words.filter(({ length }) => length >= shortestWord),
  ];
  const all = lettersOf(password);
  const longestFirst = parts.sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ""), all);
  return rest !== all && (rest.length < leastBesideNames || /^\p{N}+$/u.test(rest));
}

const lettersOf = (text: string) => normalized(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
