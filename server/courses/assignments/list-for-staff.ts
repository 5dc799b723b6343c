import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { PageQuery } from "#contract/api/common.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import type { AssignmentFilter } from "../sections/load-keyed.ts";
import { choosePage, loadForStaff } from "./load-for-staff.ts";
import { presentForStaff } from "./present-for-staff.ts";

interface ListedPage {
  assignments: KeyedAssignment[];
  /** The `after` of the next page; null on the last one. */
  next: string | null;
  total: number;
}

/** Returns a page of the assignments of all courses or of one, newest first. Yields to the event loop between them. */
export async function listForStaff(
  services: Pick<Services, "db" | "clock" | "secrets">,
  asked: PageQuery,
  course: Pick<AssignmentFilter, "category"> = {},
): Promise<ListedPage> {
  const { db } = services;
  const { chosen, next, total } = await choosePage(db, asked, course);
  const assignments: KeyedAssignment[] = [];
  const pause = makePause();
  for (const assignment of chosen.ids?.length === 0 ? [] : await loadForStaff(db, chosen)) {
    assignments.push(presentForStaff(assignment, services));
    await pause();
  }
  return { assignments, next, total: total ?? assignments.length };
}
