import { z } from "zod";
import { ageSentence, dischargeStatusFault, oldestAge, unknownPatient } from "../patient.ts";
import { ruled } from "./common.ts";

export const age = z.int(ageSentence).min(0, ageSentence).max(oldestAge, ageSentence);

const sex = z.enum(["M", "F", "U"], { error: "Sex must be M, F or U" });
const dischargeStatus = ruled(z.int("Discharge status must be a number from 1 to 99"), dischargeStatusFault);

/** The patient of a chart as a call takes it; what is left out is not known, and the patient went home. */
export const patientInput = z
  .strictObject(
    { age: age.nullish(), sex: sex.nullish(), dischargeStatus: dischargeStatus.nullish() },
    "Patient must be an object",
  )
  .transform(({ age, sex, dischargeStatus }) => ({
    age: age ?? unknownPatient.age,
    sex: sex === "U" ? null : (sex ?? unknownPatient.sex),
    dischargeStatus: dischargeStatus ?? unknownPatient.dischargeStatus,
  }));

/** The same as a reply shows it. */
export const shownPatient = z.object({
  age: z.number().nullable(),
  sex: z.enum(["M", "F"]).nullable(),
  dischargeStatus: z.number(),
});
