import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarDay } from "#contract/time.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { ask, textOf } from "./assistant-client.ts";
import { Platform, type Student } from "./platform.ts";

let platform: Platform;
let student: Student;
beforeAll(async () => {
  platform = await Platform.start();
  student = await platform.newStudent("IP-DRG");
});
afterAll(() => platform.stop());

const heartFailure = {
  principal: "I13.0",
  secondary: [{ code: "n17.0" }, { code: "I50.22" }, { code: "I420" }],
  procedures: ["5A1D70Z"],
  age: 71,
  sex: "M",
  date: "2026-05-04",
};

test("a grouped claim shows the effect of each code, the path, and which change would move the DRG", async () => {
  const { status, body } = await student.call("POST", "/drg", heartFailure);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    release: "43.1",
    releaseNote: null,
    initial: { mdc: 5, drg: "291" },
    final: {
      mdc: { number: 5, title: "Diseases and Disorders of the Circulatory System" },
      drg: {
        number: "291",
        title: "Heart Failure and Shock with MCC",
        type: "medical",
        weight: 1.2838,
        weightYear: 2026,
        gmlos: 3.8,
      },
      severity: "MCC",
      returnCode: 0,
    },
    carriers: { code: "N170", others: [] },
  });
  expect(
    body.codes.map(({ display, severity, counted, why }: Record<string, unknown>) => [display, severity, counted, why]),
  ).toEqual([
    ["I13.0", "none", false, null],
    ["N17.0", "MCC", true, null],
    ["I50.22", "CC", true, null],
    ["I42.0", "CC", false, "Excluded by I13.0"],
  ]);
  expect(body.procedures).toMatchObject([{ code: "5A1D70Z", operatingRoom: false, affects: false }]);
  expect(body.path.at(-1)?.step).toBe("DRG 291");
  expect(body.whatIf).toContainEqual({ without: ["N170"], with: [], drg: "292", weight: 0.849 });
  expect(body.whatIf).toContainEqual({ without: ["N170"], with: ["N179"], drg: "292", weight: 0.849 });
});

test("codes have their titles once the code sets are there", async () => {
  const starting = await Platform.start();
  const early = await starting.newStudent("IP-DRG");
  const titles = async () => {
    const { body } = await early.call("POST", "/drg", { ...heartFailure, secondary: [{ code: "Q99.99" }] });
    return [...body.codes, ...body.procedures].map(({ title }: { title: string | null }) => title);
  };
  expect(await titles()).toEqual([null, null, null]);
  await followImports(starting.services);
  expect(await titles()).toEqual([
    expect.stringContaining("Hypertensive heart and chronic kidney disease"),
    null,
    expect.stringContaining("Performance of Urinary Filtration"),
  ]);
  await starting.stop();
});

test("the path begins with the edits of the code editor: principal diagnosis, age, sex", async () => {
  await followImports(platform.services);
  const editor = async (claim: object) => {
    const { body } = await student.call("POST", "/drg", { date: "2026-05-04", ...claim });
    const [{ step, text }] = body.path;
    return step === "Code editor" ? text : undefined;
  };
  const returned = "A payer returns this claim; the grouper takes it.";
  expect(await editor({ principal: "R65.21", secondary: [{ code: "A41.9" }] })).toBe(
    `R65.21 cannot be the principal diagnosis. ${returned}`,
  );
  expect(await editor({ principal: "F02.80", secondary: [{ code: "G30.9" }] })).toBe(
    `F02.80 is a manifestation and cannot be first: its cause is coded before it. ${returned}`,
  );
  expect(await editor({ principal: "W11.XXXA" })).toBe(
    "W11.XXXA is an external cause and cannot be first. A payer returns this claim.",
  );
  expect(await editor({ principal: "Z51.89" })).toBe(`Z51.89 cannot be the principal diagnosis. ${returned}`);
  expect(await editor({ principal: "I10", secondary: [{ code: "N40.1" }], age: 12 })).toBe(
    `N40.1 does not fit a patient of 12: adults only (age 15 to 124). ${returned}`,
  );
  expect(await editor({ principal: "C61", sex: "F", date: "2024-05-04" })).toBe(
    `C61 does not fit a female patient: male patients only. ${returned}`,
  );
  const right = [heartFailure, { principal: "C61", sex: "F" }, { principal: "Z51.89", secondary: [{ code: "I10" }] }];
  for (const claim of right) expect(await editor(claim)).toBeUndefined();
});

test("a claim without a group has no weight, and its last step says why", async () => {
  const { body } = await student.call("POST", "/drg", { principal: "O80", date: "2026-05-04" });
  expect(body.final.drg).toMatchObject({ number: "998", weight: null, weightYear: 2026 });
  expect(body.whatIf).toContainEqual({
    without: [],
    with: ["Z370", "10E0XZZ"],
    drg: "807",
    weight: expect.any(Number),
  });
  const header = await student.call("POST", "/drg", { principal: "E11", date: "2026-05-04" });
  expect(header.body.final.drg).toMatchObject({ number: "999", weight: null });
  expect(header.body.codes[0].why).toBe("A header: a code below it is needed");
  expect(header.body.path.at(-1)?.text).toBe("The principal diagnosis E11 is a header: a code below it is needed.");
});

