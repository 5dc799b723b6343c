import { Alert, Button, Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { categories, findCategory, guessCategory } from "#contract/categories.ts";
import { sentences } from "#contract/sentences.ts";
import { studentCountQuery } from "../../../api/students.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { SuggestingInput } from "./suggesting-input.tsx";

/** The category: when adding, one of the seven; when editing, any text with suggestions. */
export function CategoryField({ isEdit, disabled }: { isEdit: boolean; disabled: boolean }) {
  const form = useAssignmentFormContext();
  const props = form.getInputProps("category");
  return isEdit ? (
    <SuggestingInput label="Category" suggestions={categories} {...props} />
  ) : (
    <Select
      label="Category"
      withAsterisk
      data={[...categories]}
      // Typing the first letters and Enter selects a category.
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No such category"
      placeholder="Choose one"
      disabled={disabled}
      {...props}
      value={props.value || null}
      onChange={(category) => form.setFieldValue("category", category ?? "")}
    />
  );
}

interface SightProps {
  /** The category as saved, with its number of students and submissions. */
  before: { category: string; students: number; submissions: number };
}

/** Warns before saving which students lose the assignment if the category changes, and who gets it. */
export function SightWarning({ before }: SightProps) {
  const form = useAssignmentFormContext();
  const typed = form.values.category.trim();
  const known = findCategory(typed);
  const isChanged = typed !== "" && typed.toLowerCase() !== before.category.toLowerCase();
  // Only the seven categories are courses; any other category has no students.
  const { data: count } = useQuery({ ...studentCountQuery(known ?? ""), enabled: isChanged && known !== undefined });
  const students = known === undefined ? 0 : count;
  if (!isChanged) return null;
  const guess = known === undefined ? guessCategory(typed) : undefined;
  const parts = [
    ...(students === 0 ? [`No student is in the course ${known ?? typed}.`] : []),
    ...(before.students > 0
      ? [`${before.students} ${before.students === 1 ? "student no longer sees" : "students no longer see"} it.`]
      : []),
    ...(before.submissions > 0
      ? [`${sentences.submissions(before.submissions)} ${before.submissions === 1 ? "is" : "are"} kept, but hidden.`]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Alert color="orange" mt="md" role="status">
      <Group gap="sm">
        {parts.join(" ")}
        {guess && (
          <Button size="compact-xs" variant="default" onClick={() => form.setFieldValue("category", guess)}>
            Use {guess}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
