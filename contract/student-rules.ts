import { categoryFault } from "./categories.ts";
import { dateFault } from "./days.ts";
import { formatRupees } from "./money.ts";
import { userNameFault } from "./names.ts";
import { sentences } from "./sentences.ts";
import { type Fault, requiredTextFault } from "./text-rules.ts";

/** The rules of the student form. */

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
