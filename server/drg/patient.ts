import { type Patient, unknownPatient } from "#contract/patient.ts";

/** Who a section's chart is about. In: its column, null where nothing was said. */
export function readPatient(stored: string | null): Patient {
  return stored === null ? unknownPatient : (JSON.parse(stored) as Patient);
}
