import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openFacts, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, hold, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { handInByApi, newAssignment, newStudent, type OwnAssignment } from "./course.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

/** An assignment of Denials with a section of questions and a chart, and a section of codes. */
const remittance = {
  category: "Denials",
  subAssignments: [
    {
      subModuleName: "Read the remittance",
      isDynamic: true,
      questions: [
        { questionText: "Which group code?", options: ["CO", "OA", "PI", "PR"], answer: "CO" },
        { questionText: "Is it denied?", options: ["Yes", "No"], answer: "Yes" },
      ],
    },
    { subModuleName: "Correct the claim", answerIcdCodes: "I10" },
  ],
};

/** Adds the assignment and this many students who have submitted it. */
async function newRemittance(doers = 0): Promise<OwnAssignment> {
  const assignment = await newAssignment(product, remittance, [await makeChart("Remittance advice")]);
  for (let doer = 0; doer < doers; doer += 1) {
    const account = await newStudent(product, "Denials");
    await handInByApi(
      product,
      account,
      assignment,
      { dynamicQuestions: [{ submittedAnswer: "CO" }, { submittedAnswer: "Yes" }] },
      0,
    );
    await handInByApi(product, account, assignment, { icdCodes: ["I10"] }, 1);
  }
  return assignment;
}

/** Opens the form of an assignment from the overview. */
async function openForm(page: Page, { moduleName }: OwnAssignment): Promise<void> {
  await page.goto("/admin/assignments");
  await page.getByRole("article", { name: moduleName }).getByRole("link", { name: "Edit Assignment" }).click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
}

test("Add Assignment asks for one of the seven categories first", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/assignments");
  await page.getByText("+ Add Assignment", { exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Choose Category" });
  await expect.poll(() => choice.getByRole("button").count()).toBe(7 + 1);
  await choice.getByRole("button", { name: "CPC" }).click();
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await page.getByText("No chart and no key yet: without a key, work is shown as “Not graded”.").waitFor();
});

test("the search of the overview finds an assignment by the name of a section", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/assignments");
  const search = page.getByLabel("Search by module, category or sub-module");
  await search.fill("heart failure readm");
  await page.getByText("1 assignment(s) found").waitFor();
  await search.fill("nothing like it");
  await page.getByText('No assignments match "nothing like it"').waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByRole("article", { name: "Total hip replacement" }).waitFor();
});

test("on a phone the names in the overview begin at one edge and are not squeezed", async () => {
  const { page } = await subadmin(product, { viewport: { width: 390, height: 844 } });
  await page.goto("/admin/assignments");
  const edges = () =>
    Promise.all(
      ["Inpatient Cardiology", "Total hip replacement"].map((name) =>
        page.getByRole("heading", { name }).evaluate((heading) => heading.getBoundingClientRect().left),
      ),
    );
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
  const name = page.getByRole("heading", { name: "Inpatient Cardiology" });
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  await page.getByRole("button", { name: "Details of Inpatient Cardiology" }).click();
  const section = page.getByRole("cell", { name: /Heart failure readmission$/ }).first();
  expect((await section.boundingBox())?.width).toBeGreaterThan(150);
});

