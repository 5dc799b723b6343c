import { Button } from "@mantine/core";
import { isGrouped } from "#contract/setting.ts";
import { ageIn } from "./age-in.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface AgeOfferProps {
  section: SectionForm;
  index: number;
  disabled: boolean;
}

/** A button that copies the age of the key into the section settings, which are used to check and group codes. */
export function AgeOffer({ section: { setting, patient, answerKey }, index, disabled }: AgeOfferProps) {
  const form = useAssignmentFormContext();
  const age = ageIn(answerKey.ageOrDob);
  const isGroupedByAge = isGrouped({ setting, category: form.values.category });
  if (!isGroupedByAge || age === undefined || age === patient.age.trim()) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={disabled}
      onClick={() => form.setFieldValue(`subAssignments.${index}.patient.age`, age)}
    >
      Set age {age} in Sub-assignment settings
    </Button>
  );
}
