import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";
import { killSession } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("an assignment whose first save got no answer is added once when it is saved again", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  expectTrouble(page, /ERR_FAILED.*\/api\/admin\/add-assignment/, "the answer is lost");
  await loseFirstAnswer(page, "**/api/admin/add-assignment");
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill("Saved over a bad line");
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319 ");
  const save = page.getByRole("button", { name: "Save Assignment" });
  await save.click();
  await page.getByText("It may have arrived all the same. Try again: nothing is done twice.").waitFor();
  // The tab keeps the form with its key.
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByText("What you typed here and did not save is back.").waitFor();
  await save.click();
  await page.getByText("Assignment added successfully!").waitFor();
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const assignments: { moduleName: string }[] = await priya.get("/assignments");
  expect(assignments.filter(({ moduleName }) => moduleName === "Saved over a bad line").length).toBe(1);
});

test("a form whose key was used for another assignment, or for one deleted since, can still be saved", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  expectTrouble(page, /ERR_FAILED.*\/add-assignment|4(09|04) .*\/add-assignment/, "the answer is lost");
  await loseFirstAnswer(page, "**/api/admin/add-assignment");
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  const save = page.getByRole("button", { name: "Save Assignment" });
  await name.fill("First of two");
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319 ");
  await save.click();
  await page.getByText(/^It may have arrived all the same/).waitFor();
  await name.fill("Second of two");
  await save.click();
  await page.getByText("Save again to add this one besides.").waitFor();
  await loseFirstAnswer(page, "**/api/admin/add-assignment");
  const lost = page.waitForEvent("requestfailed");
  await save.click();
  await lost;
  // The tab keeps the form with its new key.
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByText("What you typed here and did not save is back.").waitFor();

  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const added = async () => {
    const assignments: { _id: string; moduleName: string }[] = await priya.get("/assignments");
    return assignments.filter(({ moduleName }) => / of two$/.test(moduleName));
  };
  const second = (await added()).find(({ moduleName }) => moduleName === "Second of two");
  await priya.remove(`/assignments/${second?._id}`);
  await save.click();
  await page.getByText("It was added, and deleted since. Save again to add it once more.").waitFor();
  await save.click();
  await page.waitForURL(/\/admin\/assignments$/);
  expect((await added()).map(({ moduleName }) => moduleName).sort()).toEqual(["First of two", "Second of two"]);
});

test("a section that was added by a save without an answer is there once after the next save", async () => {
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const subAssignments = JSON.stringify([{ subModuleName: "One", isDynamic: false, answerIcdCodes: "I10" }]);
  const fields = { moduleName: "Edited over a bad line", category: "CPC", subAssignments };
  const { assignment } = await priya.form("/admin/add-assignment", fields, "POST");
  const { page } = await newPerson(product.base);
  const place = `/admin/assignments/edit/${assignment._id}`;
  await logIn(page, "Priya Menon", product.subadminPassword, place);
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
  const { subAssignments: saved } = await priya.get(place);
  expect(saved.map(({ subModuleName }: { subModuleName: string }) => subModuleName)).toEqual(["One", "Two"]);
});

test("minutes whose answer was lost are given once, though the next press meets the end of the session", async () => {
  const student = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const { assignments } = await student.get(`/category/IP-DRG?studentId=${student.id}`);
  const { _id, subAssignments } = assignments.find(
    ({ moduleName }: { moduleName: string }) => moduleName === "Inpatient Cardiology",
  );
  const subAssignmentId = subAssignments[0]._id;
  await student.post("/student/attempts", { studentId: student.id, assignmentId: _id, subAssignmentId });
  const admin = await signedIn(product.base, "admin", "admin-password");
  const givenMinutes = async () => (await admin.get(`/assignments/${_id}/attempts`)).attempts[0].extraMinutes;

  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, `/admin/assignments/${_id}/room`);
  expectTrouble(page, /ERR_FAILED.*\/extra-time|401 .*\/api\//, "the answer is lost, and then the session ends");
  await loseFirstAnswer(page, "**/extra-time");
  const open = page.getByRole("button", { name: "Give everyone minutes" });
  await open.click();
  const give = page.getByRole("button", { name: "Give extra time", exact: true });
  await give.click();
  await page.getByText("It may have arrived all the same. Try again: nothing is done twice.").waitFor();
  await killSession(product.base, page);
  await give.click();
  const over = page.getByRole("dialog", { name: "Your session has ended. Log in to go on." });
  await over.getByRole("textbox", { name: "Password" }).fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await over.waitFor({ state: "detached" });
  await give.click();
  await page.getByText("This had arrived the first time. Nothing was done twice.").waitFor();
  expect(await givenMinutes()).toBe(15);
  // Whoever wants as many minutes once more gives them with the next press.
  await open.click();
  await give.click();
  await page.getByText("15 minutes added for 1 student").waitFor();
  expect(await givenMinutes()).toBe(30);
});

test("a section that was reopened without an answer is gone from the screen once the next press is refused", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=hip");
  expectTrouble(page, /ERR_FAILED.*\/submissions\/|404 .*\/submissions\//, "the answer is lost");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /View Submissions/ }).click();
  await page.getByRole("link", { name: /^Asha Rao/ }).click();
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

/** Loses the answer to the first call of an address, which the server has carried out. */
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
