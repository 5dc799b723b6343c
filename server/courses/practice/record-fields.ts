import dayjs from "dayjs";
import type { Case } from "#coding/cases/case.ts";
import { dischargePlaces } from "#coding/cases/discharge.ts";
import { capital } from "#coding/cases/words.ts";
import type { Layout } from "./layouts.ts";
import { showDay } from "./show-day.ts";

export type Field = readonly [label: string, value: string];

/** The facts about patient and stay or visit in the head of a record. */
export interface RecordFields {
  facility: string;
  /** The line below the name of the hospital. */
  address: string;
  /** Family name first. */
  patient: string;
  /** The facts that identify the patient, in the head of each page. */
  identity: Field[];
  /** Everything else. */
  encounter: Field[];
}

/** Invented streets without a town, and numbers that belong to nobody. */
const addresses: Readonly<Record<string, string>> = {
  "Harbor Point Medical Center": "1200 Harbor Point Drive   Tel. 555-0142",
  "St. Columba Regional Hospital": "88 Columba Hill   Health Information Management, 555-0117",
  "Three Rivers Memorial Hospital": "Health Information Services   Tel. 555-0164",
  "Northgate University Hospital": "Northgate Campus, Building C   Tel. 555-0188",
  "Cedar Valley Community Hospital": "17 Old Mill Road   Tel. 555-0129",
};

/** Returns the fields of a case with its days as a hospital writes them. */
export function recordFieldsOf(written: Case, days: Layout["days"]): RecordFields {
  const { facility, patient, physician, specialty, serviceDate } = written;
  const shown = (day: string) => showDay(day, days);
  const ofStay = (admitted: string): Field[] => [
    ["Admitted", shown(admitted)],
    ["Discharged", shown(serviceDate)],
    ["Length of stay", daysBetween(admitted, serviceDate)],
    ["Attending", physician],
    ["Service", specialty],
    ["Disposition", capital(dischargePlaces[patient.dischargeStatus ?? 0] ?? "")],
  ];
  const ofVisit: Field[] = [
    ["Date of service", shown(serviceDate)],
    ["Physician", physician],
    ["Department", specialty],
  ];
  return {
    facility,
    address: addresses[facility] ?? "Health Information Management",
    patient: familyNameFirst(patient.name),
    identity: [
      ["MRN", patient.record],
      ["Account", accountOf(patient.record)],
      ["Date of birth", shown(patient.birth)],
      ["Age", patient.age === 0 ? "Newborn" : `${patient.age} years`],
      ["Sex", patient.sex === "F" ? "Female" : "Male"],
    ],
    encounter: patient.admitted === null ? ofVisit : ofStay(patient.admitted),
  };
}

function familyNameFirst(name: string): string {
  const words = name.split(" ");
  return `${words.at(-1)}, ${words.slice(0, -1).join(" ")}`;
}

function daysBetween(from: string, to: string): string {
  const days = dayjs(to).diff(from, "day");
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns an account number with other digits than the record's, always the same for a record. */
function accountOf(record: string): string {
  const digits = Number(record.replace(/\D/g, ""));
  return String((digits * 7919) % 1_000_000_000).padStart(9, "0");
}
