/** The columns of a sheet of students, in the order of its export. */
export const studentColumns = [
  "name",
  "password",
  "courseName",
  "enrolledDate",
  "expiryDate",
  "paidAmount",
  "remainingAmount",
] as const;

export type StudentColumn = (typeof studentColumns)[number];

export const studentColumnTitles: Record<StudentColumn, string> = {
  name: "Name",
  password: "Password",
  courseName: "Course",
  enrolledDate: "Enrolled Date",
  expiryDate: "Expiry Date",
  paidAmount: "Paid",
  remainingAmount: "Remaining",
};
