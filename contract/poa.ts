import { noteKey } from "./evidence.ts";

/** Present on admission (POA) of a diagnosis: yes, no, unknown, clinically undetermined, or exempt from reporting. */
export const poaValues = ["Y", "N", "U", "W", "exempt"] as const;
export type Poa = (typeof poaValues)[number];

/** Whether a section asks for the POA of its ICD codes. */
export const poaRules = ["off", "on"] as const;
export type PoaRule = (typeof poaRules)[number];

/** By code in upper case without dot. */
export type PoaByCode = Record<string, Poa>;

/**
 * The item of answers in progress that has the POA of all ICD codes. Its value is a list of texts such as "E1165:N", so
 * that drafts, outbox and merging treat it like a list of codes.
 */
export const poaItem = "poa";

export const poaFault = "POA must be Y, N, U, W or exempt";

const mostEntries = 200;
const mostInCode = 100;

function isPoa(text: string): text is Poa {
  return (poaValues as readonly string[]).includes(text);
}

/** Writes the POA of codes as the value of their item. */
export function writePoa(poa: Readonly<PoaByCode>): string[] {
  return Object.entries(poa).map(([code, value]) => `${noteKey(code)}:${value}`);
}

/** Reads the value of the item. Entries of another shape are left out. */
export function readPoa(value: string | readonly string[] | undefined): PoaByCode {
  const entries = typeof value === "object" ? value : [];
  return Object.fromEntries(
    entries.flatMap((text) => {
      const end = text.lastIndexOf(":");
      const poa = text.slice(end + 1);
      return end > 0 && isPoa(poa) ? [[text.slice(0, end), poa] as const] : [];
    }),
  );
}

/** Returns the POA of the codes in a list, in its order. */
export function poaOfCodes(poa: Readonly<Record<string, Poa>>, codes: readonly string[]): PoaByCode {
  const known = new Map(Object.entries(poa).map(([code, value]) => [noteKey(code), value]));
  return Object.fromEntries(
    codes.flatMap((code) => {
      const value = known.get(noteKey(code));
      return value === undefined ? [] : [[noteKey(code), value] as const];
    }),
  );
}

/** Returns the sentence for a value of the item that is too long, or undefined. */
export function findPoaItemFault(value: string | readonly string[]): string | undefined {
  const entries = [value].flat();
  if (entries.length > mostEntries) return `At most ${mostEntries} codes may have a POA`;
  return entries.some((text) => text.length > mostInCode) ? "This is not a code" : undefined;
}

/** Drops the entries that are too long or too many. */
export function cutPoa(value: readonly string[]): string[] {
  return value.filter((text) => text.length <= mostInCode).slice(0, mostEntries);
}

/** A right code with another POA than the key's; `given` is null if it was left out. */
export interface PoaSlip {
  given: Poa | null;
  meant: Poa;
}

/**
 * Compares the POA of a right code with the key's. Undefined if nothing is wrong: they are equal, the key has none, or the
 * code is exempt and nothing was given. An accepted code may be exempt although the key's code is not.
 */
export function comparePoa(
  given: Poa | undefined,
  meant: Poa | undefined,
  isAcceptedCode: boolean,
): PoaSlip | undefined {
  if (meant === undefined || given === meant) return undefined;
  if (meant === "exempt" && given === undefined) return undefined;
  if (isAcceptedCode && given === "exempt") return undefined;
  return { given: given ?? null, meant };
}
