import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { codingFields, isListField } from "#contract/answers.ts";
import type { Finding } from "#contract/api/check-codes.ts";
import { readDay } from "#contract/days.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { lintQuery } from "../../../api/codes.ts";
import { patientFrom } from "../../../parts/codes/drg/typed-patient.ts";
import type { SectionForm } from "./form-values.ts";

const typingRestsMs = 400;

/** Kinds of findings that are already shown at the code's line or beside the DRG. */
const shownElsewhere = new Set<Finding["kind"]>([
  "unknown",
  "header",
  "not_in_force",
  "duplicate",
  "invalid_pcs",
  "drg",
]);

/**
 * Returns problems between the codes of a key and with its patient, by the code sets of its day. Requested when the
 * user stops typing. Saving does not wait for it, and a failed request is ignored.
 */
export function useFindings(
  { answerKey, patient, serviceDate, setting, poa, keyNotes }: SectionForm,
  category: string,
  givenOn: string,
) {
  const lists = Object.fromEntries(codingFields.filter(isListField).map((field) => [field, answerKey[field]]));
  const date = readDay(serviceDate) ?? givenOn;
  const [asked] = useDebouncedValue(
    JSON.stringify({
      category,
      setting,
      answerKey: { ...lists, ...(poa === "on" && { poa: poaOfNotes(keyNotes) }) },
      patient: patientFrom(patient),
      ...(date !== "" && { date }),
    }),
    typingRestsMs,
  );
  const isAnyCode = Object.values(lists).some((codes) => codes.length > 0);
  const { data } = useQuery({ ...lintQuery(asked), enabled: isAnyCode });
  const findings = (isAnyCode && data?.findings) || [];
  return findings.filter(({ kind }) => !shownElsewhere.has(kind));
}
