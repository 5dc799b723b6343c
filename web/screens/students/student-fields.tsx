import { Alert, Button, Fieldset, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
import { isDay } from "#contract/days.ts";
import { newPasswordFault } from "#contract/passwords.ts";
import { sentences } from "#contract/sentences.ts";
import {
  courseFault,
  enrolledDateFault,
  expiryDateFault,
  nameFault,
  paidAmountFault,
  remainingAmountFault,
  type StudentTexts,
  textsOfStudent,
} from "#contract/student-rules.ts";
import { calendarDay } from "#contract/time.ts";
import { studentsChanged } from "../../api/changes.ts";
import { ApiFault, faultText, mayBeSaved } from "../../api/client.ts";
import { type StudentForm, saveStudent } from "../../api/students.ts";
import { askBefore } from "../../parts/confirm.ts";
import { focusFirstFault } from "../../parts/focus-first-fault.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { FormFoot } from "./form-foot.tsx";
import { StudentInputs } from "./student-inputs.tsx";

export interface StudentFieldsProps {
  /** The student to edit; without one the form adds. */
  student: StudentSummary | undefined;
  timeZone: string;
  /** Told whether something typed would be lost. */
  isUnsaved: RefObject<boolean>;
  onCancel: () => void;
  onSaved: () => void;
}

const newStudentDays = 30;

function initialValues(student: StudentSummary | undefined, timeZone: string): StudentForm {
  const now = new Date();
  const later = new Date(now.getTime() + newStudentDays * 24 * 60 * 60 * 1000);
  const day = (iso: string | null) => (iso === null ? "" : calendarDay(iso, timeZone));
  return {
    name: student?.name ?? "",
    password: "",
    courseName: student?.courseName ?? "",
    paidAmount: student?.paidAmount ?? "",
    remainingAmount: student?.remainingAmount ?? "",
    enrolledDate: day(student?.enrolledDate ?? now.toISOString()),
    expiryDate: day(student ? student.expiryDate : later.toISOString()),
    profileImage: null,
    removeImage: false,
  };
}

function useStudentForm(student: StudentSummary | undefined, timeZone: string) {
  return useForm<StudentForm>({
    initialValues: initialValues(student, timeZone),
    validate: {
      name: nameFault,
      password: (text) => (student && text === "" ? undefined : newPasswordFault(text, "student")),
      courseName: courseFault,
      enrolledDate: enrolledDateFault,
      expiryDate: expiryDateFault,
      paidAmount: (amount) => paidAmountFault(String(amount)),
      remainingAmount: (amount) => remainingAmountFault(String(amount)),
      profileImage: (file) => (file && !file.type.startsWith("image/") ? sentences.onlyImages : undefined),
    },
  });
}

const savedJustNow = "It may be the student whom you saved before: look at the list.";

/** The fields of a student, for adding and for editing. */
export function StudentFields({ student, timeZone, isUnsaved, onCancel, onSaved }: StudentFieldsProps) {
  const form = useStudentForm(student, timeZone);
  const root = useRef<HTMLFormElement>(null);
  const isDirty = form.isDirty();
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isUnsaved, isDirty]);
  const [seen, setSeen] = useState<Partial<StudentTexts>>(() => (student ? textsOfStudent(student, timeZone) : {}));
  /** Whether a save got no answer: then the student may be there. */
  const wasUnanswered = useRef(false);
  const save = useMutation({
    mutationFn: (values: StudentForm) => saveStudent(student?._id, values, seen),
    onSuccess: () => {
      saySuccess(student ? sentences.studentUpdated : sentences.studentAdded);
      void studentsChanged();
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiFault) {
        form.setErrors(error.fields);
        // The next save replaces what these sentences say.
        setSeen({ ...seen, ...error.stored });
      }
      const unanswered = mayBeSaved(error);
      const isNameTaken = error instanceof ApiFault && error.fields.name !== undefined && error.status === 409;
      sayFault(
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
      question: "The expiry date is before the enrolled date: this student will not be able to start anything.",
      confirm: "Save anyway",
      act: () => save.mutate(values),
    });
  };
  return (
    <form ref={root} onSubmit={form.onSubmit(submit, () => focusFirstFault(root.current))} noValidate>
      <Fieldset disabled={save.isPending} variant="unstyled">
        <Stack gap="md">
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

/** What saving will do beyond the fields themselves. */
function Consequences({ student, values }: { student: StudentSummary; values: StudentForm }) {
  const { submittedCount, courseName } = student;
  const isMoved = values.courseName !== "" && values.courseName !== courseName;
  return (
    <>
      {values.password !== "" && (
        <Alert color="orange" role="status">
          With a new password this student is logged out everywhere.
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
