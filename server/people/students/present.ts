import type { Student } from "#contract/api/students.ts";
import { toRupees } from "#contract/money.ts";
import type { Clock } from "../../core/clock.ts";
import { signFileLink } from "../../core/files/links.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import type { StudentRow } from "../users/users.ts";

/** What a link to a file is signed with. */
interface Signing {
  secrets: Secrets;
  clock: Clock;
}

/** A student as staff see them. */
export function presentStudent(user: StudentRow, { secrets, clock }: Signing): Student {
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

/** What a student has paid, and what remains. */
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