test("a duplicate has the charts of its original, and its upload is not left without a question", async () => {
  const { page } = await subadmin(product);
  const { moduleName } = await newRemittance();
  await page.goto("/admin/assignments");
  await page.getByRole("button", { name: `More: ${moduleName}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByText("chart.pdf").waitFor();
  const { held, release } = hold();
  await page.route("**/api/admin/add-assignment", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.getByText("Processing…").waitFor();
  await page.evaluate(() => window.history.back());
  await page.getByRole("dialog", { name: "Stop the upload?" }).getByRole("button", { name: "Cancel" }).click();
  release();
  await page.waitForURL(/\/admin\/assignments$/);
  const copy = page.getByRole("article", { name: `${moduleName} (copy)` });
  await copy.getByRole("button", { name: /^Details of/ }).click();
  await copy.getByRole("link", { name: "View PDF" }).first().waitFor();
  await copy.getByRole("button", { name: "Delete Module" }).click();
  await page.getByText("Are you sure you want to delete this entire module?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await copy.waitFor({ state: "detached" });
  // The pressed button is gone with its card, so the heading gets the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Assignments Overview");
});

test("a section is deleted after a question that counts the submissions that go with it", async () => {
  const { page } = await subadmin(product);
  const { moduleName } = await newRemittance(2);
  await page.goto("/admin/assignments");
  const card = page.getByRole("article", { name: moduleName });
  await card.getByRole("button", { name: /^Details of/ }).click();
  await card.getByRole("button", { name: "Delete Read the remittance" }).click();
  await page.getByText("2 submissions will be deleted too. This cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Delete Correct the claim" }).click();
  await page.getByText("Are you sure you want to delete this sub-assignment?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Sub-assignment deleted successfully").waitFor();
});

test("a link to an assignment that was deleted leads back to the overview", async () => {
  const { page } = await subadmin(product);
  expectTrouble(page, /404 .*nothing/, "there is no such assignment");
  for (const place of ["nothing/submissions", "nothing/insight", "nothing/room", "nothing/key", "nothing/preview"]) {
    await page.goto(`/admin/assignments/${place}`);
    await page.getByRole("link", { name: "Back to Assignments" }).waitFor();
  }
  await page.goto("/admin/assignments/edit/nothing");
  await page.getByText("Error: Assignment not found").waitFor();
  await page.getByRole("link", { name: "Back to Assignments" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
});

test("the form counts the students who lose an assignment when its category changes", async () => {
  const { page } = await subadmin(product);
  await openForm(page, await newRemittance());
  await openFacts(page);
  await page.getByLabel("Category").fill("IPDRG");
  await page.getByText("No student is in the course IPDRG. 2 students no longer see it.").waitFor();
  await page.getByRole("button", { name: "Use IP-DRG" }).click();
  await page.getByText("2 students no longer see it.", { exact: false }).waitFor();
  await page.getByLabel("Category").fill("Denials");
  await page.getByText("no longer see it").waitFor({ state: "detached" });
});

test("the form takes options from one line, fixes the kind of a section with submissions and puts a removed chart back", async () => {
  const { page } = await subadmin(product);
  await openForm(page, await newRemittance(1));
  const first = page.getByRole("region", { name: "Sub-assignment 1" });
  await first.getByLabel("Options (comma separated)").first().fill("One, Two");
  expect(await first.getByRole("textbox", { name: "Option 5 of question 1" }).inputValue()).toBe("One");
  await first.getByRole("button", { name: /Dynamic Questions/ }).click();
  expect(await first.getByRole("radio", { name: "Predefined Questions" }).isDisabled()).toBe(true);
  await first.getByRole("button", { name: "Remove PDF" }).click();
  await first.getByRole("button", { name: "Put chart.pdf back" }).click();
  await first.getByRole("link", { name: "View PDF" }).waitFor();
  await first.getByText("chart.pdf", { exact: true }).waitFor();
});

test("the form counts the submissions that a removed question or section takes away", async () => {
  const { page } = await subadmin(product);
  await openForm(page, await newRemittance(2));
  const first = page.getByRole("region", { name: "Sub-assignment 1" });
  await first.getByRole("button", { name: "Remove question 1" }).click();
  const question = page.getByRole("dialog", { name: "Remove question 1" });
  await question.getByText("Its answers in 2 submissions no longer count once the assignment is saved.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Sub-assignments" }).getByRole("button", { name: /^2 / }).click();
  await page.getByRole("button", { name: "Remove sub-assignment 2" }).click();
  await page.getByText("Its 2 submissions will be deleted when the assignment is saved.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("2 submissions of removed sub-assignments will be deleted.").waitFor();
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Students" }).waitFor();
});

test("a save that meets a colleague's change takes the other fields over and keeps the typed text", async () => {
  const { page } = await subadmin(product);
  const own = await newRemittance();
  await openForm(page, own);
  await openFacts(page);
  await page.getByLabel("Due date (optional)").fill("31/12/2099");
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const { subAssignments, ...assignment } = (await priya.get("/assignments")).find(
    ({ _id }: { _id: string }) => _id === own._id,
  );
  type Stored = { _id: string; subModuleName: string; isDynamic: boolean; dynamicQuestions: [] };
  const saved = await priya.form(`/admin/assignments/${own._id}`, {
    moduleName: assignment.moduleName,
    category: assignment.category,
    timeLimitMinutes: "30",
    dueDate: "2099-12-01",
    subAssignments: subAssignments.map(({ _id, subModuleName, isDynamic, dynamicQuestions }: Stored) => ({
      _id,
      subModuleName,
      isDynamic,
      ...(isDynamic && { questions: dynamicQuestions }),
    })),
  });
  expect(saved).toMatchObject({ success: true });
  expectTrouble(page, /409 .*\/api\/admin\/assignments\//, "it was changed meanwhile");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Error updating assignment: This assignment was changed meanwhile").waitFor();
  await page.getByText("Time limit: 30 (their change, now in this form)").waitFor();
  await page.getByText("Due date: 01 Dec 2099 (their change), 31 Dec 2099 (yours, which is kept)").waitFor();
  await expect.poll(() => page.getByLabel("Time limit (minutes)", { exact: true }).inputValue()).toBe("30");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  const row = page.getByRole("article", { name: own.moduleName });
  await row.getByText("due 31 Dec 2099").filter({ visible: true }).waitFor();
});

test("sections are put in another order by the keyboard, which grades nothing, and are not left unsaved", async () => {
  const { page } = await subadmin(product);
  await openForm(page, await newRemittance());
  const names = () =>
    page.getByLabel("Sub-module name").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await names();
  await page.getByRole("button", { name: "Change the order" }).first().focus();
  await page.keyboard.press("Space");
  await page.locator('[aria-pressed="true"]').waitFor();
  const position = page.getByText(/^Now at place \d of 2$/);
  // The keyboard sensor listens from the next tick on, so the key is repeated.
  await expect
    .poll(async () => {
      if (!(await page.getByText("Now at place 2 of 2").isVisible())) await page.keyboard.press("ArrowRight");
      return position.allTextContents();
    })
    .toEqual(["Now at place 2 of 2"]);
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(before.toReversed());
  // Reordering sections regrades nothing.
  expect(await page.getByText(/will be graded again/).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByText("Your changes to this assignment have not been saved.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.waitForURL(/\/admin\/assignments$/);
});
