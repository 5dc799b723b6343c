import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { sentences } from "#contract/sentences.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

/** A button that removes a section. If it has submissions, asks first, with their number. */
export function RemoveSection({ section, index }: { section: SectionForm; index: number }) {
  const form = useAssignmentFormContext();
  const { _id, submissionCount, subModuleName } = section;
  const remove = () => form.removeListItem("subAssignments", index);
  const ask = () => {
    if (_id === undefined || submissionCount === 0) return remove();
    askBefore({
      title: `Remove sub-assignment ${index + 1}`,
      question: `Remove “${subModuleName || `Sub-assignment ${index + 1}`}”?`,
      also: `Its ${sentences.submissions(submissionCount)} will be deleted when the assignment is saved.`,
      confirm: "Remove",
      act: () => {
        form.insertListItem("removed", _id);
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
      aria-label={`Remove sub-assignment ${index + 1}`}
    >
      Remove
    </Button>
  );
}
