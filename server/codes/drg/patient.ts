import { type Patient, unknownPatient } from "#contract/patient.ts";
import { type Json, readJson } from "../../core/database/json.ts";

/** Reads the patient column of a section. Returns the unknown patient for null. */
export function readPatient(stored: Json<Patient> | null): Patient {
  return stored === null ? unknownPatient : readJson(stored);
}
