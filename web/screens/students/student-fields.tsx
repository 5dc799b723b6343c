import {
  Alert,
  Avatar,
  Button,
  FileInput,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { sentences } from "#contract/sentences.ts";
import "@mantine/dates/styles.css";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
import { categories } from "#contract/categories.ts";
import { calendarDay } from "#contract/time.ts";
import { ApiFault, faultText, fileUrl } from "../../api/client.ts";
import { type StudentForm, saveStudent } from "../../api/students.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";

export interface StudentFieldsProps {
  /** The student to edit; without one the form adds. */
  student: StudentSummary | undefined;
  timeZone: string;
  onClose: () => void;
}

const newStudentDays = 30;

function initialValues(student: StudentSummary | undefined, timeZone: string): StudentForm {
  const now = new Date();
  const later = new Date(now.getTime() + newStudentDays * 24 * 60 * 60 * 1000);
  const day = (iso: string) => calendarDay(iso, timeZone);
  return {
    name: student?.name ?? "",
    password: "",
    courseName: student?.courseName ?? "",
    paidAmount: student?.paidAmount ?? "",
    remainingAmount: student?.remainingAmount ?? "",
    enrolledDate: day(student?.enrolledDate ?? now.toISOString()),
    expiryDate: student ? student.expiryDate && day(student.expiryDate) : day(later.toISOString()),
    profileImage: null,
  };
}

/** The fields of a student, for adding and for editing (spec sections 2 and 5). */
export default function StudentFields({ student, timeZone, onClose }: StudentFieldsProps) {
  const queries = useQueryClient();
  const form = useForm<StudentForm>({
    initialValues: initialValues(student, timeZone),
    validate: {
      name: (value) => (value.trim() === "" ? "Name is required" : null),
      password: (value) => (!student && value === "" ? "Password is required" : null),
      courseName: (value) => (value === "" ? "Course is required" : null),
      expiryDate: (value) => (value ? null : "Expiry date is required"),
      profileImage: (value) => (value && !value.type.startsWith("image/") ? sentences.onlyImages : null),
    },
  });
  const save = useMutation({
    mutationFn: (values: StudentForm) => saveStudent(student?._id, values),
    onSuccess: () => {
      saySuccess(student ? "Student updated successfully" : "Student added successfully");
      void queries.invalidateQueries({ queryKey: ["students"] });
      void queries.invalidateQueries({ queryKey: ["dashboard"] });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiFault) form.setErrors(error.fields);
      sayFault(`Error saving student: ${faultText(error)}`);
    },
  });
  const preview =
    usePreview(form.values.profileImage) ?? (student?.profileImage ? fileUrl(student.profileImage) : null);

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps("name")} />
          <PasswordInput
            label="Password"
            withAsterisk={!student}
            description={student ? "Leave empty to keep current" : undefined}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
            {...form.getInputProps("password")}
          />
          <Select
            label="Course"
            withAsterisk
            data={[...categories]}
            placeholder="Choose a course"
            {...form.getInputProps("courseName")}
          />
          <Group align="flex-end" wrap="nowrap">
            <FileInput
              flex={1}
              label="Profile image"
              placeholder="Choose an image"
              accept="image/*"
              clearable
              clearButtonProps={{ "aria-label": "Remove the image" }}
              {...form.getInputProps("profileImage")}
            />
            <Avatar src={preview} alt="" size={38} color="brand" />
          </Group>
          <DateInput label="Enrolled date" valueFormat="DD MMM YYYY" {...form.getInputProps("enrolledDate")} />
          <DateInput label="Expiry date" withAsterisk valueFormat="DD MMM YYYY" {...form.getInputProps("expiryDate")} />
          <NumberInput
            label="Paid amount (₹)"
            min={0}
            decimalScale={2}
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            hideControls
            {...form.getInputProps("paidAmount")}
          />
          <NumberInput
            label="Remaining amount (₹)"
            min={0}
            decimalScale={2}
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            hideControls
            {...form.getInputProps("remainingAmount")}
          />
        </SimpleGrid>
        {student && form.values.password !== "" && (
          <Alert color="orange">With a new password this student is logged out everywhere.</Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Saving…" : student ? "Save Changes" : "Add Student"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
