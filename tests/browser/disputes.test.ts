import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ResultEntry } from "#contract/api/results.ts";
import { newSubadmin, studentAgain, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent, type OwnAssignment, staffOf } from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

const product = sharedProduct();

/** Copies the hip replacement with two students, each of whom disputes their first mistake. */
async function disputedCopy() {
  const copy = await copyOfSample(product, "Total hip replacement", { studentsLike: ["Asha Rao", "Imran Qureshi"] });
  const [first, second] = copy.students as [Account, Account];
  const firstDispute = await disputeFirstMistake(first, copy);
  const secondDispute = await disputeFirstMistake(second, copy);
  return { ...copy, first, second, firstDispute, secondDispute };
}

/** Disputes the first wrong line, as the student's page does, and returns the id of the dispute. */
async function disputeFirstMistake(student: Account, { _id: assignmentId }: OwnAssignment): Promise<string> {
  const client = await signedIn(product.base, student.name, student.password);
  const { data } = await client.post("/result", { studentId: student.id, assignmentId });
  const { subAssignmentId, verdicts } = data as ResultEntry;
  const [field, verdict] = Object.entries(verdicts ?? {}).find(([, one]) => !one.correct) ?? [];
  const code = verdict?.codes?.find(({ mark }) => mark !== "match")?.code ?? null;
  const reason = `${student.name} read page 2`;
  const place = { studentId: student.id, assignmentId, subAssignmentId, field, code };
  const { dispute } = await client.post("/student/disputes", { ...place, reason });
  return dispute._id;
}

const disputeOf = (page: Page, { name }: Account) => page.getByRole("region", { name: `Dispute of ${name}` });

test("two new disputes are one line of the bell, which leads to the disputes", async () => {
  const { page } = await newSubadmin(product);
  const { second } = await disputedCopy();
  await page.goto("/admin/student/import");
  await page.getByRole("button", { name: /^Notices, \d unread$/ }).click();
  const waiting = page
    .getByRole("dialog", { name: "Notices" })
    .getByRole("listitem")
    .filter({ hasText: "2 new disputes." });
  await waiting.getByText(`by ${second.name}`).waitFor();
  await expectAccessible(page);
  await waiting.getByRole("link", { name: "Decide" }).click();
  await page.getByRole("heading", { name: "Disputes", level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Disputes \d+ open$/ }).waitFor();
});

test("a sub-admin rules on two disputes with the keyboard and reads the effect of a ruling first", async () => {
  const { _id, first, second } = await disputedCopy();
  const { page } = await subadmin(product);
  await page.goto(`/admin/disputes?assignment=${_id}`);
  const reasonOf = (student: Account) => disputeOf(page, student).getByText(`${student.name} read page 2`);
  await disputeOf(page, first).getByText("469").first().waitFor();
  await reasonOf(first).waitFor();
  await page.keyboard.press("j");
  await reasonOf(second).waitFor();
  await page.reload();
  await reasonOf(second).waitFor();
  await page.getByRole("combobox", { name: "Order" }).selectOption("newest");
  await page.waitForURL(/\/admin\/disputes\?.*order=newest$/);
  const top = page.getByRole("navigation", { name: "Disputes" }).getByRole("listitem").first();
  await top.getByText(second.name).waitFor();
  await page.keyboard.press("j");
  await disputeOf(page, first)
    .getByRole("radio", { name: /^Alternative for everyone.*1 up/ })
    .waitFor();
  await page.keyboard.press("1");
  await page.getByText("2 submissions will be graded again: 1 up, 0 down, 1 the same").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Reason is required").waitFor();
  await page.getByRole("textbox", { name: "Reason" }).fill("The index leads there too, j and k and 4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Who" }).click();
  const moved = page.getByRole("dialog").getByRole("row", { name: new RegExp(`${first.name}.*89%.*100%`) });
  await moved.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Reason" }).press("Control+Enter");
  await page.getByText("Dispute accepted: 2 submissions graded again: 1 up, 0 down, 1 the same").waitFor();

  // The next dispute opens automatically, and the decided one is listed under Accepted.
  await reasonOf(second).waitFor();
  await page.keyboard.press("4");
  await page.getByRole("textbox", { name: "Reason" }).fill("The chart treats it");
  await page.getByRole("button", { name: /^Reject/ }).click();
  await page.getByText("No open disputes").waitFor();
  await page.getByText("Accepted", { exact: true }).click();
  await disputeOf(page, first).getByText("Accepted as an alternative for everyone").waitFor();
});

