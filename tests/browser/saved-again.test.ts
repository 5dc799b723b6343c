import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectTrouble, sharedProduct } from "./browser.ts";
import { beginByApi, handInByApi, newAssignment, newStudent, type OwnAssignment, staffOf } from "./course.ts";
import { killSession } from "./killed-session.ts";

const product = sharedProduct();

/**
 * Returns a unique part of a name, and a function that lists assignments with it. They are removed when the test ends.
 */
async function namesOfTest() {
  const staff = await staffOf(product);
  const mark = randomUUID().slice(0, 8);
  const added = async () => {
    const all: OwnAssignment[] = await staff.get("/assignments");
    return all.filter(({ moduleName }) => moduleName.includes(mark));
  };
  onTestFinished(async () => {
    for (const { _id } of await added()) await staff.remove(`/admin/assignments/${_id}`);
  });
  return { mark, added };
}

/** Opens the form of a new assignment and saves it under this name, but loses the reply. */
async function saveWithoutAnswer(moduleName: string) {
  const { page } = await subadmin(product);
  await page.goto("/assignment/add?category=CPC");
  expectTrouble(page, /ERR_FAILED.*\/add-assignment/, "the answer is lost");
  await loseFirstAnswer(page, "**/api/admin/add-assignment");
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  await name.fill(moduleName);
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319 ");
  const save = page.getByRole("button", { name: "Save Assignment" });
  await save.click();
  await page.getByText("It may have arrived anyway. Try again: nothing will be done twice.").waitFor();
  return { page, name, save };
}

test("an assignment whose first save got no answer is added once when it is saved again", async () => {
  const { mark, added } = await namesOfTest();
  const { page, save } = await saveWithoutAnswer(`Saved again ${mark}`);
  // The tab stores the form with its idempotency key.
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByText("What you typed and did not save has been restored.").waitFor();
  await save.click();
  await page.getByText("Assignment added successfully!").waitFor();
  expect((await added()).length).toBe(1);
});

test("a form that is renamed after a save without an answer adds a second assignment", async () => {
  const { mark, added } = await namesOfTest();
  const [first, second] = [`First ${mark}`, `Second ${mark}`];
  const { page, name, save } = await saveWithoutAnswer(first);
  expectTrouble(page, /409 .*\/add-assignment/, "the first one was added");
  await name.fill(second);
  await save.click();
  await page.getByText("Save again to add this one as well.").waitFor();
  await save.click();
  await page.waitForURL(/\/admin\/assignments$/);
  expect((await added()).map(({ moduleName }) => moduleName).sort()).toEqual([first, second]);
});

test("an assignment that was added without an answer and then deleted can be added once more", async () => {
  const { mark, added } = await namesOfTest();
  const { page, save } = await saveWithoutAnswer(`Deleted since ${mark}`);
  expectTrouble(page, /404 .*\/add-assignment/, "it was deleted since");
  const [lost] = await added();
  await (await staffOf(product)).remove(`/admin/assignments/${lost?._id}`);
  await save.click();
  await page.getByText("It was added and has since been deleted. Save again to add it once more.").waitFor();
  await save.click();
  await page.waitForURL(/\/admin\/assignments$/);
  expect((await added()).length).toBe(1);
});

test("a section that a save without an answer added is there once after the next save", async () => {
  const { _id } = await newAssignment(product, {
    category: "CPC",
    subAssignments: [{ subModuleName: "One", answerIcdCodes: "I10" }],
  });
  const { page } = await subadmin(product);
  const place = `/admin/assignments/edit/${_id}`;
  await page.goto(place);
  expectTrouble(page, /ERR_FAILED.*\/assignments\/|409 .*\/assignments\//, "the answer is lost");
  await loseFirstAnswer(page, `**/api${place.replace("/edit", "")}?*`);
  await page.getByRole("button", { name: /Add sub-assignment/i }).click();
  await page.getByRole("textbox", { name: "Sub-module name" }).fill("Two");
  const save = page.getByRole("button", { name: /^(Save|Update) Assignment/ });
  await save.click();
  await page.getByText(/The server cannot be reached/).waitFor();
  await save.click();
  await page.getByText("This assignment was changed meanwhile").first().waitFor();
  await save.click();
  await page.getByText("Assignment updated successfully!").waitFor();
  const { subAssignments: saved } = await (await staffOf(product)).get(place);
  expect(saved.map(({ subModuleName }: { subModuleName: string }) => subModuleName)).toEqual(["One", "Two"]);
});

test("minutes whose answer was lost are given once, even when the session ends before they are sent again", async () => {
  const exam = await newAssignment(product, { timeLimitMinutes: 45 });
  await beginByApi(product, await newStudent(product, "IP-DRG"), exam);
  const staff = await staffOf(product);
  const givenMinutes = async () => (await staff.get(`/assignments/${exam._id}/attempts`)).attempts[0].extraMinutes;

  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${exam._id}/room`);
  expectTrouble(page, /ERR_FAILED.*\/extra-time|401 .*\/api\//, "the answer is lost, and then the session ends");
  await loseFirstAnswer(page, "**/extra-time");
  const open = page.getByRole("button", { name: "Add time for everyone" });
  await open.click();
  const give = page.getByRole("button", { name: "Give extra time", exact: true });
  await give.click();
  await page.getByText("It may have arrived anyway. Try again: nothing will be done twice.").waitFor();
  await killSession(product.base, page);
  await give.click();
  const over = page.getByRole("dialog", { name: "Your session has ended. Log in to continue." });
  await over.getByRole("textbox", { name: "Password" }).fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await over.waitFor({ state: "detached" });
  await give.click();
  await page.getByText("The first try had already arrived. Nothing was done twice.").waitFor();
  expect(await givenMinutes()).toBe(15);
  // The next press gives the same minutes again.
  await open.click();
  await give.click();
  await page.getByText("15 minutes added for 1 student").waitFor();
  expect(await givenMinutes()).toBe(30);
});

test("a section whose reopening got no answer leaves the screen when it is reopened again", async () => {
  const assignment = await newAssignment(product);
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, assignment, { icdCodes: "I10" });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/submissions/${account.id}`);
  expectTrouble(page, /ERR_FAILED.*\/submissions\/|404 .*\/submissions\//, "the answer is lost");
  await loseFirstAnswer(page, "**/submissions/*?subAssignmentId=*");
  const reopen = async () => {
    await page.getByRole("button", { name: "Reopen for this student" }).click();
    await page
      .getByRole("dialog", { name: /^Reopen/ })
      .getByRole("button", { name: "Reopen", exact: true })
      .click();
  };
  await reopen();
  await page.getByText("The server cannot be reached. Check your connection.").waitFor();
  await reopen();
  await page.getByText("Submission not found").waitFor();
  await page.getByRole("button", { name: "Reopen for this student" }).waitFor({ state: "detached" });
});

/** Loses the reply to the first call of an address, which the server has handled. */
async function loseFirstAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
