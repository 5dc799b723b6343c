import { DayInput } from "../../parts/day-input.tsx";
import type { Claim } from "../../parts/drg/claim-address.ts";
import { PatientFields } from "../../parts/drg/patient-fields.tsx";
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
