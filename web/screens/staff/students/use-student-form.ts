import { useForm } from "@mantine/form";
import { type RefObject, useEffect, useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
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
import type { StudentForm } from "../../../api/students.ts";
import { deleteUnsaved, readUnsaved, storeUnsaved, unsavedKey } from "../../../parts/fields/unsaved.ts";

/** Unsaved input of a student's form, with a function that discards it. */
export type TypedStudent = { drop: () => void } | undefined;

/** A form as stored in the tab, without password and image. */
interface StoredForm {
  form: Omit<StudentForm, "password" | "profileImage">;
  /** The fields as the form read them, to detect what somebody else has saved since. */
  seen: Partial<StudentTexts>;
  hasPassword: boolean;
  /** The file name of the chosen image. */
  image: string | null;
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

/**
 * Manages the form to add or edit a student. The tab stores unsaved input until it is saved or left on purpose, and the
 * form opens with it.
 * @param typed receives unsaved input
 */
export function useStudentForm(student: StudentSummary | undefined, timeZone: string, typed: RefObject<TypedStudent>) {
  const [name] = useState(() => unsavedKey(`student ${student?._id ?? "new"}`));
  const [found, setFound] = useState(() => readUnsaved<StoredForm>(name));
  const [seen, setSeen] = useState<Partial<StudentTexts>>(
    () => found?.seen ?? (student ? textsOfStudent(student, timeZone) : {}),
  );
  const form = useForm<StudentForm>({
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
  const { setValues } = form;
  useEffect(() => {
    if (found) setValues(found.form);
  }, [found, setValues]);
  const isDirty = form.isDirty();
  const { values } = form;
  useEffect(() => {
    typed.current = isDirty ? { drop: () => deleteUnsaved(name) } : undefined;
    if (!isDirty) return deleteUnsaved(name);
    const { password, profileImage, ...rest } = values;
    const stored = { form: rest, seen, hasPassword: password !== "", image: profileImage?.name ?? null };
    storeUnsaved(name, stored satisfies StoredForm);
  }, [typed, name, values, seen, isDirty]);
  const beginAnew = () => {
    setFound(undefined);
    setSeen(student ? textsOfStudent(student, timeZone) : {});
    form.reset();
  };
  return { form, seen, setSeen, resumed: found, beginAnew };
}