test("a what-if swaps the principal diagnosis with one that the code editor lets lead (DRG-3)", async () => {
  const swapsOf = async (claim: object) => {
    const { body } = await student.call("POST", "/drg", { date: "2026-05-04", ...claim });
    return (body.whatIf as { principal?: string; drg: string }[]).flatMap(({ principal, drg }) =>
      principal ? [`${principal} ${drg}`] : [],
    );
  };
  expect(await swapsOf({ principal: "J96.01", secondary: [{ code: "I11.0" }, { code: "I50.33" }] })).toContain(
    "I110 291",
  );
  expect(await swapsOf({ principal: "W19.XXXA", secondary: [{ code: "S72.142A" }] })).toEqual(["S72142A 536"]);
  expect(await swapsOf({ principal: "A41.9", secondary: [{ code: "R65.21" }] })).toEqual([]);
});

test("the day of discharge chooses release and weight; a day after the newest release says so", async () => {
  const on = async (date: string) => {
    const { body } = await student.call("POST", "/drg", { ...heartFailure, date });
    return [body.release, body.releaseNote, body.final.drg.weight, body.final.drg.weightYear];
  };
  expect(await on("2025-04-01")).toEqual(["42.1", null, null, null]);
  expect(await on("2023-01-01")).toEqual([
    "41.0",
    "MS-DRG 41.0, the oldest installed, covers discharges from 1 Oct 2023 on",
    null,
    null,
  ]);
  expect(await on("2027-02-01")).toEqual([
    "43.1",
    "MS-DRG 43.1, the newest installed, covers discharges up to 30 Sep 2026",
    1.2838,
    2026,
  ]);
});

test("an unknown principal diagnosis is accepted; a value without the shape of a code is refused with its field", async () => {
  const unknown = await student.call("POST", "/drg", { ...heartFailure, principal: "Q99.99" });
  expect(unknown).toMatchObject({
    status: 200,
    body: { final: { drg: { number: "999", type: null }, returnCode: 7, mdc: { number: 0 } } },
  });
  expect(unknown.body.path.at(-1)).toEqual({
    step: "DRG 999, ungroupable",
    text: "The principal diagnosis Q99.99 is not a valid code on this date.",
  });
  for (const [fault, field] of [
    [{ principal: undefined }, "principal"],
    [{ principal: " " }, "principal"],
    [{ principal: "heart failure" }, "principal"],
    [{ secondary: [{ code: "I10" }, { code: "N1" }] }, "secondary.1.code"],
    [{ procedures: ["5A1D70O"] }, "procedures.0"],
    [{ age: 200 }, "age"],
    [{ sex: "X" }, "sex"],
    [{ dischargeStatus: 0 }, "dischargeStatus"],
    [{ date: "2026-02-30" }, "date"],
    [{ secondary: Array.from({ length: 201 }, () => ({ code: "I10" })) }, "secondary"],
    [{ weight: 1 }, "weight"],
  ] as const) {
    const { status, body } = await student.call("POST", "/drg", { ...heartFailure, ...fault });
    expect([fault, status, Object.keys(body.fields ?? {})]).toEqual([fault, 422, [field]]);
  }
});

test("two claims are compared: which code moves the DRG and the weight", async () => {
  const b = { ...heartFailure, secondary: [{ code: "I50.22" }, { code: "I42.0" }] };
  const { status, body } = await platform.admin.call("POST", "/drg/compare", { a: heartFailure, b });
  expect(status).toBe(200);
  expect([body.a.final.drg.number, body.b.final.drg.number, body.why, body.moved]).toEqual([
    "291",
    "292",
    "The first claim groups to 291 (1.2838), the second to 292 (0.8490): N17.0, an MCC, is not in the second",
    [{ code: "N170", drg: "292", weight: 0.849 }],
  ]);
});

const key = { answerIcdCodes: "I21.4, I10, J96.01", answerPcsCodes: "", answerDrgValue: "280" };
const section = { subModuleName: "Infarction", isDynamic: false, ...key };

async function resultDrg(taker: Student, category: string, answers: object, subAssignments: object[] = [section]) {
  const { _id: assignmentId } = await platform.newAssignment({ category, subAssignments });
  const own = { studentId: taker.id, assignmentId };
  await taker.call("POST", "/student/submit-assignment", { ...own, submittedAnswers: [answers] });
  return (await taker.call("POST", "/result", own)).body.data.drg;
}

