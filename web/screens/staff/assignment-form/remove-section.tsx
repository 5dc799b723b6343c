import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { sentences } from "#contract/sentences.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { countSubmissions } from "./changes-of-form.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface RemoveSectionProps {
  /** The section with its variants. */
  group: readonly [SectionForm, ...SectionForm[]];
  /** Its number, from 0. */
  number: number;
}

/** A button that removes a section with its variants. If it has submissions, asks first, with their number. */
export function RemoveSection({ group, number }: RemoveSectionProps) {
  const form = useAssignmentFormContext();
  const [{ subModuleName }] = group;
  const submissions = countSubmissions(group);
  const keys = new Set(group.map(({ key }) => key));
  const remove = () =>
    form.setFieldValue(
      "subAssignments",
      form.getValues().subAssignments.filter(({ key }) => !keys.has(key)),
    );
  const ask = () => {
    if (submissions === 0) return remove();
    askBefore({
      title: `Remove sub-assignment ${number + 1}`,
      question: `Remove “${subModuleName || `Sub-assignment ${number + 1}`}”?`,
      also: `Its ${sentences.submissions(submissions)} will be deleted when the assignment is saved.`,
      confirm: "Remove",
      act: () => {
        form.setFieldValue("removed", [
          ...form.getValues().removed,
          ...group.flatMap(({ _id, submissionCount }) => (submissionCount > 0 ? (_id ?? []) : [])),
        ]);
        remove();
      },
    });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      data-danger
      size="xs"
      leftSection={<IconTrash size={16} />}
      onClick={ask}
      aria-label={`Remove sub-assignment ${number + 1}`}
    >
      Remove
    </Button>
  );
}
