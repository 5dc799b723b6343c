import { expect, test } from "vitest";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { rightAnswers, type Student } from "./platform.ts";
import { runTwoServers } from "./two-servers.ts";

const both = runTwoServers();

/** Expects the numbers of students that staff see, in all and by course, to equal a recount. */
async function expectCounted() {
  const rows = await both.platform.db.selectFrom("user").select(["course_name"]).where("role", "=", "user").execute();
  expect((await both.ask("/admin/dashboard")).body.totalStudents).toBe(rows.length);
  expect((await both.ask("/admin/studentslist?limit=1")).headers.get("x-total-count")).toBe(String(rows.length));
  const { categories } = (await both.ask("/admin/activity")).body;
  for (const { category, students } of categories) {
    const own = rows.filter(({ course_name }) => course_name === category).length;
    expect([category, students]).toEqual([category, own]);
    const listed = await both.ask(`/admin/studentslist?limit=1&course=${category}`);
    expect([category, listed.headers.get("x-total-count")]).toEqual([category, String(own)]);
  }
}

async function submit(student: Student, assignmentId: string) {
  const sent = { studentId: student.id, assignmentId, submittedAnswers: [rightAnswers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

async function change(student: Student, fields: object) {
  const all = { name: student.name, courseName: "IP-DRG", expiryDate: "2099-12-31", ...fields };
  expect((await both.platform.admin.form("PUT", `/admin/student/${student.id}`, all)).status).toBe(200);
}

test("the number of students of a course follows additions, changes and deletions", async () => {
  await expectCounted();
  const [first, second] = [await both.platform.newStudent("IP-DRG"), await both.platform.newStudent("CPC")];
  await expectCounted();
  await change(second, {});
  await expectCounted();
  await change(first, { name: "Named Anew" });
  await expectCounted();
  const csv = "Name;Course;Valid till\nOne Imported;CPC;21/05/2099\nTwo Imported;CCS;21/05/2099\n";
  const sheet = new File([Buffer.from(csv)], "class.csv");
  const imported = await both.platform.admin.form("POST", "/admin/students/import?dryRun=false", {}, [["file", sheet]]);
  expect(imported).toMatchObject({ status: 200, body: { new: 2 } });
  await expectCounted();
  await Promise.all([first, second].map(({ id }) => both.platform.admin.call("DELETE", `/admin/student/${id}`)));
  await expectCounted();
});

test("students without a submission are listed by pages, never outdated on either of two servers", async () => {
  const { _id: id } = await both.platform.newAssignment();
  const students: Student[] = [];
  for (let count = 0; count < 4; count += 1) students.push(await both.platform.newStudent("IP-DRG"));
  const [first, second, third, fourth] = students as [Student, Student, Student, Student];
  const own = new Set(students.map((student) => student.id));
  const missing = async () => {
    const { notSubmitted } = (await both.ask(`/assignments/${id}/submissions?view=names`)).body;
    const paged = (await both.ask(`/assignments/${id}/submissions?view=names&limit=1`)).body;
    expect(paged.notSubmittedTotal).toBe(notSubmitted.length);
    expect(paged.notSubmitted).toEqual(notSubmitted.slice(0, 1));
    const walked: unknown[] = [];
    for (let after = ""; ; ) {
      const page = await both.ask(`/assignments/${id}/submissions?view=missing&limit=2${after}`);
      expect(page.headers.get("x-total-count")).toBe(String(notSubmitted.length));
      expect(page.body.results).toEqual([]);
      walked.push(...page.body.notSubmitted);
      if (page.body.next === null) break;
      after = `&after=${page.body.next}`;
    }
    expect(walked).toEqual(notSubmitted);
    return (walked as { studentId: string }[]).map(({ studentId }) => studentId).filter((one) => own.has(one));
  };
  const all = students.map((student) => student.id);
  expect((await missing()).sort()).toEqual(all.toSorted());
  await submit(first, id);
  expect(await missing()).not.toContain(first.id);
  await countAll(both.platform.db, new AbortController().signal);
  expect(await missing()).not.toContain(first.id);
  await submit(second, id);
  expect((await missing()).sort()).toEqual([third.id, fourth.id].sort());
  await both.platform.admin.call("DELETE", `/assignments/${id}/submissions/${first.id}`);
  expect((await missing()).sort()).toEqual([first.id, third.id, fourth.id].sort());
  await change(third, { courseName: "CPC" });
  expect((await missing()).sort()).toEqual([first.id, fourth.id].sort());
  await change(third, { name: "Aaron Back" });
  expect(await missing()).toContain(third.id);
  const found = (await both.ask(`/assignments/${id}/submissions?view=missing&limit=2&search=aaRON`)).body.notSubmitted;
  expect(found).toEqual([{ studentId: third.id, studentName: "Aaron Back" }]);
  await both.platform.admin.call("DELETE", `/admin/student/${fourth.id}`);
  expect((await missing()).sort()).toEqual([first.id, third.id].sort());
});
