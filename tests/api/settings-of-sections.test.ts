import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
});
afterAll(() => platform.stop());

/** Returns the DRG in the result of a student of the course. */
async function drgOf(category: string, item: object) {
  const assignment = await platform.newAssignment({ category, subAssignments: [{ ...heartFailure, ...item }] });
  const student = await platform.newStudent(category);
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  return (await student.call("POST", "/result", place)).body.data.drg;
}

test("an edit that leaves out whether a chart is of an inpatient does not change it", async () => {
  const plain = await platform.newAssignment();
  expect(plain.setting).toBeNull();
  const edit = (fields: object, item: object) =>
    platform.admin.form("PUT", `/admin/assignments/${plain._id}`, {
      moduleName: "Module",
      category: "IP-DRG",
      ...fields,
      subAssignments: [{ ...heartFailure, ...item }],
    });
  const settingAfter = async (fields: object, item: object) => (await edit(fields, item)).body.assignment.setting;
  expect(await settingAfter({}, { setting: "outpatient" })).toBe("outpatient");
  expect(await settingAfter({}, {})).toBe("outpatient");
  expect(await settingAfter({ setting: "inpatient" }, {})).toBe("inpatient");
  expect(await settingAfter({ setting: "inpatient" }, { setting: "outpatient" })).toBe("outpatient");
  const student = await platform.newStudent("IP-DRG");
  const { assignments } = (await student.call("GET", `/category/IP-DRG?studentId=${student.id}`)).body;
  expect(assignments[0]).toMatchObject({ _id: plain._id, setting: "outpatient" });
  expect(await settingAfter({ setting: "" }, {})).toBeNull();
  expect((await edit({}, { setting: "ward" })).body.fields).toEqual({
    "subAssignments.0.setting": "Setting must be inpatient or outpatient",
  });
});

test("a student is told before the start in which lists every position counts", async () => {
  const sequence = { icdCodes: "first", modifiers: "any" };
  const { _id } = await platform.newAssignment({
    subAssignments: [heartFailure, { ...heartFailure, sequence }, quiz],
  });
  const student = await platform.newStudent("IP-DRG");
  const { assignments } = (await student.call("GET", `/category/IP-DRG?studentId=${student.id}`)).body;
  const shown = assignments.find((one: { _id: string }) => one._id === _id);
  const lists = shown.subAssignments.map((section: { exactOrder: string[] }) => section.exactOrder);
  expect(lists).toEqual([["icdCodes", "pcsCodes"], ["pcsCodes"], []]);
  const preview = (await platform.admin.call("GET", `/admin/assignments/${_id}/preview-as-student`)).body;
  expect(preview.assignment.subAssignments.map((one: { exactOrder: string[] }) => one.exactOrder)).toEqual(lists);
});

test("an outpatient's result has no DRG, an inpatient's has one in every category that asks for it", async () => {
  expect(await drgOf("IP-DRG", {})).toMatchObject({ key: { number: "286" } });
  expect(await drgOf("IP-DRG", { setting: "outpatient" })).toBeNull();
  expect(await drgOf("SURGERY", {})).toBeNull();
  expect(await drgOf("SURGERY", { setting: "inpatient" })).toMatchObject({ key: { number: "286" } });
  expect(await drgOf("CPC", { setting: "inpatient" })).toBeNull();
});

test("lint of an outpatient's key reports neither principal diagnosis nor DRG", async () => {
  const kinds = async (category: string, setting?: string | null) => {
    const answerKey = { icdCodes: ["Z12.11", "K63.5"], drgValue: "291" };
    const { body } = await platform.admin.call("POST", "/codes/lint", { category, answerKey, setting });
    return body.findings.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds("CCS")).toEqual(["principal", "drg"]);
  expect(await kinds("CCS", null)).toEqual(["principal", "drg"]);
  expect(await kinds("CCS", "outpatient")).toEqual([]);
  expect(await kinds("SURGERY")).toEqual([]);
  expect(await kinds("SURGERY", "inpatient")).toEqual(["principal", "drg"]);
});
