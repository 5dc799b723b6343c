import { Alert, Button, Fieldset, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
import { isDay } from "#contract/days.ts";
import { sentences } from "#contract/sentences.ts";
import { studentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, mayBeSavedText } from "../../../api/client.ts";
import { type StudentForm, saveStudent, showSaved } from "../../../api/students.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { focusFirstFault } from "../../../parts/fields/focus-first-fault.ts";
import { ResumedNote } from "../../../parts/fields/resumed-note.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { FormFoot } from "./form-foot.tsx";
import { StudentInputs } from "./student-inputs.tsx";
import { type TypedStudent, useStudentForm } from "./use-student-form.ts";

export interface StudentFieldsProps {
  /** The student to edit; undefined to add one. */
  student: StudentSummary | undefined;
  timeZone: string;
  /** Receives unsaved input; undefined if there is none. */
  typed: RefObject<TypedStudent>;
  onCancel: () => void;
  onSaved: () => void;
}

const savedJustNow = "It may be the student you saved before: check the list.";

/** The fields to add or edit a student. */
export function StudentFields({ student, timeZone, typed, onCancel, onSaved }: StudentFieldsProps) {
  const { form, seen, setSeen, resumed, beginAnew } = useStudentForm(student, timeZone, typed);
  const root = useRef<HTMLFormElement>(null);
  /** True if a save got no answer; then the student may have been added. */
  const wasUnanswered = useRef(false);
  const save = useMutation({
    mutationFn: (values: StudentForm) => saveStudent(student?._id, values, seen),
    onSuccess: (reply) => {
      showSaved(reply.student);
      notifySuccess(student ? sentences.studentUpdated : sentences.studentAdded);
      void studentsChanged();
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiFault) {
        form.setErrors(error.fields);
        // The next save replaces the values that these messages name.
        setSeen({ ...seen, ...error.stored });
      }
      const unanswered = mayBeSavedText(error);
      const isNameTaken = error instanceof ApiFault && error.fields.name !== undefined && error.status === 409;
      notifyFault(
        `Error saving student: ${faultText(error)}`,
        student ? "" : isNameTaken && wasUnanswered.current ? savedJustNow : unanswered,
      );
      wasUnanswered.current ||= unanswered !== "";
      focusFirstFault(root.current);
    },
  });
  const submit = (values: StudentForm) => {
    if (!expiresBeforeEnrolled(values)) return save.mutate(values);
    askBefore({
      title: "Expired from the start?",
      question: "The expiry date is before the enrolled date: this student cannot start anything.",
      confirm: "Save anyway",
      act: () => save.mutate(values),
    });
  };
  return (
    <form ref={root} onSubmit={form.onSubmit(submit, () => focusFirstFault(root.current))} noValidate>
      <Fieldset disabled={save.isPending} variant="unstyled">
        <Stack gap="md">
          {resumed && (
            <ResumedNote
              lostFiles={resumed.image === null ? [] : [resumed.image]}
              isPasswordLost={resumed.hasPassword}
              onDiscard={beginAnew}
            />
          )}
          <StudentInputs form={form} student={student} />
          {student && <Consequences student={student} values={form.values} />}
          <FormFoot problems={Object.keys(form.errors).length}>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">{save.isPending ? "Saving…" : student ? "Save Changes" : "Add Student"}</Button>
          </FormFoot>
        </Stack>
      </Fieldset>
    </form>
  );
}

function expiresBeforeEnrolled({ enrolledDate, expiryDate }: StudentForm): boolean {
  return isDay(enrolledDate) && isDay(expiryDate) && expiryDate < enrolledDate;
}

/** The effects of saving beyond the fields themselves. */
function Consequences({ student, values }: { student: StudentSummary; values: StudentForm }) {
  const { submittedCount, courseName } = student;
  const isMoved = values.courseName !== "" && values.courseName !== courseName;
  return (
    <>
      {values.password !== "" && (
        <Alert color="orange" role="status">
          A new password logs this student out everywhere.
        </Alert>
      )}
      {isMoved && submittedCount > 0 && (
        <Alert color="orange" role="status">
          {submittedCount === 1 ? "1 submitted assignment" : `${submittedCount} submitted assignments`} of {courseName}{" "}
          {submittedCount === 1 ? "is" : "are"} hidden while the student is in {values.courseName}. Nothing is deleted.
        </Alert>
      )}
    </>
  );
}
