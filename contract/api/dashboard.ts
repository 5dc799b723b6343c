import { z } from "zod";
import { newCategoryFault } from "../assignment-rules.ts";
import { keyedAssignment } from "./assignments.ts";
import { requiredCategory } from "./common.ts";

export const dashboardReply = z.object({
  success: z.literal(true),
  totalStudents: z.number(),
  /** Accounts of the sample course that still have their printed password. */
  sampleAccounts: z.number(),
  totalAssignments: z.number(),
  totalSubmissions: z.number(),
  averageScore: z.number(),
});

/** The picture of the course beside the counts: activity, scores and what is pending most. */
export const activityReply = z.object({
  success: z.literal(true),
  days: z.array(z.object({ day: z.string(), submissions: z.number() })),
  scores: z.array(z.object({ from: z.number(), to: z.number(), submissions: z.number() })),
  mostPending: z.array(
    z.object({ assignmentId: z.string(), moduleName: z.string(), pending: z.number(), assigned: z.number() }),
  ),
  categories: z.array(z.object({ category: z.string(), students: z.number(), assignments: z.number() })),
});

export type Activity = z.infer<typeof activityReply>;

export const recentAssignment = z.object({
  _id: z.string(),
  assignmentId: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
});

export type RecentAssignment = z.infer<typeof recentAssignment>;

export const recentQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(5) });

export const categorySummaryRequest = z.strictObject({ category: requiredCategory(newCategoryFault) });

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
});

export type CategorySummary = z.infer<typeof categorySummaryReply>;
