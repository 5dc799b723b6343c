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
const leastBesideNames = 5;

/** True for a password that has fewer than five letters and digits beside these names and their words. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [name, ...name.split(/\s+/)]).map(lettersOf);
  const longestFirst = words.filter(({ length }) => length >= shortestName).sort((a, b) => b.length - a.length);
  const all = lettersOf(password);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), all);
  return rest !== all && rest.length < leastBesideNames;
}

const lettersOf = (text: string) => asRead(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
