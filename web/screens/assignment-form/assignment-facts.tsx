import { Alert, TextInput } from "@mantine/core";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { limits } from "#contract/limits.ts";
import { DayInput } from "../../parts/day-input.tsx";
import classes from "./assignment-facts.module.css";
import { CategoryField, SightWarning } from "./category-field.tsx";
import { WorkingNote } from "./consequences.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { AssignmentForm as Form } from "./form-values.ts";
import { minutes } from "./minutes.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";

interface FactsProps {
  edited: KeyedAssignment | undefined;
  initial: Form;
  disabled: boolean;
}

/** What holds for all sections, in one line above them, and what a change of it does. */
export function AssignmentFacts({ edited, initial, disabled }: FactsProps) {
  const form = useAssignmentFormContext();
  return (
    <section aria-label="Assignment" className={classes.facts}>
      <div className={classes.line}>
        <CategoryField isEdit={edited !== undefined} disabled={disabled} />
        <TextInput
          label="Module name"
          className={classes.module ?? ""}
          withAsterisk
          maxLength={limits.nameLength}
          {...form.getInputProps("moduleName")}
        />
        <TextInput
          label="Time limit (minutes)"
          placeholder="No limit"
          inputMode="numeric"
          rightSection={minutes}
          {...form.getInputProps("timeLimitMinutes")}
        />
        <DayInput
          label="Due date (optional)"
          disabled={disabled}
          error={form.errors.dueDate}
          value={form.values.dueDate}
          onChange={(dueDate) => form.setFieldValue("dueDate", dueDate)}
        />
        <VisibilityFields disabled={disabled} />
      </div>
      {edited && (
        <>
          <SightWarning
            before={{
              category: initial.category,
              students: edited.assignedStudentsCount,
              submissions: edited.submissionCount,
            }}
          />
          <WorkingNote assignmentId={edited._id} initial={initial} />
        </>
      )}
      {form.errors.assignmentPdf && (
        <Alert color="red" mt="md" role="alert">
          {form.errors.assignmentPdf}
        </Alert>
      )}
    </section>
  );
}
