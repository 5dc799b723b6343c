import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsAskedIn, prefixed } from "#contract/answers.ts";
import type { CaseFilters, PracticeCase } from "#contract/api/practice-cases.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});

afterAll(() => platform.stop());

const filtersOf = async (category: string): Promise<CaseFilters> =>
  (await platform.admin.call("GET", `/admin/cases?category=${encodeURIComponent(category)}`)).body;

async function write(body: object): Promise<PracticeCase[]> {
  const answer = await platform.admin.call("POST", "/admin/cases", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.cases;
}

async function chartOf(
  { blueprint, seed }: Pick<PracticeCase, "blueprint" | "seed">,
  date?: string,
): Promise<ArrayBuffer> {
  const address = `${platform.base}/api/admin/cases/${blueprint}/${seed}/chart${date ? `?date=${date}` : ""}`;
  const response = await fetch(address, { headers: { "x-session-id": platform.admin.sessionId } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return response.arrayBuffer();
}

/** Returns the item of the assignment form that saves a practice chart. */
function itemOf({ section: { answerKey, ...section } }: PracticeCase): Record<string, unknown> {
  const key = Object.entries(answerKey).map(([field, value]) => [prefixed(field as never), value]);
  return { ...section, pdfIndex: 0, ...Object.fromEntries(key) };
}

test("each course has the charts that its students code, and Denials has none", async () => {
  const [stays, visits, denials] = [await filtersOf("IP-DRG"), await filtersOf("CPC"), await filtersOf("Denials")];
  expect([stays.total, visits.total, denials.total]).toEqual([69, 20, 0]);
  expect(stays.goals.map(({ key }) => key)).toContain("heart-failure");
  expect(stays.specialties.reduce((sum, { count }) => sum + count, 0)).toBe(69);
});

test.each([
  ["IP-DRG", "cabg"],
  ["CCS", "hf-exacerbation"],
  ["CPC", "office-knee-injection"],
  ["SURGERY", "knee-arthroscopy"],
  ["ED", "ed-chest-pain"],
  ["E and M", "office-htn-dm"],
])(
  "a chart that Casebook writes for %s is saved as it is, and its key is right in full",
  async (category, blueprint) => {
    const [written] = await write({ category, blueprint, seed: 5 });
    const chart = new File([await chartOf(written as PracticeCase)], "chart.pdf");
    const item = itemOf(written as PracticeCase);
    const { _id } = await platform.newAssignment({ category, subAssignments: [item] }, [["assignmentPdf", chart]]);
    const student = await platform.newStudent(category);
    const listed = await student.call("GET", `/category/${encodeURIComponent(category)}`);
    const outline = JSON.stringify(listed.body);
    expect(outline).toContain(_id);
    for (const secret of [written?.title ?? "", written?.blueprint ?? "", "rationale"])
      expect(outline).not.toContain(secret);
    const { answerKey } = (written as PracticeCase).section;
    const asked = fieldsAskedIn(category);
    const answers = Object.fromEntries(Object.entries(answerKey).filter(([field]) => asked.includes(field as never)));
    const sent = { studentId: student.id, assignmentId: _id, submittedAnswers: [answers] };
    const result = await student.call("POST", "/student/submit-assignment", sent);
    expect(result.body).toMatchObject({ overallProgress: 100, totalWrong: 0 });
  },
);

test("charts by goals differ, cover one of the goals, and the same blueprint and seed write the same chart again", async () => {
  const cases = await write({ category: "IP-DRG", goals: ["heart-failure"], specialties: [], count: 3 });
  expect(new Set(cases.map(({ blueprint }) => blueprint)).size).toBe(3);
  expect(cases.map(({ goals }) => goals.includes("Type and acuity of heart failure"))).toEqual([true, true, true]);
  const [first] = cases as [PracticeCase];
  const { blueprint, seed } = first;
  expect(await write({ category: "IP-DRG", blueprint, seed })).toEqual([first]);
  expect(new Uint8Array(await chartOf(first))).toEqual(new Uint8Array(await chartOf(first)));
});

test("the learning goals of a chart are saved with its section, and staff see them in list, insight and export", async () => {
  const [written] = await write({ category: "CCS", blueprint: "hf-exacerbation", seed: 3 });
  const { pdfIndex: _index, ...item } = itemOf(written as PracticeCase);
  const goals = written?.goals ?? [];
  expect(goals.length).toBeGreaterThan(1);
  const { _id } = await platform.newAssignment({ category: "CCS", subAssignments: [item] });
  const read = async () => {
    const { body } = await platform.admin.call("GET", "/assignments");
    return body.find((one: { _id: string }) => one._id === _id);
  };
  expect((await read())?.goals).toEqual(goals);
  const insight = await platform.admin.call("GET", `/assignments/${_id}/insight`);
  expect(insight.body.sections[0].goals).toEqual(goals);
  const student = await platform.newStudent("CCS");
  const listed = await student.call("GET", `/category/CCS?studentId=${student.id}`);
  expect(JSON.stringify(listed.body)).not.toContain(goals[0]);

  const change = (fields: object) =>
    platform.admin.form("PUT", `/admin/assignments/${_id}`, {
      ...{ moduleName: "Module", category: "CCS" },
      subAssignments: [{ ...item, ...fields }],
    });
  await change({ goals: undefined });
  expect((await read())?.goals).toEqual(goals);
  const twice = await change({ goals: ["Own goal", "Own goal"] });
  expect([twice.status, (await read())?.goals]).toEqual([200, ["Own goal"]]);
  expect((await change({ goals: ["x".repeat(101)] })).status).toBe(422);
});

test.each(["2025-10-14", "2026-09-23"])(
  "charts may be of one service date (%s), and their PDF is of the same day",
  async (date) => {
    for (const [category, blueprint] of [
      ["IP-DRG", "cabg"],
      ["ED", "ed-chest-pain"],
    ] as const) {
      const [written] = await write({ category, blueprint, seed: 9, date });
      expect(written?.section.serviceDate).toBe(date);
      const [plain] = await write({ category, blueprint, seed: 9 });
      expect(written?.section.answerKey.icdCodes).toEqual(plain?.section.answerKey.icdCodes);
      const hashOf = async (one: PracticeCase | undefined, day?: string) =>
        createHash("sha256")
          .update(Buffer.from(await chartOf(one as PracticeCase, day)))
          .digest("hex");
      expect(await hashOf(written, date)).not.toBe(await hashOf(plain));
      expect(await hashOf(plain, plain?.section.serviceDate)).toBe(await hashOf(plain));
    }
  },
);

test("unknown blueprints and seeds, filters without a match and too many charts are refused with a sentence", async () => {
  const refusal = async (body: object) => {
    const { status, body: reply } = await platform.admin.call("POST", "/admin/cases", { category: "CCS", ...body });
    return [status, reply.message];
  };
  expect(await refusal({ blueprint: "none" })).toEqual([404, "There is no chart none in CCS"]);
  expect(await refusal({ blueprint: "office-uri-new" })).toEqual([404, "There is no chart office-uri-new in CCS"]);
  expect(await refusal({ specialties: ["Astrology"] })).toEqual([404, "No practice chart fits these filters"]);
  expect(await refusal({ category: "Denials" })).toEqual([404, "There are no practice charts for Denials"]);
  expect(await refusal({ count: 500 })).toEqual([422, "At most 20 charts at once"]);
  expect((await refusal({ seed: 0 }))[0]).toBe(422);
  const otherDays = "Practice charts have a service date from 14 Oct 2025 to 23 Sep 2026";
  expect(await refusal({ date: "2026-09-24" })).toEqual([422, otherDays]);
  expect(await refusal({ date: "2025-10-13" })).toEqual([422, otherDays]);
  expect((await refusal({ date: "2026-02-30" }))[0]).toBe(422);
  for (const path of ["none/1", "cabg/0", "cabg/1.5", "cabg/99999999999"]) {
    const { status } = await platform.admin.call("GET", `/admin/cases/${path}/chart`);
    expect([path, status]).toEqual([path, 404]);
  }
});

test("one person has charts written 60 times a minute at most, and a colleague is not held up", async () => {
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Busy Writer", password: "tall-green-7" });
  const { call } = await platform.logIn("Busy Writer", "tall-green-7");
  const ask = async () => (await call("POST", "/admin/cases", { category: "Denials" })).status;
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) statuses.add(await ask());
  expect([...statuses]).toEqual([404]);
  const refused = await call("POST", "/admin/cases", { category: "Denials" });
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "Charts can be written 60 times a minute. Please wait a moment.",
  ]);
  expect((await platform.admin.call("POST", "/admin/cases", { category: "Denials" })).status).toBe(404);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("students read no practice chart of staff, nor its key", async () => {
  const student = await platform.newStudent("CCS");
  const calls = [
    await student.call("GET", "/admin/cases?category=CCS"),
    await student.call("POST", "/admin/cases", { category: "CCS" }),
    await student.call("GET", "/admin/cases/cabg/1/chart"),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
});
