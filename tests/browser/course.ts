import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Product } from "./browser.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

// What a test makes for itself through the API: it is removed when the test ends, so that each test finds the sample course
// as it was. A test changes nothing of the sample course itself.

export interface Account {
  id: string;
  name: string;
  password: string;
}

export interface OwnAssignment {
  _id: string;
  moduleName: string;
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

/** Deletes what a test has made when it ends. */
function removeAfterTest(staff: SignedIn, path: string): void {
  onTestFinished(async () => {
    await staff.remove(path);
  });
}

/** Returns a unique name for what a test adds through a screen: assignments and students of this name go when it ends. */
export function nameToRemove(product: Product, start: string): string {
  const name = `${start} ${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    const staff = await staffOf(product);
    const assignments: OwnAssignment[] = await staff.get("/assignments");
    for (const { _id, moduleName } of assignments)
      if (moduleName === name) await staff.remove(`/admin/assignments/${_id}`);
    for (const { _id } of await staff.get(`/admin/studentslist?search=${name}`))
      await staff.remove(`/admin/student/${_id}`);
  });
  return name;
}

/** Adds a sub-admin, whose sessions the test may end and whose password it may change. */
export async function newSubadminAccount({ base }: Product): Promise<Account> {
  // A session sets passwords of staff only for a while after its login.
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

/** Deletes the students with a text in their names when the test ends: those that it has imported or added in a browser. */
export async function removeStudentsAfterTest(product: Product, text: string): Promise<void> {
  const staff = await staffOf(product);
  onTestFinished(async () => {
    const found = (await staff.get(`/students?search=${encodeURIComponent(text)}`)) as { _id: string; name: string }[];
    for (const { _id, name } of found) if (name.includes(text)) await staff.remove(`/admin/student/${_id}`);
  });
}

/** Deletes the assignment of this name when the test ends: one that it has added in a browser. */
export async function removeAssignmentAfterTest(product: Product, moduleName: string): Promise<void> {
  const staff = await staffOf(product);
  onTestFinished(async () => {
    const all = (await staff.get("/assignments")) as OwnAssignment[];
    for (const one of all) if (one.moduleName === moduleName) await staff.remove(`/admin/assignments/${one._id}`);
  });
}

/** Deletes the sub-admin of this name when the test ends: one that it has added in a browser. */
export async function removeSubadminAfterTest(product: Product, name: string): Promise<void> {
  const staff = await staffOf(product);
  onTestFinished(async () => {
    const { subadmins } = (await staff.get("/admin/subadmins")) as { subadmins: { _id: string; name: string }[] };
    for (const one of subadmins) if (one.name === name) await staff.remove(`/admin/subadmin/${one._id}`);
  });
}

/**
 * Adds an assignment: one of IP-DRG with one section whose key is I10, but for the fields that are named. The charts belong
 * to its sections in their order. Its name is unique unless one is given.
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

/** Begins a section as a student and returns their API. */
export async function beginByApi(product: Product, student: Account, assignment: OwnAssignment, at = 0) {
  const client = await signedIn(product.base, student.name, student.password);
  const subAssignmentId = assignment.subAssignments[at]?._id;
  await client.post("/student/attempts", { studentId: student.id, assignmentId: assignment._id, subAssignmentId });
  return client;
}

/** Begins a section as a student and hands it in. */
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
