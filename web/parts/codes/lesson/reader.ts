/** The reader of a result: its student, or staff. */
export type Reader = "student" | "staff";
