import { z } from "zod";
import {
  courseFault,
  enrolledDateFault,
  expiryDateFault,
  nameFault,
  paidAmountFault,
  remainingAmountFault,
  studentFields,
} from "../student-rules.ts";
import type { Fault } from "../text-rules.ts";
import { jsonText, keptOrNewPassword, newPassword, optionalDate, requiredCategory, ruledText } from "./common.ts";

/** A student as staff see them. Amounts are rupees; dates ISO times. */
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
  /** Assignments with all sections submitted. */
  completedCount: z.number(),
  pendingCount: z.number(),
});

export type StudentSummary = z.infer<typeof studentSummary>;

export const credentials = z.object({
  _id: z.string(),
  name: z.string(),
  password: z.string(),
  courseName: z.string(),
  /** Its password was sealed with a lost key, for another row, or is damaged: set a new one. */
  unreadable: z.literal(true).optional(),
});

export type Credentials = z.infer<typeof credentials>;

function amount(rule: (text: string) => Fault) {
  return ruledText(rule).transform(Number).default(0);
}

const fieldRules = {
  name: ruledText(nameFault),
  courseName: requiredCategory(courseFault),
  paidAmount: amount(paidAmountFault),
  remainingAmount: amount(remainingAmountFault),
  enrolledDate: optionalDate(enrolledDateFault),
  expiryDate: ruledText(expiryDateFault),
};

export const addStudentFields = z.strictObject({ ...fieldRules, password: newPassword("student") });

export type AddStudentFields = z.infer<typeof addStudentFields>;

/** Without a new image the picture stays. */
export const editStudentFields = z.strictObject({
  ...fieldRules,
  password: keptOrNewPassword("student"),
  /** The fields as the form read them (`textsOfStudent`). Fields that the form did not change keep what is stored. */
  seen: jsonText("seen must be an object", "seen")
    .pipe(z.partialRecord(z.enum(studentFields), z.string().max(200), "seen must be an object"))
    .default({}),
  /** "true" removes the picture. */
  removeImage: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

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

/** An assignment of which a student has submitted at least one section. */
const submittedAssignment = z.object({
  assignmentId: z.string(),
  moduleName: z.string(),
  /** Null for the student until its results are open, as are the scores of its sections. */
  overallProgress: z.number().nullable(),
  totalCorrect: z.number().nullable(),
  totalWrong: z.number().nullable(),
  sectionCount: z.number(),
  /** The time of the last submission, and whether it was after the due date. */
  submissionDate: z.string(),
  afterDue: z.boolean(),
  subAssignments: z.array(
    z.object({
      subAssignmentId: z.string(),
      subModuleName: z.string(),
      progressPercent: z.number().nullable(),
      correctCount: z.number().nullable(),
      wrongCount: z.number().nullable(),
      submissionDate: z.string(),
    }),
  ),
});

/** An assignment with sections to do. */
const pendingAssignment = z.object({
  assignmentId: z.string(),
  moduleName: z.string(),
  assignedDate: z.string(),
  sectionCount: z.number(),
  /** The names of the sections without a submission. */
  missingSections: z.array(z.string()),
  /** True if one of those has a time limit. */
  isTimed: z.boolean(),
  extraMinutes: z.number(),
  /** The deadline of the open attempt, extra minutes included. */
  deadline: z.string().nullable(),
});

/**
 * A student's submitted and pending assignments in their course. An assignment with only some
 * sections submitted is in both lists.
 */
export const studentStatsReply = z.object({
  success: z.literal(true),
  stats: z.object({
    /** Totals over all submissions; for students only over those with open results. */
    totals: z.object({ totalCorrect: z.number(), totalWrong: z.number(), overallProgress: z.number() }),
    submittedCount: z.number(),
    pendingCount: z.number(),
    submittedAssignments: z.array(submittedAssignment),
    pendingAssignments: z.array(pendingAssignment),
    /** Submissions in courses that the student has left. They are stored, and shown again if the student returns. */
    otherCourses: z.array(z.object({ courseName: z.string(), submissions: z.number() })),
  }),
});

export type StudentStats = z.infer<typeof studentStatsReply>["stats"];
