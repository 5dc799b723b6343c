import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const howMany = 3000;

let mostUsed: Set<string> | undefined;

/** Read when first asked for, as text, so that only the part that counts stays in memory. */
function readMostUsed(): Set<string> {
  const file = fileURLToPath(import.meta.resolve("@zxcvbn-ts/language-common/src/passwords.json"));
  return new Set((JSON.parse(readFileSync(file, "utf8")) as string[]).slice(0, howMany));
}

/** As it reads: without regard to case, to the writing of a letter ("ａ" is "a") and to what nobody sees around it. */
function asRead(password: string): string {
  return password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();
}

/** True for one of the 3,000 most used passwords, however it is written, and for one character repeated. */
export function isCommonPassword(password: string): boolean {
  mostUsed ??= readMostUsed();
  const read = asRead(password);
  return mostUsed.has(read) || new Set(read).size === 1;
}

const shortestName = 3;
/** Shorter words of a name, as "the" in an institute's, are in many good passwords. */
const shortestWord = 4;
const leastBesideNames = 5;

/**
 * True for a password that is little more than one of these names or a word of one: beside them it has fewer than five letters
 * and digits, or only digits.
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

const lettersOf = (text: string) => asRead(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
