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

/** Writes the POA of codes as the value of their item. The codes are in upper case without dot. */
export function writePoa(poa: Readonly<PoaByCode>): string[] {
  return Object.entries(poa).map(([code, value]) => `${code}:${value}`);
}

/** Reads the value of the item. A code may contain a colon; a text that does not end with a POA is left out. */
export function readPoa(value: string | readonly string[] | undefined): PoaByCode {
  const texts = [value ?? []].flat();
  return Object.fromEntries(
    texts.map((text) => text.split(/:(?=[^:]*$)/)).filter(([, poa]) => poaValues.some((one) => one === poa)),
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

/** A right code with another POA than the key's; `given` is null if it was left out. */
export interface PoaSlip {
  given: Poa | null;
  meant: Poa;
}

/**
 * Compares the POA of a right code with the key's. Undefined if nothing is wrong: they are equal, the key has none, or the
 * code is exempt and nothing was given. Of the key's code and an accepted one, either may be exempt although the other is
 * not.
 */
export function comparePoa(
  given: Poa | undefined,
  meant: Poa | undefined,
  isAcceptedCode: boolean,
): PoaSlip | undefined {
  if (meant === undefined || given === meant) return undefined;
  if (meant === "exempt" && given === undefined) return undefined;
  if (isAcceptedCode && (given === "exempt" || meant === "exempt")) return undefined;
  return { given: given ?? null, meant };
}
