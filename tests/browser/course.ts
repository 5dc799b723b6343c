import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Product } from "./browser.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

// Data that a test adds through the API. It is removed when the test ends, so that each test finds the sample course
// unchanged. Tests do not change the sample course.

export interface Account {
  id: string;
  name: string;
  password: string;
}

export interface OwnAssignment {
  _id: string;
  moduleName: string;
  answerKey: { patientName: string } | null;
  variants: Pick<OwnAssignment, "answerKey">[];
  subAssignments: { _id: string; subModuleName: string }[];
}

const makers = new Map<string, Promise<SignedIn>>();

/** Returns the API of a product for a sub-admin of the tests, whose session no test ends. */
export function staffOf(product: Product): Promise<SignedIn> {
  const maker = makers.get(product.base) ?? addMaker(product);
  makers.set(product.base, maker);
  return maker;
}

async function addMaker({ base }: Product): Promise<SignedIn> {
  const admin = await signedIn(base, "admin", "admin-password");
  const [name, password] = ["Course Maker", "password of the maker"];
  await admin.post("/admin/add-subadmin", { name, password });
  return signedIn(base, name, password);
}

/** Deletes data of a test when the test ends. */
function removeAfterTest(staff: SignedIn, path: string): void {
  onTestFinished(async () => {
    await staff.remove(path);
  });
}

/** Deletes what a test adds on a screen with a text in its name: assignments, students and sub-admins. */
export function removeNamed(product: Product, text: string): void {
  onTestFinished(async () => {
    const staff = await staffOf(product);
    const assignments: OwnAssignment[] = await staff.get("/assignments");
    const students: { _id: string; name: string }[] = await staff.get(`/students?search=${encodeURIComponent(text)}`);
    const { subadmins }: { subadmins: { _id: string; name: string }[] } = await staff.get("/admin/subadmins");
    const removed = [
      ...assignments.map(({ _id, moduleName }) => ({ name: moduleName, path: `/admin/assignments/${_id}` })),
      ...students.map(({ _id, name }) => ({ name, path: `/admin/student/${_id}` })),
      ...subadmins.map(({ _id, name }) => ({ name, path: `/admin/subadmin/${_id}` })),
    ].filter(({ name }) => name.includes(text));
    for (const { path } of removed) await staff.remove(path);
  });
}

/** Returns a unique name for data that a test adds on a screen. Data with this name is deleted when the test ends. */
export function nameToRemove(product: Product, start: string): string {
  const name = `${start} ${randomUUID().slice(0, 8)}`;
  removeNamed(product, name);
  return name;
}

/** Adds a sub-admin, whose sessions the test may end and whose password it may change. */
export async function newSubadminAccount({ base }: Product): Promise<Account> {
  // A session may set passwords of staff only for a short time after its login.
  const admin = await signedIn(base, "admin", "admin-password");
  const [name, password] = [`Sub-admin ${randomUUID().slice(0, 8)}`, randomUUID().slice(0, 13)];
  const { subadmin } = await admin.post("/admin/add-subadmin", { name, password });
  removeAfterTest(admin, `/admin/subadmin/${subadmin._id}`);
  return { id: subadmin._id, name, password };
}

/** Adds a student to a course. */
export async function newStudent(product: Product, courseName: string): Promise<Account> {
  const staff = await staffOf(product);
  const name = `Student ${randomUUID().slice(0, 8)}`;
  const password = randomUUID().slice(0, 13);
  const fields = { name, password, courseName, expiryDate: "2099-12-31" };
  const { student } = await staff.form("/admin/add-student", fields, "POST");
  removeAfterTest(staff, `/admin/student/${student._id}`);
  return { id: student._id, name, password };
}

/**
 * Adds an assignment of IP-DRG with one section whose key is I10, with the given fields replaced. The charts belong to
 * its sections in order. Its name is unique unless one is given.
 */
export async function newAssignment(
  product: Product,
  fields: Record<string, unknown> = {},
  charts: readonly Buffer[] = [],
): Promise<OwnAssignment> {
  const staff = await staffOf(product);
  const whole = {
    moduleName: `Case ${randomUUID().slice(0, 8)}`,
    category: "IP-DRG",
    subAssignments: [{ answerIcdCodes: "I10" }],
    ...fields,
  };
  const files = charts.map((chart) => ["assignmentPdf", new File([new Uint8Array(chart)], "chart.pdf")] as const);
  const { assignment } = await staff.form("/admin/add-assignment", whole, "POST", files);
  removeAfterTest(staff, `/admin/assignments/${assignment._id}`);
  return assignment;
}

/** Starts a section as a student and returns their API. */
export async function beginByApi(product: Product, student: Account, assignment: OwnAssignment, at = 0) {
  const client = await signedIn(product.base, student.name, student.password);
  const subAssignmentId = assignment.subAssignments[at]?._id;
  await client.post("/student/attempts", { studentId: student.id, assignmentId: assignment._id, subAssignmentId });
  return client;
}

/** Starts a section as a student and submits it. */
export async function handInByApi(
  product: Product,
  student: Account,
  assignment: OwnAssignment,
  answers: Record<string, unknown>,
  at = 0,
): Promise<SignedIn> {
  const client = await beginByApi(product, student, assignment, at);
  const { success, message } = await client.post("/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ subAssignmentId: assignment.subAssignments[at]?._id, ...answers }],
  });
  if (!success) throw new Error(message);
  return client;
}
