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

/** The texts of a student's fields: dates are days of the institute's zone, amounts plain numbers in rupees. */
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

/** Returns the texts of a student's fields as the form shows them. */
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

/** An enrolled date left out means today. */
export const enrolledDateFault = (date: string): Fault =>
  date.trim() === "" ? undefined : dateFault(date.trim(), "Enrolled date is not a date");

const mostRupees = 1e9;

/** As people write an amount; a program would also read 0x10 and 1e2. */
const amount = /^(\d+\.?\d*|\.\d+)?$/;

function amountFault(label: string): (amount: string) => Fault {
  return (typed) => {
    if (!amount.test(typed.trim())) return `${label} must be a number of 0 or more`;
    return Number(typed) > mostRupees ? `${label} must be ${formatRupees(mostRupees)} or less` : undefined;
  };
}

export const paidAmountFault = amountFault("Paid amount");
export const remainingAmountFault = amountFault("Remaining amount");
