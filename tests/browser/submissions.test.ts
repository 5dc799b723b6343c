import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, hasFocus, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent, type OwnAssignment } from "./course.ts";

const product = sharedProduct();

/** Adds students of IP-DRG who have submitted answers for each section of an assignment. */
async function studentsOf(
  assignment: OwnAssignment,
  answers: readonly Record<string, unknown>[][],
): Promise<Account[]> {
  const students: Account[] = [];
  for (const sections of answers) {
    const account = await newStudent(product, "IP-DRG");
    for (const [at, given] of sections.entries()) await handInByApi(product, account, assignment, given, at);
    students.push(account);
  }
  return students;
}

/** Opens the submissions of an assignment as Priya Menon, from its card in the overview. */
async function openSubmissions({ moduleName }: { moduleName: string }): Promise<{ page: Page; modal: Locator }> {
  const { page } = await subadmin(product);
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: moduleName })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  return { page, modal: page.getByRole("dialog", { name: `Submissions — ${moduleName}` }) };
}

test("an assignment that nobody has submitted says so in its submissions", async () => {
  const { page } = await openSubmissions(await newAssignment(product));
  await page.getByText("No submissions found for this module.").waitFor();
});

test("staff go from student to student through the submissions and change a verdict with a reason", async () => {
  const assignment = await newAssignment(product);
  await studentsOf(assignment, [[{ icdCodes: ["I11.9"] }], [{ icdCodes: ["I11.9"] }]]);
  const { page, modal } = await openSubmissions(assignment);
  await modal
    .getByRole("link", { name: /^Student / })
    .first()
    .click();
  await modal.getByText("1 of 2").waitFor();
  await modal.getByRole("button", { name: "Next student" }).click();
  await modal.getByText("2 of 2").waitFor();
  const change = modal.getByRole("button", { name: /^Change the verdict/ }).first();
  await change.click();
  // A wrong field is only kept wrong: it is so already.
  await page.getByRole("button", { name: "Keep wrong" }).waitFor();
  await page.getByRole("button", { name: "Mark correct" }).click();
  await page.getByText("Reason is required").waitFor();
  const reason = page.getByLabel("Reason (the student sees it)");
  await hasFocus(reason);
  await modal.getByRole("table", { name: /^Answers of / }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await reason.waitFor({ state: "detached" });
  await hasFocus(change);
  await change.click();
  await reason.fill("Both codes are defensible");
  await page.getByRole("button", { name: "Mark correct" }).click();
  await modal.getByText(/^Priya Menon, .*: Both codes are defensible$/).waitFor();
});

test("a section that is reopened for a student takes their submission out of the list", async () => {
  const assignment = await newAssignment(product);
  const [first] = await studentsOf(assignment, [[{ icdCodes: ["I10"] }], [{ icdCodes: ["I10"] }]]);
  const { page, modal } = await openSubmissions(assignment);
  await modal.getByRole("link", { name: new RegExp(`^${first?.name}`) }).click();
  const reopen = modal.getByRole("button", { name: "Reopen for this student" });
  await reopen.click();
  const question = page.getByRole("dialog", { name: /^Reopen/ });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  // Escape closes only the top dialog.
  expect(await modal.isVisible()).toBe(true);
  await reopen.click();
  await question.getByRole("button", { name: "Reopen" }).click();
  await page.getByText("The section is open again").waitFor();
  await expect.poll(() => modal.getByRole("link", { name: /^Student / }).count()).toBe(1);
  await question.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
});

test("a student whose section was reopened keeps their place in the order by score", async () => {
  const fields = { patientName: "Ann Roe", icdCodes: ["I10"], drgValue: "305" };
  const key = { answerPatientName: "Ann Roe", answerIcdCodes: "I10", answerDrgValue: "305" };
  const subAssignments = ["First", "Second"].map((subModuleName) => ({ ...key, subModuleName }));
  const assignment = await newAssignment(product, { subAssignments });
  // 67 % against 50 %, and 33 % once the second section is reopened.
  const [best] = await studentsOf(assignment, [
    [{ patientName: "Ann Roe" }, fields],
    [{ ...fields, drgValue: "" }, { patientName: "Ann Roe" }],
  ]);
  const { page, modal } = await openSubmissions(assignment);
  await modal.getByLabel("Order").selectOption("highest");
  const first = modal.getByRole("navigation", { name: "Students" }).getByRole("link").first();
  await expect.poll(() => first.textContent()).toContain(best?.name);
  await modal.getByRole("link", { name: new RegExp(`^${best?.name}`) }).click();
  await modal.getByText("1 of 2").waitFor();
  const reopen = modal.getByRole("button", { name: "Reopen for this student" });
  await reopen.last().click();
  const question = page.getByRole("dialog", { name: /^Reopen/ });
  await question.getByRole("button", { name: "Reopen" }).click();
  await expect.poll(() => reopen.count()).toBe(1);
  await modal.getByRole("img", { name: "Overall progress: 33%" }).waitFor();
  await modal.getByText("1 of 2").waitFor();
  await modal.getByRole("heading", { name: best?.name ?? "" }).waitFor();
});

test("older plain answers are shown under the id of their section without a grade", async () => {
  const assignment = await newAssignment(product);
  const [account] = await studentsOf(assignment, [[{ icdCodes: ["I10"] }]]);
  const { page } = await subadmin(product);
  // Our server has no such answers, but another server of the same API may.
  await page.route("**/submissions?*", async (route) => {
    const reply = await (await route.fetch()).json();
    const older = { subAssignmentId: "66f1c0ffee", icdCodes: ["I10", "E11.9"], patientName: "Old Patient" };
    Object.assign(reply.results[0], { parentSummary: null, subModulesSummary: [], submittedAnswers: [older] });
    await route.fulfill({ json: reply });
  });
  await page.goto(`/admin/assignments/${assignment._id}/submissions/${account?.id}`);
  const card = page.getByRole("article", { name: "66f1c0ffee" });
  const codes = card.getByRole("list", { name: "Submitted ICD Codes" }).getByRole("listitem");
  await codes.filter({ hasText: "Essential (primary) hypertension" }).getByText("I10").waitFor();
  await expect.poll(() => codes.count()).toBe(2);
  await card.getByText("Old Patient").waitFor();
});
