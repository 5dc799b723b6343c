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

/** Whether a password is one of the 3,000 most used, however it is written. */
export function isCommonPassword(password: string): boolean {
  mostUsed ??= readMostUsed();
  return mostUsed.has(asRead(password));
}
