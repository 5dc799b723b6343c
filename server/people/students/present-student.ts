import type { Student } from "#contract/api/students.ts";
import { toRupees } from "#contract/money.ts";
import type { Clock } from "../../core/clock.ts";
import { signFileLink } from "../../core/files/links.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import type { StudentRow } from "../users/users.ts";

/** Signs links to files. */
interface LinkSigner {
  secrets: Secrets;
  clock: Clock;
}

/** Returns a student as staff see them. */
export function presentStudent(user: StudentRow, { secrets, clock }: LinkSigner): Student {
  return {
    _id: user.id,
    id: user.id,
    name: user.name,
    role: "user",
    courseName: user.course_name,
    paidAmount: toRupees(user.paid_minor),
    remainingAmount: toRupees(user.remaining_minor),
    enrolledDate: user.enrolled_at,
    expiryDate: user.expires_at,
    profileImage: user.image_file_id === null ? null : signFileLink(secrets.linkKey, clock, user.image_file_id),
  };
}

/** Returns the amounts that a student has paid and still has to pay, in rupees. */
export function presentPayments(user: StudentRow) {
  return {
    studentId: user.id,
    name: user.name,
    courseName: user.course_name,
    enrolledDate: user.enrolled_at,
    paidAmount: toRupees(user.paid_minor),
    remainingAmount: toRupees(user.remaining_minor),
  };
}