test("a result says which DRG the student's codes reach, which the key's, and which code moved it", async () => {
  expect(await resultDrg(student, "IP-DRG", { icdCodes: ["I21.4", "I10"] })).toEqual({
    yours: {
      number: "282",
      title: "Acute Myocardial Infarction, Discharged Alive without CC/MCC",
      weight: 0.7231,
    },
    key: { number: "280", title: "Acute Myocardial Infarction, Discharged Alive with MCC", weight: 1.6041 },
    why: "Your codes group to 282 (0.7231), the key’s to 280 (1.6041): J96.01 is the MCC you left out",
    moved: [{ code: "J9601", drg: "280", weight: 1.6041 }],
    date: calendarDay(new Date(platform.nowMs).toISOString(), platform.services.config.timeZone),
    patient: { age: null, sex: null, dischargeStatus: 1 },
  });
  expect(await resultDrg(student, "IP-DRG", { drgValue: "280" })).toMatchObject({
    yours: null,
    key: { number: "280" },
    why: "You gave no diagnosis; the key’s codes group to 280 (1.6041)",
  });
  const ccs = await platform.newStudent("CCS");
  expect(await resultDrg(ccs, "CCS", { icdCodes: ["I21.4", "J96.01"] })).toMatchObject({
    yours: { number: "280" },
    why: "Your codes group to 280 (1.6041), and so do the key’s: the differences between the codes do not change the DRG",
  });
});

test("a result is grouped for the patient of its section", async () => {
  const drgFor = async (icdCodes: string, patient: object) => {
    const drg = await resultDrg(student, "IP-DRG", { icdCodes }, [{ ...section, answerIcdCodes: icdCodes, patient }]);
    return [drg.yours.number, drg.key.number];
  };
  expect(await drgFor("I21.4, J96.01", { dischargeStatus: 1 })).toEqual(["280", "280"]);
  expect(await drgFor("I21.4, J96.01", { dischargeStatus: 20 })).toEqual(["283", "283"]);
  expect(await drgFor("A51.0", { sex: null })).toEqual(["999", "999"]);
  expect(await drgFor("A51.0", { sex: "M" })).toEqual(["728", "728"]);
  expect(await drgFor("A51.0", { sex: "F" })).toEqual(["759", "759"]);
});

test("a result has no DRG where students do not code for one, or neither side has a diagnosis", async () => {
  const cpc = await platform.newStudent("CPC");
  expect(await resultDrg(cpc, "CPC", { icdCodes: ["I21.4"] })).toBeNull();
  expect(await resultDrg(student, "IP-DRG", {}, [{ ...section, answerIcdCodes: "" }])).toBeNull();
});

test("the grouper takes the day on which the assignment was given", async () => {
  const { _id: assignmentId } = await platform.newAssignment({ subAssignments: [section] });
  await platform.db
    .updateTable("assignment")
    .set({ assigned_at: "2024-12-01T00:00:00.000Z" })
    .where("id", "=", assignmentId)
    .execute();
  const own = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/submit-assignment", { ...own, submittedAnswers: [{ icdCodes: ["I21.4"] }] });
  const { body } = await student.call("POST", "/result", own);
  expect(body.data.drg.why).toBe("Your codes group to 282, the key’s to 280: J96.01 is the MCC you left out");
});

test("the assistant answers why a DRG is what it is from the path, for codes named now or before", async () => {
  const named = ask(
    "A woman has I13.0 as principal diagnosis, N17.0, I42.0 and dialysis 5A1D70Z: why is this DRG 292?",
  );
  const answer = textOf((await student.call("POST", "/ai/api/chat", named)).body);
  expect(answer).toContain("These codes reach **DRG 291 (1.2838), Heart Failure and Shock with MCC**, not 292");
  expect(answer).toContain("I42.0 is a CC, but does not count beside the principal diagnosis I13.0.");
  expect(answer).toContain("without N17.0 it is 293 (0.5660)");
  const later = {
    messages: [...named.messages, { role: "model", content: "…" }, ...ask("Why is this DRG so?").messages],
  };
  expect(textOf((await student.call("POST", "/ai/api/chat", later)).body)).toContain("reach **DRG 291");
  const alone = textOf((await student.call("POST", "/ai/api/chat", ask("Why is this DRG 291?"))).body);
  expect(alone).toContain(
    "DRG 291 (1.2838) is Heart Failure and Shock with MCC, a medical group of MDC 5, Diseases and Disorders of the Circulatory System. Its family also has 292 (0.8490) with CC and 293 (0.5660) without CC/MCC.",
  );
  expect(alone).toContain("Name the codes, the principal diagnosis first");
  const none = textOf((await student.call("POST", "/ai/api/chat", ask("Why is this DRG 777?"))).body);
  expect(none).toContain("MS-DRG 43.1 has no DRG 777.");
  const other = textOf((await student.call("POST", "/ai/api/chat", ask("What is a DRG?"))).body);
  expect(other).not.toContain("From the MS-DRG grouper");
});
