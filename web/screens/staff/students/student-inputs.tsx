import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { StudentSummary } from "#contract/api/students.ts";
import { categories } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import type { StudentForm } from "../../../api/students.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { PasswordField } from "../../../parts/fields/password-field.tsx";
import { ProfileImageField } from "./profile-image-field.tsx";
import classes from "./students.module.css";

interface StudentInputsProps {
  form: UseFormReturnType<StudentForm>;
  /** The student to edit; undefined to add one, when a password is required. */
  student: StudentSummary | undefined;
}

const wholeRow = { gridColumn: "1 / -1" };

export function StudentInputs({ form, student }: StudentInputsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="xxs" className={classes.fields ?? ""}>
      <TextInput
        label="Name"
        data-autofocus
        withAsterisk
        maxLength={limits.nameLength}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Select
        label="Course"
        withAsterisk
        data={[...categories]}
        placeholder="Choose a course"
        {...form.getInputProps("courseName")}
      />
      <div style={wholeRow}>
        <PasswordField
          label="Password"
          withAsterisk={!student}
          description={student ? "Leave empty to keep current" : undefined}
          {...form.getInputProps("password")}
        />
      </div>
      <DayInput label="Enrolled date" {...form.getInputProps("enrolledDate")} value={form.values.enrolledDate} />
      <DayInput label="Expiry date" withAsterisk {...form.getInputProps("expiryDate")} value={form.values.expiryDate} />
      <AmountInput label="Paid amount (₹)" {...form.getInputProps("paidAmount")} />
      <AmountInput label="Remaining amount (₹)" {...form.getInputProps("remainingAmount")} />
      <div style={wholeRow}>
        <ProfileImageField
          current={form.values.removeImage ? null : (student?.profileImage ?? null)}
          onRemove={() => form.setFieldValue("removeImage", true)}
          {...form.getInputProps("profileImage")}
        />
      </div>
    </SimpleGrid>
  );
}

/** An amount that stays as typed until it is checked: a negative one is a fault and not silently 0. */
function AmountInput({ label, ...field }: { label: string; onChange: (amount: string | number) => void }) {
  return (
    <NumberInput
      label={label}
      clampBehavior="none"
      decimalScale={2}
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      hideControls
      {...field}
    />
  );
}
