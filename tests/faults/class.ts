import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { connect } from "../../server/core/database/connect.ts";
import { writeJson } from "../../server/core/database/json.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { studentRow } from "../../server/people/users/users.ts";

export interface Seat {
  studentId: string;
  sessionId: string;
  /** The student's answer, which is unique in the class. */
  drgValue: string;
}

export interface ClassRoom {
  assignmentIds: string[];
  seats: Seat[];
}

/** The size of a class in these tests. `CLASS=1000` is the size in docs/reliability.md. */
export const classSize = Number(process.env.CLASS ?? 300);

const key = { ...emptyCodingAnswer, drgValue: "7", adx: "R07.9" };

/** Opens the database of a server process from outside. */
export function openDatabase(env: { DATA_DIR: string; DATABASE_URL?: string | undefined }): Promise<Db> {
  return connect({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
}

/** Fills a database with a class in the middle of an exam: logged-in students and assignments. */
export async function seatClass(db: Db, size: number, assignments: number): Promise<ClassRoom> {
  const now = new Date().toISOString();
  const assignmentIds = Array.from({ length: assignments }, () => uuidv7());
  for (const [index, id] of assignmentIds.entries()) {
    await db
      .insertInto("assignment")
      .values({
        id,
        module_name: `Exam ${index}`,
        category: "ED",
        category_key: "ed",
        assigned_at: now,
        due_at: null,
        time_limit_minutes: null,
        version: 1,
        state: "open",
        visible_from: null,
        archived_at: null,
        results_open: "at_once",
        results_opened_at: null,
        is_sample: 0,
      })
      .execute();
    const section = { id: uuidv7(), assignment_id: id, position: 0, name: "", is_dynamic: 0 as const };
    await db
      .insertInto("section")
      .values({
        ...section,
        pdf_file_id: null,
        time_limit_minutes: null,
        answer_key: writeJson(key),
        lookup: "open",
        scoring: "fields",
        poa: "off",
        key_version: 1,
      })
      .execute();
  }
  const seats = Array.from({ length: size }, (_, index) => ({
    studentId: uuidv7(),
    sessionId: randomBytes(32).toString("base64url"),
    drgValue: String(index),
  }));
  for (let start = 0; start < seats.length; start += 500) {
    const part = seats.slice(start, start + 500);
    await db
      .insertInto("user")
      .values(
        part.map((seat) =>
          studentRow({
            id: seat.studentId,
            name: `Examinee ${seat.drgValue}`,
            password_hash: "none",
            password_sealed: null,
            course_name: "ED",
            paid_minor: 0,
            remaining_minor: 0,
            enrolled_at: now,
            expires_at: "2099-12-31T00:00:00.000Z",
            created_at: now,
          }),
        ),
      )
      .execute();
    await db
      .insertInto("session")
      .values(
        part.map((seat) => ({
          id_hash: createHash("sha256").update(seat.sessionId).digest("base64url"),
          user_id: seat.studentId,
          created_at: now,
          last_seen_at: now,
        })),
      )
      .execute();
  }
  return { assignmentIds, seats };
}

export interface Reply {
  /** 0 if the connection broke before a reply. */
  status: number;
  /** The body of the reply, or the error of the connection. */
  body: unknown;
  ms: number;
}

async function send(base: string, method: string, path: string, seat: Seat, body: unknown): Promise<Reply> {
  const since = performance.now();
  try {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { "content-type": "application/json", "x-session-id": seat.sessionId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(300_000),
    });
    return { status: response.status, body: await response.json(), ms: performance.now() - since };
  } catch (error) {
    return { status: 0, body: String((error as Error).cause ?? error), ms: performance.now() - since };
  }
}

export const submit = (base: string, seat: Seat, assignmentId: string) =>
  send(base, "POST", "/student/submit-assignment", seat, {
    studentId: seat.studentId,
    assignmentId,
    submittedAnswers: [{ drgValue: seat.drgValue, adx: "R07.9" }],
  });

export const saveDraft = (base: string, seat: Seat, assignmentId: string, notes: string) =>
  send(base, "PUT", "/student/attempts/draft", seat, {
    studentId: seat.studentId,
    assignmentId,
    answers: { notes, drgValue: seat.drgValue },
  });

export const startAttempt = (base: string, seat: Seat, assignmentId: string) =>
  send(base, "POST", "/student/attempts", seat, { studentId: seat.studentId, assignmentId });

/** Repeats a call, as pages do, while the server or its database is too busy (503). Returns the first other reply. */
export async function untilTaken<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
  }
}

/** Runs jobs, at most `atOnce` in parallel. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, job] of queue) results[index] = await job();
    }),
  );
  return results;
}
