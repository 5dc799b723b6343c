import type { Claim } from "../../../parts/codes/drg/claim-address.ts";
import { PatientFields } from "../../../parts/codes/drg/patient-fields.tsx";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import classes from "./drg.module.css";

/** What the grouper knows of the patient and the stay. */
export function PatientFacts({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
  return (
    <div className={classes.facts}>
      <PatientFields patient={claim} onChange={(change) => onChange({ ...claim, ...change })} />
      <DayInput label="Service date" value={claim.date} onChange={(date) => onChange({ ...claim, date })} />
    </div>
  );
}
