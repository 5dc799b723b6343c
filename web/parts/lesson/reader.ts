/** Who reads a result: the student whose work it is, or staff. */
export type Reader = "student" | "staff";
