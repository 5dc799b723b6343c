import { limits } from "./limits.ts";

/** Control marks but for line ends and tabs; a NUL ends the text in one engine and fails in the other. */
const controls = /[^\P{Cc}\n\r\t]/u;

/** A rule answers the sentence for a fault, or undefined when there is none. Schema and form call the same one. */
export type Fault = string | undefined;

/**
 * The fault of a required text: missing, longer than so many characters, or with marks that are no text. White space
 * around it is not counted.
 */
export function requiredTextFault(text: string, missing: string, most: number = limits.nameLength): Fault {
  if (text.trim() === "") return missing;
  return tooLongFault(text, most) ?? (controls.test(text) ? "Control characters are not allowed" : undefined);
}

export function tooLongFault(text: string, most: number): Fault {
  return text.trim().length > most ? `At most ${most} characters are allowed` : undefined;
}
