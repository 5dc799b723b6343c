import type { Slip } from "./slip.ts";
import type { Giver } from "./words.ts";

/** The meaning of each indicator (ICD-10-CM guidelines, Appendix I). */
const meanings = {
  Y: "it was present when the patient was admitted",
  N: "it arose after the admission",
  U: "the record does not say whether it was present at admission",
  W: "the provider could not tell whether it was present at admission",
  exempt: "the code is exempt from reporting it",
};

type Indicator = keyof typeof meanings;

/** Present on admission of a right code, as it was given (null if left out) and as the key has it. */
export interface PoaPair {
  given: Indicator | null;
  meant: Indicator;
}

/** Explains a right code with another present on admission indicator than the key's. In: the code as shown. */
export function explainPoa(code: string, { given, meant }: PoaPair, giver: Giver): Slip {
  const key = `the key has ${meant}: ${meanings[meant]}`;
  const text =
    given === null
      ? `${code} is right, but its present on admission (POA) indicator was left out; ${key}`
      : `${code} is right, but its present on admission (POA) indicator is not: ${giver.you} gave ${given} (${meanings[given]}); ${key}`;
  return { kind: "poa", text: `${text} (ICD-10-CM guidelines, Appendix I).` };
}
