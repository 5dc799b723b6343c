import { type Patient, unknownPatient } from "#contract/patient.ts";
import { type Json, readJson } from "../../core/database/json.ts";

/** Who a section's chart is about. In: its column, null where nothing was said. */
export function readPatient(stored: Json<Patient> | null): Patient {
  return stored === null ? unknownPatient : readJson(stored);
}
