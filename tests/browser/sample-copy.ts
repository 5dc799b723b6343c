import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unpack } from "#coding/unpack.ts";
import { mapFields } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { formItemOf, manifestName } from "../../server/courses/exchange/package-format.ts";
import type { Product } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent, type OwnAssignment, staffOf } from "./course.ts";
import { signedIn } from "./signed-in.ts";

type SampleAssignment = OwnAssignment & { category: string };

/** An assignment in the package of an export. */
interface PackedAssignment {
  category: string;
  timeLimitMinutes: number | null;
  sections: (Record<string, unknown> & { chart: string | null })[];
}

/**
 * Adds a copy of an assignment of the sample course with its charts and keys, under a unique or the given name. For
 * each named sample student it adds a student of the same course with the same submitted answers. All of it is
 * removed when the test ends.
 */
export async function copyOfSample(
  product: Product,
  moduleName: string,
  { studentsLike = [], as }: { studentsLike?: readonly string[]; as?: string } = {},
): Promise<OwnAssignment & { students: Account[] }> {
  const staff = await staffOf(product);
  const all = (await staff.get("/assignments")) as SampleAssignment[];
  const original = all.find((one) => one.moduleName === moduleName);
  if (!original) throw new Error(`The sample course has no assignment ${moduleName}`);
  const { packed, charts } = await readExport(await staff.file(`/admin/assignments/${original._id}/export`));
  const copy = await newAssignment(
    product,
    {
      moduleName: as ?? `${moduleName} ${randomUUID().slice(0, 8)}`,
      category: packed.category,
      timeLimitMinutes: packed.timeLimitMinutes ?? "",
      subAssignments: packed.sections.map((section) => formItemOf(section, chartAt(section, [...charts.keys()]))),
    },
    [...charts.values()],
  );
  const students: Account[] = [];
  for (const name of studentsLike) students.push(await addStudentLike(product, name, original, copy));
  return { ...copy, students };
}

function chartAt({ chart }: { chart: string | null }, names: readonly string[]): number | null {
  return chart === null ? null : names.indexOf(chart);
}

/** Returns the only assignment of a package, and its charts by file name. */
async function readExport(blob: Blob): Promise<{ packed: PackedAssignment; charts: Map<string, Buffer> }> {
  const file = path.join(tmpdir(), `${randomUUID()}.zip`);
  await writeFile(file, Buffer.from(await blob.arrayBuffer()));
  try {
    const entries = new Map<string, Buffer>();
    for (const { name, open } of await unpack(file, "package.zip"))
      entries.set(name, Buffer.concat(await Array.fromAsync(open())));
    const manifest = JSON.parse(entries.get(manifestName)?.toString() ?? "");
    entries.delete(manifestName);
    return { packed: manifest.assignments[0], charts: entries };
  } finally {
    await rm(file);
  }
}

/** Adds a student who submits the answers of a sample student for the copy. */
async function addStudentLike(
  product: Product,
  sampleName: string,
  original: SampleAssignment,
  copy: OwnAssignment,
): Promise<Account> {
  const model = await signedIn(product.base, sampleName, product.samplePassword);
  const student = await newStudent(product, original.category);
  const { data } = await model.post("/result", { studentId: model.id, assignmentId: original._id });
  if (!data) throw new Error(`${sampleName} has submitted nothing for ${original.moduleName}`);
  for (const { submitted } of [data as ResultEntry | ResultEntry[]].flat()) {
    if (!submitted) continue;
    const at = original.subAssignments.findIndex(({ _id }) => _id === submitted.subAssignmentId);
    await handInByApi(product, student, copy, answersOf(submitted), at);
  }
  return student;
}

/** Returns a student's answers as the body of a submission. Questions are matched by their text. */
function answersOf({ dynamicQuestions, ...submitted }: NonNullable<ResultEntry["submitted"]>): Record<string, unknown> {
  const questions = dynamicQuestions.map(({ questionText, submittedAnswer }) => ({ questionText, submittedAnswer }));
  return { ...mapFields((field) => submitted[field]), ...(questions.length > 0 && { dynamicQuestions: questions }) };
}
