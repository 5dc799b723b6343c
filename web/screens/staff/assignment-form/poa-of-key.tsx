import { type ReactNode, useEffect } from "react";
import { noteKey } from "#contract/evidence.ts";
import type { Poa } from "#contract/poa.ts";
import { type PoaChanges, PoaOfForm } from "../../../parts/codes/codes-input/poa.tsx";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { type SectionForm, takesPoa } from "./form-values.ts";

interface PoaOfKeyProps {
  section: SectionForm;
  index: number;
  disabled: boolean;
  children: ReactNode;
}

/** Lets the ICD codes of a key take their POA, which is part of the note of each code. */
export function PoaOfKey({ section, index, disabled, children }: PoaOfKeyProps) {
  const form = useAssignmentFormContext();
  const isAsked = section.poa === "on" && takesPoa(section, form.values.category);
  const put = (changes: PoaChanges) => {
    const { keyNotes = {} } = form.getValues().subAssignments[index] ?? {};
    const icdCodes = { ...keyNotes.icdCodes };
    for (const [code, poa] of Object.entries(changes)) icdCodes[noteKey(code)] = { ...icdCodes[noteKey(code)], poa };
    form.setFieldValue(`subAssignments.${index}.keyNotes`, { ...keyNotes, icdCodes });
  };
  const of = (code: string) => section.keyNotes.icdCodes?.[noteKey(code)]?.poa;
  useExemptCodes(isAsked && !disabled ? section.answerKey.icdCodes : [], of, put);
  return <PoaOfForm value={isAsked ? { of, put } : null}>{children}</PoaOfForm>;
}

/** Sets the codes of the official list of exempt codes that have no POA yet. */
function useExemptCodes(
  codes: readonly string[],
  of: (code: string) => Poa | undefined,
  put: (changes: PoaChanges) => void,
): void {
  const checkedCodeOf = useCheckedCodes("icd10cm", codes);
  const exempt = codes.filter((code) => of(code) === undefined && checkedCodeOf(code)?.poaExempt);
  const text = exempt.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are the text
  useEffect(() => {
    if (text !== "") put(Object.fromEntries(exempt.map((code) => [code, "exempt" as const])));
  }, [text]);
}
