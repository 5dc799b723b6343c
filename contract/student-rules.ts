import { categoryFault } from "./categories.ts";
import { dateFault } from "./days.ts";
import { formatRupees } from "./money.ts";
import { userNameFault } from "./names.ts";
import { sentences } from "./sentences.ts";
import { type Fault, requiredTextFault } from "./text-rules.ts";
import { calendarDay } from "./time.ts";

/** Fields of the student form, without password and picture. */
export const studentFields = [
  "name",
  "courseName",
  "paidAmount",
  "remainingAmount",
  "enrolledDate",
  "expiryDate",
] as const;

type StudentField = (typeof studentFields)[number];

/** The fields of a student as texts: dates are days in the institute's time zone, amounts numbers in rupees. */
export type StudentTexts = Record<StudentField, string>;

interface StoredFields {
  name: string;
  courseName: string;
  /** Rupees. */
  paidAmount: number;
  remainingAmount: number;
  /** ISO times. */
  enrolledDate: string;
  expiryDate: string | null;
}

/** Returns the fields of a student as the form shows them. */
export function textsOfStudent(stored: StoredFields, timeZone: string): StudentTexts {
  return {
    name: stored.name,
    courseName: stored.courseName,
    paidAmount: String(stored.paidAmount),
    remainingAmount: String(stored.remainingAmount),
    enrolledDate: calendarDay(stored.enrolledDate, timeZone),
    expiryDate: stored.expiryDate === null ? "" : calendarDay(stored.expiryDate, timeZone),
  };
}

export const nameFault = (name: string): Fault => userNameFault(name, "Name is required");

export const courseFault = (course: string): Fault => categoryFault(course, sentences.courseMissing);

export const expiryDateFault = (date: string): Fault =>
  requiredTextFault(date, "Expiry date is required") ?? dateFault(date.trim(), "Expiry date is not a date");

/** Returns the fault of an enrolment date. An empty one means today. */
export const enrolledDateFault = (date: string): Fault =>
  date.trim() === "" ? undefined : dateFault(date.trim(), "Enrolled date is not a date");

const mostRupees = 1e9;

/** The form in which people write amounts. `Number` would also accept 0x10 and 1e2. */
const amount = /^(\d+\.?\d*|\.\d+)?$/;

function amountFault(label: string): (amount: string) => Fault {
  return (typed) => {
    if (!amount.test(typed.trim())) return `${label} must be a number of 0 or more`;
    return Number(typed) > mostRupees ? `${label} must be ${formatRupees(mostRupees)} or less` : undefined;
  };
}

export const paidAmountFault = amountFault("Paid amount");
export const remainingAmountFault = amountFault("Remaining amount");
