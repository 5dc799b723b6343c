import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { saved, studentAgain, subadmin } from "./at-work.ts";
import { expectAccessible, faultsInOtherScheme, handIn, sharedProduct } from "./browser.ts";
import { codesOf, openAs, paste } from "./code-field.ts";
import { handInByApi, newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();

const stay = {
  answerIcdCodes: ["J18.9", "L89.153", "Z79.4"],
  scoring: "codes",
  poa: "on",
  partPoints: { poa: 0.5 },
  keyNotes: { icdCodes: { J189: { poa: "Y" }, L89153: { poa: "N" }, Z794: { poa: "exempt" } } },
};

const poaOf = (page: Page, code: string) =>
  page.getByRole("combobox", { name: `Present on admission (POA) of ${code}` }).inputValue();

test("a student codes a stay with POA by keyboard alone: a letter after the code, alone, or on its line", async () => {
  const assignment = await newAssignment(product, { subAssignments: [stay] });
  const account = await newStudent(product, "IP-DRG");
  const { page } = await openAs(product, account, assignment);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await page.getByText("Every position counts; POA after each code: Y, N, U, W or E (exempt).").waitFor();
  await field.pressSequentially("J18.9 y");
  await field.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["J18.9"]);
  expect(await poaOf(page, "J18.9")).toBe("Y");
  // A letter that continues as the next code is not a POA value.
  await field.pressSequentially("L89.153 n17.9");
  await field.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["J18.9", "L89.153", "n17.9"]);
  expect([await poaOf(page, "L89.153"), await poaOf(page, "N17.9")]).toEqual(["", ""]);
  await field.press("Backspace");
  await field.press("w");
  await field.press("Enter");
  await expect.poll(() => poaOf(page, "L89.153")).toBe("W");
  expect(await field.inputValue()).toBe("");
  await field.press("ArrowUp");
  await page.keyboard.press("u");
  await expect.poll(() => poaOf(page, "L89.153")).toBe("U");
  expect(await codesOf(page)).toEqual(["J18.9", "L89.153"]);
  await page.getByRole("listitem", { name: /^L89\.153, position 2, present on admission U, / }).waitFor();
  // The official list marks a code as exempt.
  await paste(field, "Z79.4, R65.20 n");
  await expect.poll(() => poaOf(page, "R65.20")).toBe("N");
  await expect.poll(() => poaOf(page, "Z79.4")).toBe("exempt");
  await saved(page);
  await page.reload();
  await expect.poll(() => codesOf(page)).toEqual(["J18.9", "L89.153", "Z79.4", "R65.20"]);
  expect(await Promise.all(["J18.9", "L89.153", "R65.20"].map((code) => poaOf(page, code)))).toEqual(["Y", "U", "N"]);
  await expectAccessible(page);
});

test("a code that was typed with a colon can have a POA, and is saved and submitted", async () => {
  const assignment = await newAssignment(product, { subAssignments: [stay] });
  const account = await newStudent(product, "IP-DRG");
  const { page } = await openAs(product, account, assignment);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.pressSequentially("J18:9");
  await field.press("Enter");
  await page.getByRole("combobox", { name: "Present on admission (POA) of J18:9" }).selectOption("N");
  await saved(page);
  await page.reload();
  await expect.poll(() => poaOf(page, "J18:9")).toBe("N");
  await handIn(page);
});

test("a corrected code keeps its POA, and the summary before submitting names codes without one", async () => {
  const assignment = await newAssignment(product, { subAssignments: [stay], lookup: "closed" });
  const account = await newStudent(product, "IP-DRG");
  const { page } = await openAs(product, account, assignment);
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByRole("textbox", { name: "ICD Codes" });
  await field.pressSequentially("J18.1 w,L89.153");
  await field.press("Enter");
  await page.getByRole("combobox", { name: "Present on admission (POA) of J18.1" }).waitFor();
  await page.locator('[data-code="J18.1"]').focus();
  await page.keyboard.press("F2");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await expect.poll(() => poaOf(page, "J18.9")).toBe("W");
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const doubt = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "L89.153 has no POA" });
  await doubt.getByRole("button", { name: "Set" }).click();
  await page.getByRole("combobox", { name: "Present on admission (POA) of L89.153" }).selectOption("N");
  await expectAccessible(page);
  await saved(page);
  await handIn(page);
});

test("the lesson and the review show the POA of the student beside the key's, and explain it", async () => {
  const assignment = await newAssignment(product, { subAssignments: [stay] });
  const account = await newStudent(product, "IP-DRG");
  const poa = { J189: "Y", L89153: "Y" };
  await handInByApi(product, account, assignment, { icdCodes: stay.answerIcdCodes, poa });
  const { page } = await studentAgain(product, account);
  await page.goto(`/student/assignments?search=${encodeURIComponent(assignment.moduleName)}`);
  await page.getByRole("link", { name: `View: ${assignment.moduleName}` }).click();
  const line = page.getByRole("listitem").filter({ hasText: "ICD Codes · 2" });
  await line.getByText("POA Y → N").waitFor();
  await line.getByText("Right code, other POA").waitFor();
  await line.getByText("0.5 of a point").waitFor();
  await line.getByText(/you gave Y \(it was present when the patient was admitted\); the key has N/).waitFor();
  await expectAccessible(page);
  expect(await faultsInOtherScheme(page)).toEqual([]);

  const { page: staff } = await subadmin(product);
  await staff.goto(`/admin/assignments/${assignment._id}/submissions/${account.id}`);
  const table = staff.getByRole("table", { name: /Answers of/ });
  await table.getByText("Right code, other POA").waitFor();
  await table.getByText("POA Y", { exact: true }).first().waitFor();
  await table.getByText("POA N", { exact: true }).waitFor();
});

test("staff turn POA on, exempt codes are set, and the key keeps the typed values", async () => {
  const assignment = await newAssignment(product, { subAssignments: [{ answerIcdCodes: ["J18.9", "Z79.4"] }] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/edit/${assignment._id}`);
  await page.getByRole("button", { name: /^Sub-assignment settings/ }).click();
  await page.getByRole("combobox", { name: "POA of ICD codes" }).selectOption("on");
  await expect.poll(() => poaOf(page, "Z79.4")).toBe("exempt");
  await page.getByText("J18.9 has no POA: it is not graded.").waitFor();
  await page.locator('[data-code="J18.9"]').focus();
  await page.keyboard.press("y");
  await expect.poll(() => poaOf(page, "J18.9")).toBe("Y");
  await page.getByText("J18.9 has no POA: it is not graded.").waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.goto(`/admin/assignments/edit/${assignment._id}`);
  await expect.poll(() => poaOf(page, "J18.9")).toBe("Y");
});
