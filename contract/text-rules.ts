import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

/** Control characters except line ends and tabs. A NUL ends the text in SQLite and fails in PostgreSQL. */
const controls = /[^\P{Cc}\n\r\t]/u;

// Invisible characters: joiners, direction marks, soft hyphens, and others that come with copied text.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** True if a text has no visible character. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === "";
}

/** Trims a text. A text without a visible character becomes empty. */
export function trimmedText(text: string): string {
  return isBlank(text) ? "" : text.trim();
}

/** The sentence for a fault, or undefined. Schema and form call the same rule. */
export type Fault = string | undefined;

/** Returns the fault of a required text: missing, too long after trimming, or with control characters. */
export function requiredTextFault(text: string, missing: string, most: number = limits.nameLength): Fault {
  return isBlank(text) ? missing : textFault(text, most);
}

/** Returns the fault of an optional text: too long after trimming, or with control characters. */
export function textFault(text: string, most: number): Fault {
  return tooLongFault(text, most) ?? (controls.test(text) ? "Control characters are not allowed" : undefined);
}

export function tooLongFault(text: string, most: number): Fault {
  return text.trim().length > most ? sentences.mostCharacters(most) : undefined;
}
