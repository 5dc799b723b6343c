import { NativeSelect, Select, TextInput } from "@mantine/core";
import { dischargeStatuses } from "#contract/discharge-statuses.ts";
import { ageFault } from "#contract/patient.ts";
import type { Sex, TypedPatient } from "./typed-patient.ts";

const sexes: { value: Sex; label: string }[] = [
  { value: "M", label: "Male" },
  { value: "F", label: "Female" },
  { value: "U", label: "Unknown" },
];

const statuses = Object.entries(dischargeStatuses).map(([number, words]) => ({
  value: number,
  label: `${number.padStart(2, "0")} ${words}`,
}));

/** The age field is narrow, so its error message extends below its neighbours without making them wider. */
const besideOthers = { error: { contain: "inline-size", whiteSpace: "nowrap" } };

interface PatientFieldsProps {
  patient: TypedPatient;
  disabled?: boolean;
  onChange: (change: Partial<TypedPatient>) => void;
}

/** The patient fields of the grouper and the code checks: three fields for a row. */
export function PatientFields({ patient, disabled = false, onChange }: PatientFieldsProps) {
  return (
    <>
      <TextInput
        label="Age"
        flex="1 1 72px"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        disabled={disabled}
        error={ageFault(patient.age)}
        styles={besideOthers}
        value={patient.age}
        onChange={(event) => onChange({ age: event.currentTarget.value })}
      />
      <NativeSelect
        label="Sex"
        flex="1 1 128px"
        disabled={disabled}
        data={sexes}
        value={patient.sex}
        onChange={(event) => onChange({ sex: event.currentTarget.value as Sex })}
      />
      <Select
        label="Discharge status"
        flex="9 1 220px"
        disabled={disabled}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No such discharge status"
        data={statuses}
        value={String(patient.dischargeStatus)}
        onChange={(status) => onChange({ dischargeStatus: Number(status ?? 1) })}
      />
    </>
  );
}
