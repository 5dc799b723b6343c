import { answerFields, type CodingField } from "#contract/answers.ts";
import { otherListOf } from "#contract/code-shapes.ts";
import type { PastedCodes } from "#contract/read-codes.ts";
import { systemNames } from "../system-names.ts";

const mostParts = 3;
const mostCharacters = 40;

/**
 * Describes the result of a paste. `announcement` is the full sentence for screen readers. `unrecognised` is the part shown in the
 * form: up to three unrecognised parts, shortened; empty if there are none.
 */
export function pasteNotice(
  field: CodingField,
  { codes, notTaken: parts }: PastedCodes,
): { announcement: string; unrecognised: string } {
  const announcement = `${codes.length} ${codes.length === 1 ? "code" : "codes"} pasted`;
  if (parts.length === 0) return { announcement, unrecognised: "" };
  const named = parts
    .slice(0, mostParts)
    .map((part) => shorten(part) + originOf(field, part))
    .join(", ");
  const more = parts.length > mostParts ? ` and ${parts.length - mostParts} more` : "";
  const unrecognised = `${parts.length} ${parts.length === 1 ? "part was" : "parts were"} not recognised: ${named}${more}`;
  return { announcement: `${announcement}. ${unrecognised}`, unrecognised };
}

/** Names the code set of a code that belongs to another list. */
function originOf(field: CodingField, part: string): string {
  const other = otherListOf(field, part);
  const system = other && answerFields[other].system;
  return system ? ` (looks like ${systemNames[system]})` : "";
}

function shorten(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text;
}
