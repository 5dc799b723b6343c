import dayjs from "dayjs";
import type { Case } from "#coding/cases/case.ts";
import { dischargePlaces } from "#coding/cases/discharge.ts";
import { capital } from "#coding/cases/words.ts";
import type { Layout } from "./layouts.ts";
import { showDay } from "./show-day.ts";

export type Field = readonly [label: string, value: string];

/** What the pages of a record say of patient and stay or visit. */
export interface RecordFields {
  facility: string;
  /** Family name first. */
  patient: string;
  /** What tells patients apart, in the head of each page. */
  identity: Field[];
  /** Everything else. */
  encounter: Field[];
}

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

/** The account has digits of its own, always the same for a record. */
function accountOf(record: string): string {
  const digits = Number(record.replace(/\D/g, ""));
  return String((digits * 7919) % 1_000_000_000).padStart(9, "0");
}
