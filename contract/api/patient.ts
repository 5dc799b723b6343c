import { z } from "zod";
import {
  ageSentence,
  dischargeStatusFault,
  dischargeStatusSentence,
  oldestAge,
  sexSentence,
  unknownPatient,
} from "../patient.ts";
import { ruled } from "./common.ts";

export const age = z.int(ageSentence).min(0, ageSentence).max(oldestAge, ageSentence);

const sex = z.enum(["M", "F", "U"], { error: sexSentence });
const dischargeStatus = ruled(z.int(dischargeStatusSentence), dischargeStatusFault);

/** The patient of a chart. A missing field is unknown; a missing discharge status means home. */
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
