import type { RecentAssignment } from "#contract/api/dashboard.ts";
import type { Reader } from "../../core/database/schema.ts";

/** Returns the newest assignments, newest first. */
export async function recentAssignments(db: Reader, limit: number): Promise<RecentAssignment[]> {
  const rows = await db
    .selectFrom("assignment")
    .select(["id", "module_name", "category", "assigned_at"])
    .orderBy("assigned_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    assignmentId: row.id,
    moduleName: row.module_name,
    category: row.category,
    assignedDate: row.assigned_at,
  }));
}
