import { z } from "zod";
import {
  activityReply,
  categorySummaryReply,
  categorySummaryRequest,
  dashboardReply,
  recentAssignment,
  recentQuery,
} from "#contract/api/dashboard.ts";
import { loadForStaff } from "../assignments/load-for-staff.ts";
import { presentForStaff } from "../assignments/present-for-staff.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { listStudents } from "../students/list-students.ts";
import { readActivity } from "./activity.ts";
import { countAll } from "./count-all.ts";

const tags = ["dashboard"];

/** The staff dashboard (api.md, Staff: dashboard). */
export function dashboardRoutes(app: App, services: Services): void {
  const { db, clock, config, guards } = services;
  const staff = { onRequest: guards.staff };

  app.get("/admin/dashboard", { ...staff, schema: { tags, response: { 200: dashboardReply } } }, async () => ({
    success: true as const,
    ...(await countAll(db)),
  }));

  app.get("/admin/activity", { ...staff, schema: { tags, response: { 200: activityReply } } }, async () => ({
    success: true as const,
    ...(await readActivity(db, clock, config.timeZone)),
  }));

  app.get(
    "/admin/recentassignments",
    { ...staff, schema: { tags, querystring: recentQuery, response: { 200: z.array(recentAssignment) } } },
    async (request) => {
      const rows = await db
        .selectFrom("assignment")
        .select(["id", "module_name", "category", "assigned_at"])
        .orderBy("assigned_at", "desc")
        .orderBy("id", "desc")
        .limit(request.query.limit)
        .execute();
      return rows.map((row) => ({
        _id: row.id,
        assignmentId: row.id,
        moduleName: row.module_name,
        category: row.category,
        assignedDate: row.assigned_at,
      }));
    },
  );

  app.post(
    "/category-summary",
    { ...staff, schema: { tags, body: categorySummaryRequest, response: { 200: categorySummaryReply } } },
    async (request) => {
      const { category } = request.body;
      const assignments = await loadForStaff(db, { category });
      const { users, total } = await listStudents(db, clock, { course: category });
      return {
        success: true as const,
        category,
        totals: { assignments: assignments.length, students: total },
        assignments: assignments.map((assignment) => presentForStaff(assignment, services)),
        students: users.map((user) => ({
          _id: user.id,
          name: user.name,
          courseName: user.course_name ?? "",
          enrolledDate: user.enrolled_at ?? user.created_at,
          expiryDate: user.expires_at,
        })),
      };
    },
  );
}
