import { z } from "zod";
import { newCategoryFault } from "../assignment-rules.ts";
import { keyedAssignment } from "./assignments.ts";
import { pageQuery, requiredCategory } from "./common.ts";

export const dashboardReply = z.object({
  success: z.literal(true),
  totalStudents: z.number(),
  /** Accounts of the sample course that still have their printed password. */
  sampleAccounts: z.number(),
  totalAssignments: z.number(),
  totalSubmissions: z.number(),
  averageScore: z.number(),
  /** Enrolled since the month began, in the institute's zone. */
  newStudents: z.number(),
  /** Assignments due within seven days. */
  dueSoon: z.number(),
  /** First steps of an institute without submissions; null after the first submission. */
  firstSteps: z
    .object({
      instituteNamed: z.boolean(),
      passwordChanged: z.boolean(),
      loginsSeen: z.boolean(),
    })
    .nullable(),
});

export type Counts = z.infer<typeof dashboardReply>;

/** Charts of the course: activity, scores, and the assignments with most pending students. */
export const activityReply = z.object({
  success: z.literal(true),
  days: z.array(z.object({ day: z.string(), submissions: z.number() })),
  scores: z.array(z.object({ from: z.number(), to: z.number(), submissions: z.number() })),
  /** The median of those scores; null without one. */
  medianScore: z.number().nullable(),
  mostPending: z.array(
    z.object({ assignmentId: z.string(), moduleName: z.string(), pending: z.number(), assigned: z.number() }),
  ),
  categories: z.array(z.object({ category: z.string(), students: z.number(), assignments: z.number() })),
});

export type Activity = z.infer<typeof activityReply>;

/** Work that needs the attention of staff today, with a first example of each. */
export const attentionReply = z.object({
  success: z.literal(true),
  disputes: z.object({ open: z.number(), students: z.number(), oldestAt: z.string().nullable() }),
  late: z.object({
    count: z.number(),
    first: z.object({ assignmentId: z.string(), studentId: z.string(), moduleName: z.string() }).nullable(),
  }),
  /** Students whose access ends within seven days. */
  expiring: z.object({ count: z.number(), first: z.object({ name: z.string(), expiryDate: z.string() }).nullable() }),
  /** `offline` of the `students` have no page open now; `assignmentId` is where the time ends first. */
  working: z.object({
    students: z.number(),
    offline: z.number(),
    assignments: z.number(),
    assignmentId: z.string().nullable(),
  }),
});

export type Attention = z.infer<typeof attentionReply>;

export const recentAssignment = z.object({
  _id: z.string(),
  assignmentId: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
});

export type RecentAssignment = z.infer<typeof recentAssignment>;

export const recentQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(5) });

/** Size of a page of assignments and of students. The search compares the names of both. */
export const categorySummaryRequest = pageQuery.extend({ category: requiredCategory(newCategoryFault) });

export type CategorySummaryRequest = z.infer<typeof categorySummaryRequest>;

export const categorySummaryReply = z.object({
  success: z.literal(true),
  category: z.string(),
  totals: z.object({ assignments: z.number(), students: z.number() }),
  assignments: z.array(keyedAssignment),
  students: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      courseName: z.string(),
      enrolledDate: z.string(),
      expiryDate: z.string().nullable(),
    }),
  ),
  /** The start of the next page; null if neither assignments nor students follow. */
  next: z.string().nullable().optional(),
});

export type CategorySummary = z.infer<typeof categorySummaryReply>;

/** The remaining parts of the sample course, with their results. */
export const sampleCourse = z.object({
  assignments: z.number(),
  students: z.number(),
  subadmins: z.number(),
  results: z.number(),
});

export type SampleCourse = z.infer<typeof sampleCourse>;

/** The number of results that the admin was shown and has typed. */
export const sampleQuery = z.strictObject({
  results: z.coerce.number({ error: "results must be a number" }).int().min(0),
});
