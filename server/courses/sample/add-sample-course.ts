import { v7 as uuidv7 } from "uuid";
import { toMinorUnits } from "#contract/money.ts";
import { calendarDay } from "#contract/time.ts";
import type { Services } from "../../core/services.ts";
import { insertOnce, submissionRow } from "../../exams/submissions/submission-rows.ts";
import { insertUser, staffRow, studentRow } from "../../people/users/users.ts";
import { addAssignment } from "../assignments/add-assignment.ts";
import { getKeyed } from "../sections/load-keyed.ts";
import { readSampleCourse, type SampleAssignment } from "./course.ts";
import { samplePeople, sampleSubadmin } from "./people.ts";
import { practiceAssignment } from "./practice-assignment.ts";
import { sectionInput } from "./section-input.ts";
import { type SampleCharts, type StoredChart, storeCharts } from "./store-charts.ts";
import { withMistakes } from "./with-mistakes.ts";

/** The services that loading the sample course needs. */
export type SampleParts = Pick<Services, "db" | "clock" | "config" | "files" | "secrets">;

interface SamplePasswords {
  students: string;
  /** Without this password no sub-admin is added. */
  subadmin?: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads the sample course, draws its charts and stores them, before the transaction that adds it. Throws the store's own error.
 */
export async function storeSampleCharts(services: SampleParts): Promise<SampleCharts> {
  return storeCharts(services, await readSampleCourse());
}

/**
 * Adds the sample course: assignments with charts and keys, students and some submissions. `storeSampleCharts` has stored the
 * charts. The students share one password, which staff can read; the sub-admin has another.
 */
export async function addSampleCourse(
  services: SampleParts,
  passwords: SamplePasswords,
  charts: SampleCharts,
): Promise<void> {
  const added: AddedSample[] = [];
  for (const [sample, drawn] of [...charts.course].toSorted(([one], [other]) => other.daysAgo - one.daysAgo)) {
    const assignedAt = services.clock().getTime() - sample.daysAgo * dayMs;
    const id = await addSample(services, sample, assignedAt, drawn);
    added.push({ id, sample, assignedAt });
  }
  await addPractice(services, charts.practice);
  const students = await addPeople(services, passwords);
  for (const [place, assignment] of added.entries()) {
    const own = students.filter((student) => student.course === assignment.sample.category);
    // Both students have submitted the older half of the assignments; of the newer half some work is left.
    const doers =
      assignment.assignedAt < services.clock().getTime() - 6.5 * dayMs
        ? own
        : own.slice(1).filter(() => place % 2 === 0);
    for (const [index, student] of doers.entries()) {
      await submitSample(services, assignment, student.id, place + index * 3);
    }
  }
}

interface AddedSample {
  id: string;
  sample: SampleAssignment;
  assignedAt: number;
}

function addSample(
  { db, clock, config }: SampleParts,
  sample: SampleAssignment,
  assignedAt: number,
  charts: readonly StoredChart[],
): Promise<string> {
  const dueAt = sample.dueInDays && new Date(clock().getTime() + sample.dueInDays * dayMs).toISOString();
  const fields = {
    moduleName: sample.moduleName,
    category: sample.category,
    timeLimitMinutes: sample.timeLimitMinutes ?? null,
    dueDate: dueAt ? calendarDay(dueAt, config.timeZone) : undefined,
    subAssignments: sample.sections.map((section, index) => sectionInput(section, charts[index]?.texts ?? [])),
  };
  const files = charts.map(({ file }) => file);
  return addAssignment(db, null, () => new Date(assignedAt), config.timeZone, fields, files);
}

/** Adds the assignment of practice charts, which is the newest. */
async function addPractice({ db, clock, config }: SampleParts, charts: SampleCharts["practice"]): Promise<void> {
  const fields = practiceAssignment(charts.map(({ written }) => written));
  const files = charts.map(({ file }) => file);
  await addAssignment(db, null, clock, config.timeZone, fields, files);
}

async function addPeople(services: SampleParts, passwords: SamplePasswords): Promise<{ id: string; course: string }[]> {
  const { db, clock, secrets } = services;
  const now = clock();
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  if (passwords.subadmin !== undefined) {
    const hash = await secrets.hashPassword(passwords.subadmin);
    await insertUser(db, { ...staffRow("subadmin", sampleSubadmin, hash, now.toISOString()), is_sample: 1 });
  }
  const students: { id: string; course: string }[] = [];
  for (const person of samplePeople) {
    const id = uuidv7();
    const student = studentRow({
      id,
      name: person.name,
      password_hash: await secrets.hashPassword(passwords.students),
      password_sealed: secrets.seal(id, passwords.students),
      is_sample: 1,
      course_name: person.course,
      paid_minor: toMinorUnits(person.paidRupees),
      remaining_minor: toMinorUnits(person.remainingRupees),
      enrolled_at: at(-person.enrolledDaysAgo),
      expires_at: at(person.expiresInDays),
      created_at: at(-person.enrolledDaysAgo),
    });
    await insertUser(db, student);
    students.push({ id: student.id, course: person.course });
  }
  return students;
}

async function submitSample(
  { db, clock }: Pick<Services, "db" | "clock">,
  assignment: AddedSample,
  studentId: string,
  seed: number,
): Promise<void> {
  const keyed = await getKeyed(db, assignment.id);
  const span = clock().getTime() - assignment.assignedAt;
  const rows = keyed.sections.map((section, index) => {
    const submittedAt = new Date(assignment.assignedAt + span * (0.15 + 0.17 * ((seed + index) % 5))).toISOString();
    const answers = withMistakes(section, assignment.sample.sections[index], seed + index);
    return submissionRow(section, keyed, studentId, answers, { submittedAt, auto: seed % 7 === 3, lateSeconds: 0 });
  });
  await insertOnce(db, rows);
}

/** Returns the lines that `npm start` prints about the sample accounts. */
export function describeSampleCourse(passwords: Required<SamplePasswords>): string[] {
  const rows = [
    { name: sampleSubadmin, role: "subadmin", course: "" },
    ...samplePeople.map(({ name, course }) => ({ name, role: "student", course })),
  ];
  const width = Math.max(...rows.map((row) => row.name.length));
  return [
    "",
    `A sample course was added. Each of its students has the password: ${passwords.students}`,
    `Its subadmin has another password: ${passwords.subadmin}`,
    `  ${"Name".padEnd(width)}  Role       Course`,
    ...rows.map((row) => `  ${row.name.padEnd(width)}  ${row.role.padEnd(9)}  ${row.course}`),
    "",
  ];
}
