import { NumberInput, Select } from "@mantine/core";
import { dischargeStatuses } from "#contract/discharge-statuses.ts";
import { DayInput } from "../../parts/day-input.tsx";
import type { Claim, Sex } from "../../parts/drg/claim-address.ts";
import classes from "./drg.module.css";

const sexes: { value: Sex; label: string }[] = [
  { value: "M", label: "Male" },
  { value: "F", label: "Female" },
  { value: "U", label: "Unknown" },
];

const statuses = Object.entries(dischargeStatuses).map(([number, words]) => ({
  value: number,
  label: `${number.padStart(2, "0")} ${words}`,
}));

/** What the grouper knows of the patient and the stay. */
export function PatientFacts({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
  return (
    <div className={classes.facts}>
      <NumberInput
        label="Age"
        size="sm"
        min={0}
        max={124}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={claim.age === "" ? "" : Number(claim.age)}
        onChange={(age) => onChange({ ...claim, age: String(age) })}
      />
      <Select
        label="Sex"
        size="sm"
        allowDeselect={false}
        data={sexes}
        value={claim.sex}
        onChange={(sex) => onChange({ ...claim, sex: (sex ?? "U") as Sex })}
      />
      <Select
        label="Discharge status"
        size="sm"
        allowDeselect={false}
        searchable
        data={statuses}
        value={String(claim.dischargeStatus)}
        onChange={(status) => onChange({ ...claim, dischargeStatus: Number(status ?? 1) })}
      />
      <DayInput label="Service date" value={claim.date} onChange={(date) => onChange({ ...claim, date })} />
    </div>
  );
}
