import type { SubmissionTable } from "../database/schema.ts";

/**
 * Whether a student has been told a result. Until they open one that the server handed in at the deadline, late answers
 * for it are still taken: nothing beside the result itself may tell them of its key meanwhile.
 */
export function isTold({ opened_at, by_server }: Pick<SubmissionTable, "opened_at" | "by_server">): boolean {
  return opened_at !== null || by_server === 0;
}