test("a dispute that a colleague decided meanwhile leaves the list as soon as it is ruled on", async () => {
  const { _id, first, firstDispute, second } = await disputedCopy();
  const { page } = await subadmin(product);
  expectTrouble(page, /409 .*\/api\/disputes\//, "a colleague was quicker");
  await page.goto(`/admin/disputes/${firstDispute}?assignment=${_id}`);
  await disputeOf(page, first)
    .getByRole("radio", { name: /^Alternative for everyone.*1 up/ })
    .waitFor();
  const colleague = await staffOf(product);
  await colleague.put(`/disputes/${firstDispute}`, { state: "rejected", reason: "The key stays" });
  await page.keyboard.press("4");
  await page.getByRole("textbox", { name: "Reason" }).fill("Page 2 says so");
  await page.getByRole("button", { name: /^Reject/ }).click();
  const list = page.getByRole("navigation", { name: "Disputes" });
  await list.getByText(first.name).waitFor({ state: "detached" });
  await list.getByText(second.name).waitFor();
  await disputeOf(page, first).getByText("The key stays").waitFor();
});

test("a dispute and its chart share the window of a small laptop", async () => {
  const { _id, first } = await disputedCopy();
  const { page } = await subadmin(product);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/admin/disputes?assignment=${_id}`);
  const chart = page.getByRole("region", { name: /^Chart: / });
  await chart.getByText("KESTREL ORTHOPEDIC HOSPITAL").waitFor();
  // The student's text is visible beside the rulings without scrolling.
  const reason = disputeOf(page, first).getByText(`${first.name} read page 2`);
  const isRead = () =>
    reason.evaluate((words) => {
      const { x, y, height } = words.getBoundingClientRect();
      return words.contains(document.elementFromPoint(x + 20, y + height - 2));
    });
  await expect.poll(isRead).toBe(true);
  const widthOfChart = () => chart.evaluate((pane) => pane.getBoundingClientRect().width);
  const before = await widthOfChart();
  await page.getByRole("separator").press("ArrowLeft");
  await expect.poll(widthOfChart).toBeGreaterThan(before);
});

test("a student reads the ruling on their dispute in their notices and with the result", async () => {
  const { first, firstDispute } = await disputedCopy();
  const staff = await staffOf(product);
  const ruling = { state: "accepted", as: "alternative", reason: "The index leads there too" };
  await staff.put(`/disputes/${firstDispute}`, ruling);
  const { page } = await studentAgain(product, first);
  await page.goto("/student/dashboard");
  await page.getByRole("button", { name: /^Notices, \d unread$/ }).click();
  const notices = page.getByRole("dialog", { name: "Notices" });
  await notices.getByText("Your dispute was accepted.").waitFor();
  await notices.getByText("The index leads there too").waitFor();
  // The link focuses the line, also if it is collapsed among the right ones.
  await notices.getByRole("link", { name: "See the line" }).click();
  await page.getByRole("heading", { name: /^Total hip replacement/, level: 1 }).waitFor();
  const line = page.getByRole("listitem").and(page.locator(":focus"));
  await line.getByText("DRG Value").waitFor();
  const isInSight = () =>
    line.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + 5, y + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  const decisions = page.getByRole("region", { name: "Decisions" });
  await decisions.getByText(/^Your dispute on .* was accepted on .*: it now counts for everyone/).waitFor();
  await decisions.getByText("The index leads there too").waitFor();
});

/** Adds a section with a key of I10 and DRG 470, and a student who disputes the verdict on DRG 471. */
async function disputedDrg(): Promise<{ assignmentId: string; account: Account; client: SignedIn }> {
  const subAssignments = [{ isDynamic: false, answerIcdCodes: "I10", answerDrgValue: "470" }];
  const assignment = await newAssignment(product, { subAssignments });
  const account = await newStudent(product, "IP-DRG");
  const client = await handInByApi(product, account, assignment, { icdCodes: ["I11.0"], drgValue: "471" });
  const place = { studentId: account.id, assignmentId: assignment._id };
  await client.post("/student/disputes", { ...place, field: "drgValue", reason: "The MCC is missing" });
  return { assignmentId: assignment._id, account, client };
}

test("a dispute leads to its key, and can be accepted once the key is corrected", async () => {
  const { assignmentId, account } = await disputedDrg();
  const { page } = await subadmin(product);
  await page.goto(`/admin/disputes?assignment=${assignmentId}`);
  await disputeOf(page, account).getByRole("link", { name: "Edit key" }).click();
  await page.getByLabel("DRG Value", { exact: true }).fill("471");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  const changes = page.getByRole("dialog", { name: "What this change does to results" });
  await changes.getByRole("button", { name: /^Apply to all/ }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.goto(`/admin/disputes?assignment=${assignmentId}`);
  await disputeOf(page, account).getByText("Accepted: this line is now right").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await page.getByRole("textbox", { name: "Reason" }).fill("You are right, the key was wrong.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Dispute accepted: 0 submissions graded again").waitFor();
  await page.getByText("No open disputes").waitFor();
});

test("the question before a section is reopened counts the open disputes that are removed with it", async () => {
  const { assignmentId, account, client } = await disputedDrg();
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignmentId}/submissions/${account.id}`);
  await page.getByText("“The MCC is missing”").waitFor();
  // The page has not loaded this dispute yet.
  const place = { studentId: account.id, assignmentId, field: "icdCodes", code: "I11.0" };
  await client.post("/student/disputes", { ...place, reason: "The heart is failing" });
  await page.getByRole("button", { name: "Reopen for this student" }).click();
  const question = page.getByRole("dialog", { name: /^Reopen/ });
  await question.getByText(/The current answers and 2 open disputes are removed/).waitFor();
  await question.getByRole("button", { name: "Reopen" }).click();
  await page.getByText("The section is open again").waitFor();
  const staff = await staffOf(product);
  expect((await staff.get(`/disputes?assignmentId=${assignmentId}`)).disputes).toEqual([]);
});
