import { z } from "zod";
import { requiredCategory, requiredText } from "./common.ts";

/** A student as staff see them (api.md, Staff: students). Amounts are rupees; dates ISO times. */
export const student = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  role: z.literal("user"),
  courseName: z.string(),
  paidAmount: z.number(),
  remainingAmount: z.number(),
  enrolledDate: z.string(),
  expiryDate: z.string().nullable(),
  profileImage: z.string().nullable(),
});

export type Student = z.infer<typeof student>;

export const studentSummary = student.extend({
  progress: z.object({ totalCorrect: z.number(), totalWrong: z.number(), overallProgress: z.number() }),
  submittedCount: z.number(),
  pendingCount: z.number(),
});

export type StudentSummary = z.infer<typeof studentSummary>;

export const credentials = z.object({
  _id: z.string(),
  name: z.string(),
  password: z.string(),
  courseName: z.string(),
});

export type Credentials = z.infer<typeof credentials>;

function amount(label: string) {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === "") return 0;
      const value = Number(text);
      if (Number.isFinite(value) && value >= 0 && value <= 1e9) return value;
      context.issues.push({ code: "custom", message: `${label} must be a number of 0 or more`, input: text });
      return z.NEVER;
    })
    .default(0);
}

/** A date: YYYY-MM-DD or a full ISO time. Anything else is refused with the given sentence. */
export function dateInput(fault: string) {
  return z
    .string()
    .trim()
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && isRealDay(text) && !Number.isNaN(Date.parse(text)),
      fault,
    );
}

function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === day;
}

const password = z.string().max(200, "At most 200 characters are allowed");

const emptyAsMissing = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

const studentFields = {
  name: requiredText("Name is required"),
  courseName: requiredCategory("Course is required"),
  paidAmount: amount("Paid amount"),
  remainingAmount: amount("Remaining amount"),
  enrolledDate: z.preprocess(emptyAsMissing, dateInput("Enrolled date is not a date").optional()),
  expiryDate: requiredText("Expiry date is required").pipe(dateInput("Expiry date is not a date")),
};

export const addStudentFields = z.strictObject({
  ...studentFields,
  password: password
    .min(1, "Password is required")
    .or(z.undefined().transform(() => ""))
    .pipe(z.string().min(1, "Password is required")),
});

export type AddStudentFields = z.infer<typeof addStudentFields>;

/** The same form; a missing or empty password keeps the present one. */
export const editStudentFields = z.strictObject({ ...studentFields, password: password.optional() });

export type EditStudentFields = z.infer<typeof editStudentFields>;

export const studentReply = z.object({ success: z.literal(true), message: z.string(), student });

export const paymentDetails = z.object({
  studentId: z.string(),
  name: z.string(),
  courseName: z.string(),
  enrolledDate: z.string(),
  paidAmount: z.number(),
  remainingAmount: z.number(),
});

export type PaymentDetails = z.infer<typeof paymentDetails>;

export const courseReply = z.object({ success: z.literal(true), studentId: z.string(), courseName: z.string() });

/** What a student has submitted and what is pending, for the details modal (spec section 3, student stats). */
export const studentStatsReply = z.object({
  success: z.literal(true),
  stats: z.object({
    submittedCount: z.number(),
    pendingCount: z.number(),
    submittedAssignments: z.array(
      z.object({
        assignmentId: z.string(),
        moduleName: z.string(),
        overallProgress: z.number(),
        totalCorrect: z.number(),
        totalWrong: z.number(),
        subAssignments: z.array(
          z.object({
            subAssignmentId: z.string(),
            subModuleName: z.string(),
            progressPercent: z.number(),
            correctCount: z.number(),
            wrongCount: z.number(),
            submissionDate: z.string(),
          }),
        ),
      }),
    ),
    pendingAssignments: z.array(
      z.object({ assignmentId: z.string(), moduleName: z.string(), assignedDate: z.string() }),
    ),
  }),
});

export type StudentStats = z.infer<typeof studentStatsReply>["stats"];

/** The student's own counts (api.md, Students). */
export const courseStatsReply = z.object({
  success: z.literal(true),
  totalAssigned: z.number(),
  completed: z.number(),
  pending: z.number(),
  averageScore: z.string(),
  stats: z.object({
    totalAssigned: z.number(),
    completed: z.number(),
    pending: z.number(),
    averageScore: z.number(),
  }),
});

/** Scores over time and the share of right answers per field (issue: the student workspace). */
export const insightReply = z.object({
  success: z.literal(true),
  scores: z.array(
    z.object({
      assignmentId: z.string(),
      moduleName: z.string(),
      subModuleName: z.string(),
      submissionDate: z.string(),
      progressPercent: z.number(),
    }),
  ),
  fields: z.array(z.object({ field: z.string(), correct: z.number(), total: z.number(), percent: z.number() })),
});

export type Insight = z.infer<typeof insightReply>;
