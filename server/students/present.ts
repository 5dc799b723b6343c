import type { Student } from "#contract/api/students.ts";
import { toRupees } from "#contract/money.ts";
import type { UserTable } from "../database/schema.ts";
import { signFileLink } from "../files/links.ts";
import type { Services } from "../http/services.ts";

/** A student as staff see them (api.md, Staff: students). */
export function presentStudent(user: UserTable, { secrets, clock }: Pick<Services, "secrets" | "clock">): Student {
  return {
    _id: user.id,
    id: user.id,
    name: user.name,
    role: "user",
    courseName: user.course_name ?? "",
    paidAmount: toRupees(user.paid_minor),
    remainingAmount: toRupees(user.remaining_minor),
    enrolledDate: user.enrolled_at ?? user.created_at,
    expiryDate: user.expires_at,
    profileImage: user.image_file_id === null ? null : signFileLink(secrets.linkKey, clock, user.image_file_id),
  };
}
