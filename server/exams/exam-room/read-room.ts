import { fieldsAskedIn } from "#contract/answers.ts";
import type { Room } from "#contract/api/exam-room.ts";
import type { Clock } from "../../core/clock.ts";
import { readJson } from "../../core/database/json.ts";
import type { AssignmentTable, AuditTable, Reader, SubmissionTable } from "../../core/database/schema.ts";
import { assignmentUnknown } from "../../courses/sections/load-keyed.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";
import { listOpenAttempts, type WorkedSection } from "../attempts/open-attempts.ts";

const recentCount = 10;
const messageCount = 20;

interface RoomAssignment extends Pick<AssignmentTable, "results_open" | "results_opened_at"> {
  id: string;
  category: string;
  sections: ReadonlyMap<string, WorkedSection>;
}

/** Returns the exam room of an assignment as it is now. The number of queries is fixed. Throws 404. */
export async function readRoom(db: Reader, clock: Clock, assignmentId: string): Promise<Room> {
  const assignment = await findAssignment(db, assignmentId);
  const attempts = await listOpenAttempts(db, clock, assignmentId, assignment.sections);
  return {
    now: clock().toISOString(),
    attempts,
    counts: await countRoom(db, assignment, new Set(attempts.map(({ studentId }) => studentId)).size),
    resultsClosed: !areResultsOpen(assignment, clock()),
    recent: await listRecent(db, assignment),
    messages: await listMessages(db, assignmentId),
  };
}

async function findAssignment(db: Reader, id: string): Promise<RoomAssignment> {
  const rows = await db
    .selectFrom("assignment")
    .innerJoin("section", "section.assignment_id", "assignment.id")
    .select(["assignment.module_name", "assignment.category", "section.id", "section.name", "section.is_dynamic"])
    .select(["assignment.results_open", "assignment.results_opened_at"])
    .select((eb) =>
      eb
        .selectFrom("question")
        .select(({ fn }) => fn.countAll<number | string>().as("n"))
        .whereRef("question.section_id", "=", "section.id")
        .as("questions"),
    )
    .where("assignment.id", "=", id)
    .orderBy("section.position")
    .execute();
  const [first] = rows;
  if (!first) throw assignmentUnknown();
  const fields = fieldsAskedIn(first.category);
  const sections = rows.map((row) => ({
    id: row.id,
    name: row.name || first.module_name,
    asked: row.is_dynamic === 1 ? Number(row.questions) : fields,
  }));
  const { category, results_open, results_opened_at } = first;
  return {
    id,
    category,
    results_open,
    results_opened_at,
    sections: new Map(sections.map((section) => [section.id, section])),
  };
}

async function countRoom(db: Reader, { id, category }: RoomAssignment, working: number): Promise<Room["counts"]> {
  const { students } = await db
    .selectFrom("user")
    .select(({ fn }) => fn.countAll<number | string>().as("students"))
    .where("role", "=", "user")
    .where("course_name", "=", category)
    .executeTakeFirstOrThrow();
  const done = await db
    .selectFrom("submission")
    .select((eb) => [
      eb.fn.count<number | string>("submission.student_id").distinct().as("n"),
      eb.fn
        .count<number | string>(
          eb.case().when("submission.auto", "=", 1).then(eb.ref("submission.student_id")).else(null).end(),
        )
        .distinct()
        .as("automatic"),
    ])
    .where("submission.assignment_id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("attempt")
            .innerJoin("section", "section.id", "attempt.section_id")
            .select("attempt.section_id")
            .whereRef("attempt.student_id", "=", "submission.student_id")
            .where("section.assignment_id", "=", id)
            .where("attempt.is_open", "=", 1),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const [all, handedIn] = [Number(students), Number(done.n)];
  const notStarted = Math.max(0, all - working - handedIn);
  return { students: all, working, handedIn, byTimer: Number(done.automatic), notStarted };
}

async function listRecent(db: Reader, { id, sections }: RoomAssignment): Promise<Room["recent"]> {
  const rows = await db
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .select(["submission.student_id", "user.name", "submission.section_id", "submission.submitted_at"])
    .select("submission.auto")
    .where("submission.assignment_id", "=", id)
    .orderBy("submission.submitted_at", "desc")
    .orderBy("submission.id", "desc")
    .limit(recentCount)
    .execute();
  const ended = await listEndedAttempts(db, rows);
  return rows.map((row) => ({
    studentId: row.student_id,
    studentName: row.name,
    subAssignmentId: row.section_id,
    subModuleName: sections.get(row.section_id)?.name ?? "",
    at: row.submitted_at,
    auto: row.auto === 1,
    endedBy: ended.find((one) => isEndOf(one, row))?.actor_name ?? null,
  }));
}

type EndedAttempt = Pick<AuditTable, "at" | "actor_name" | "subject_id" | "details">;

/** Lists attempts of these students that staff ended. Only the audit log knows: a submission has no column for it. */
function listEndedAttempts(db: Reader, submissions: readonly { student_id: string }[]): Promise<EndedAttempt[]> {
  if (submissions.length === 0) return Promise.resolve([]);
  const students = new Set(submissions.map(({ student_id }) => student_id));
  return db
    .selectFrom("audit")
    .select(["at", "actor_name", "subject_id", "details"])
    .where("subject_id", "in", [...students])
    .where("action", "=", "attempt ended")
    .execute();
}

type Sent = Pick<SubmissionTable, "student_id" | "section_id" | "submitted_at">;

/** An earlier end belongs to a submission that was deleted when staff reopened the section. */
function isEndOf({ at, subject_id, details }: EndedAttempt, { student_id, section_id, submitted_at }: Sent): boolean {
  return subject_id === student_id && at >= submitted_at && readJson(details).sectionId === section_id;
}

/** Lists the last messages of staff, newest first. */
function listMessages(db: Reader, assignmentId: string): Promise<Room["messages"]> {
  return db
    .selectFrom("room_message")
    .select(["id as _id", "at", "by_name as by", "text"])
    .where("assignment_id", "=", assignmentId)
    .orderBy("at", "desc")
    .limit(messageCount)
    .execute();
}
