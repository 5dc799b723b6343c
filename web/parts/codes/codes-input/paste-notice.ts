import type { PastedCodes } from "#contract/read-codes.ts";

const mostParts = 3;
const mostCharacters = 40;

/**
 * Describes the result of a paste. Out: the whole sentence for screen readers, and the half of it that the form shows: the parts
 * that were not taken, the first three of them and shortened; empty without any.
 */
export function pasteNotice({ codes, notTaken: parts }: PastedCodes): { said: string; notTaken: string } {
  const said = `${codes.length} ${codes.length === 1 ? "code" : "codes"} pasted`;
  if (parts.length === 0) return { said, notTaken: "" };
  const named = parts.slice(0, mostParts).map(shorten).join(", ");
  const more = parts.length > mostParts ? ` and ${parts.length - mostParts} more` : "";
  const notTaken = `${parts.length} ${parts.length === 1 ? "part was" : "parts were"} not recognised: ${named}${more}`;
  return { said: `${said}. ${notTaken}`, notTaken };
}

function shorten(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text;
}
