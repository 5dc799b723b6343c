import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

/** Control marks but for line ends and tabs; a NUL ends the text in one engine and fails in the other. */
const controls = /[^\P{Cc}\n\r\t]/u;

// Joiners, marks of direction, soft hyphens, and what a copied text carries besides: nobody sees them.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether nobody would see anything of a text. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === "";
}

/** A text without the white space around it; one of which nobody would see anything is empty. */
export function trimmedText(text: string): string {
  return isBlank(text) ? "" : text.trim();
}

/** A rule answers the sentence for a fault, or undefined when there is none. Schema and form call the same one. */
export type Fault = string | undefined;

/**
 * The fault of a required text: missing, longer than so many characters, or with marks that are no text. White space
 * around it is not counted.
 */
export function requiredTextFault(text: string, missing: string, most: number = limits.nameLength): Fault {
  return isBlank(text) ? missing : textFault(text, most);
}

/** The same of a text that may be left out. */
export function textFault(text: string, most: number): Fault {
  return tooLongFault(text, most) ?? (controls.test(text) ? "Control characters are not allowed" : undefined);
}

export function tooLongFault(text: string, most: number): Fault {
  return text.trim().length > most ? sentences.mostCharacters(most) : undefined;
}
