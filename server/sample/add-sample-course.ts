import { v7 as uuidv7 } from "uuid";
import { codingFields, isCodingField, isListField, prefixed } from "#contract/answers.ts";
import type { SectionInput } from "#contract/api/assignment-input.ts";
import { toMinorUnits } from "#contract/money.ts";
import { addAssignment } from "../assignments/add-assignment.ts";
import { optionsOf } from "../database/json-columns.ts";
import type { StoredFile } from "../files/files.ts";
import { getKeyed, type SectionWithKey } from "../sections/load-keyed.ts";
import type { Services } from "../services.ts";
import { completeAnswers, parseKey, type StoredAnswers } from "../submissions/answers.ts";
import { insertOnce, submissionRow } from "../submissions/submission-rows.ts";
import { insertUser, staffRow, studentRow } from "../users/users.ts";
import type { SampleAssignment, SampleSection } from "./course.ts";
import { inpatientAssignments } from "./inpatient.ts";
import { samplePeople, sampleSubadmin } from "./people.ts";
import { professionalAssignments } from "./professional.ts";
import { type SampleCharts, storeCharts } from "./store-charts.ts";
import { surgeryAndCpcAssignments } from "./surgery-and-cpc.ts";

/** What of the server makes a sample course. */
export type SampleParts = Pick<Services, "db" | "clock" | "config" | "files" | "secrets">;

interface SamplePasswords {
  students: string;
  /** Without one no sub-admin is made. */
  subadmin?: string;
}

const dayMs = 24 * 60 * 60 * 1000;
export const sampleAssignments: SampleAssignment[] = [
  ...inpatientAssignments,
  ...surgeryAndCpcAssignments,
  ...professionalAssignments,
];

/** Draws and stores the charts of the sample course, before the transaction that adds it. Throws the store's own error. */
export function storeSampleCharts(services: SampleParts): Promise<SampleCharts> {
  return storeCharts(services, sampleAssignments);
}

/**
 * Fills a new database with a small real-looking course: charts, keys, students and some submissions. In: the charts that
 * `storeSampleCharts` stored. Its students share one password, which staff can read; its sub-admin has another.
 */
export async function addSampleCourse(
  services: SampleParts,
  passwords: SamplePasswords,
  charts: SampleCharts,
): Promise<void> {
  const assignmentIds: { id: string; course: string; assignedAt: number }[] = [];
  for (const sample of sampleAssignments.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const assignedAt = services.clock().getTime() - sample.daysAgo * dayMs;
    const id = await addSample(services, sample, assignedAt, charts.get(sample) ?? []);
    assignmentIds.push({ id, course: sample.category, assignedAt });
  }
  const students = await addPeople(services, passwords);
  for (const [place, assignment] of assignmentIds.entries()) {
    const own = students.filter((student) => student.course === assignment.course);
    // The older half is done by both students of a course, the newer half by none or one: something is left to do.
    const doers =
      assignment.assignedAt < services.clock().getTime() - 6.5 * dayMs
        ? own
        : own.slice(1).filter(() => place % 2 === 0);
    for (const [index, student] of doers.entries()) {
      await submitSample(services, assignment, student.id, place + index * 3);
    }
  }
}

function addSample(
  { db, config }: SampleParts,
  sample: SampleAssignment,
  assignedAt: number,
  charts: readonly StoredFile[],
): Promise<string> {
  const fields = {
    moduleName: sample.moduleName,
    category: sample.category,
    timeLimitMinutes: sample.timeLimitMinutes ?? null,
    dueDate: undefined,
    subAssignments: sample.sections.map(toInput),
  };
  return addAssignment(db, null, () => new Date(assignedAt), config.timeZone, fields, charts);
}

function toInput(section: SampleSection): SectionInput {
  const { key = {}, keyNotes, questions, serviceDate, patient } = section;
  return {
    subModuleName: section.name,
    isDynamic: questions !== undefined,
    timeLimitMinutes: section.timeLimitMinutes ?? null,
    removePdf: false,
    ...(questions && { questions }),
    ...(keyNotes && { keyNotes }),
    ...(serviceDate && { serviceDate }),
    ...(patient && { patient }),
    ...Object.fromEntries(
      Object.entries(key).map(([field, value]) => [isCodingField(field) ? prefixed(field) : field, value]),
    ),
  };
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
  assignment: { id: string; assignedAt: number },
  studentId: string,
  seed: number,
): Promise<void> {
  const keyed = await getKeyed(db, assignment.id);
  const span = clock().getTime() - assignment.assignedAt;
  const rows = keyed.sections.map((section, index) => {
    const submittedAt = new Date(assignment.assignedAt + span * (0.15 + 0.17 * ((seed + index) % 5))).toISOString();
    const answers = withMistakes(section, seed + index);
    return submissionRow(section, keyed, studentId, answers, { submittedAt, auto: seed % 7 === 3, lateSeconds: 0 });
  });
  await insertOnce(db, rows);
}

/** The key with the mistakes that students make: two codes swapped, one missed, one too many, a wrong choice. */
function withMistakes(section: SectionWithKey, seed: number): StoredAnswers {
  const answers = completeAnswers(section, {
    ...parseKey(section),
    notes: "",
    dynamicQuestions: section.questions.map((question, index) => ({
      _id: question.id,
      submittedAnswer: (seed + index) % 4 === 0 ? (optionsOf(question)[0] ?? "") : question.answer,
    })),
  });
  for (const [index, field] of codingFields.filter(isListField).entries()) {
    const codes = answers[field];
    const mistake = (seed + index) % 5;
    if (mistake === 1 && codes.length > 2)
      answers[field] = [codes[0] ?? "", codes[2] ?? "", codes[1] ?? "", ...codes.slice(3)];
    if (mistake === 2 && codes.length > 1) answers[field] = codes.slice(0, -1);
    if (mistake === 3 && field === "icdCodes" && codes.length > 0) answers[field] = [...codes, "Z79.899"];
  }
  if (seed % 6 === 4 && answers.drgValue) answers.drgValue = String(Number(answers.drgValue) + 1);
  return answers;
}

/** The lines that tell whoever installed it. */
export function describeSampleCourse(passwords: Required<SamplePasswords>): string[] {
  const rows = [
    { name: sampleSubadmin, role: "sub-admin", course: "" },
    ...samplePeople.map(({ name, course }) => ({ name, role: "student", course })),
  ];
  const width = Math.max(...rows.map((row) => row.name.length));
  return [
    "",
    `A sample course was added. Each of its students has the password: ${passwords.students}`,
    `Its sub-admin has another password: ${passwords.subadmin}`,
    `  ${"Name".padEnd(width)}  Role       Course`,
    ...rows.map((row) => `  ${row.name.padEnd(width)}  ${row.role.padEnd(9)}  ${row.course}`),
    "",
  ];
}
