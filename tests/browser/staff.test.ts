import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { beginSession, expectAccessible, expectTrouble, hold, newPerson, type Person, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await beginSession(staff.page, "Priya Menon", product.subadminPassword);
});

test("assignments are searched, and duplicated with their charts by an upload that is not left unasked", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByText("+ Add Assignment", { exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Choose Category" });
  await expect.poll(() => choice.getByRole("button").count()).toBe(7 + 1);
  await choice.getByRole("button", { name: "CPC" }).click();
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await page.getByText("No chart and no key yet: without a key, work is shown as “Not graded”.").waitFor();
  await page.goBack();
  await page.getByLabel("Search by module, category or sub-module").fill("heart failure");
  await page.getByText("1 assignment(s) found").waitFor();
  await page.getByLabel("Search by module, category or sub-module").fill("nothing like it");
  await page.getByText('No assignments match "nothing like it"').waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();

  // On a phone all names begin at one edge, and a section's name has most of its line.
  await page.setViewportSize({ width: 390, height: 844 });
  const edges = () =>
    Promise.all(
      ["Inpatient Cardiology", "Total hip replacement"].map((name) =>
        page.getByRole("heading", { name }).evaluate((heading) => heading.getBoundingClientRect().left),
      ),
    );
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
  const name = page.getByRole("heading", { name: "Inpatient Cardiology" });
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  const section = page.getByRole("cell", { name: /Heart failure readmission$/ }).first();
  expect((await section.boundingBox())?.width).toBeGreaterThan(150);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "More: Remittance review" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByText("Read the remittance.pdf").waitFor();
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
  await page.unroute("**/api/admin/add-assignment");
  const copy = page.getByRole("article", { name: "Remittance review (copy)" });
  await copy.getByRole("link", { name: "View PDF" }).first().waitFor();

  await copy.getByRole("button", { name: "Delete Correct the claim" }).click();
  await page.getByText("Are you sure you want to delete this sub-assignment?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Sub-assignment deleted successfully").waitFor();
  await copy.getByRole("button", { name: "Delete Module" }).click();
  await page.getByText("Are you sure you want to delete this entire module?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await copy.waitFor({ state: "detached" });
  // The button that was pressed is gone with its card: the keyboard goes on from the content's heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Assignments Overview");
  await page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("button", { name: "Delete Read the remittance" })
    .click();
  await page.getByText("2 submissions go with it. This cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("a module is looked at as a student, exported, put away and taken back, and comes in again as a draft", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments?category=Denials");
  const more = page.getByRole("button", { name: "More: Remittance review" });
  await more.click();
  await page.getByRole("menuitem", { name: "Preview as a student" }).click();
  await page.getByText("nothing of it is saved, and no time runs", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Questions" }).getByRole("radio").first().check();
  await expectAccessible(page);
  await page.goBack();

  await more.click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const file = await (await downloading).path();
  await more.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await page.getByText("Assignment archived").waitFor();
  await page.getByRole("group", { name: "State" }).getByRole("button", { name: "Archived 1" }).click();
  await page.waitForURL(/state=archived/);
  await page.getByText("1 assignment(s) found").waitFor();
  await more.click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await page.getByText("Assignment restored").waitFor();
  await page.getByText("No assignments match these filters").waitFor();

  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: "remittance.zip",
    mimeType: "application/zip",
    buffer: await readFile(file),
  });
  await page.getByText("Denials has an assignment of this name already: this one is added beside it").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 assignment" }).click();
  await page.getByText("1 assignment was added as a draft.").waitFor();
  await page.getByRole("link", { name: "See the drafts" }).click();
  const draft = page.getByRole("article", { name: "Remittance review" });
  await draft.getByText("Draft", { exact: true }).waitFor();
  await draft.getByRole("button", { name: "Delete Module" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await draft.waitFor({ state: "detached" });
});

test("questions come from pasted rows into a draft that opens on a day", async () => {
  const { page } = staff;
  const name = `Sheet ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/assignment/add?category=CPC");
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill(name);
  const atOnce = page.getByText("Students see it as soon as it is saved.");
  await atOnce.waitFor();
  await page.getByText("Draft", { exact: true }).click();
  await atOnce.waitFor({ state: "detached" });
  await page.getByLabel("Visible from (optional)").fill("24/11/2099");
  await page.getByLabel(/^Time \(/).fill("09:00");
  await page.getByText("Dynamic Questions").click();
  await page.getByRole("button", { name: "From a spreadsheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Questions from a spreadsheet" });
  await dialog.getByRole("textbox").fill("Question\tA\tB\tAnswer\nBoth sides?\t50\t59\tA\nDistinct?\t25\t59\t59\n");
  await dialog.getByRole("button", { name: "Check the rows" }).click();
  await dialog.getByText("2 questions", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Take 2 questions" }).click();
  await page.getByRole("textbox", { name: "Question text" }).nth(1).waitFor();
  await page.getByRole("button", { name: "Save Assignment" }).click();
  const row = page.getByRole("article", { name });
  await row.getByText("Draft", { exact: true }).waitFor();
  await row.getByRole("link", { name: "Edit Assignment" }).click();
  await expect.poll(() => page.getByLabel(/^Time \(/).inputValue()).toBe("09:00");
  await page.getByRole("region", { name: "Assignment", exact: true }).getByText("Open", { exact: true }).click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await row.getByText("Opens 24 Nov, 09:00").waitFor();
});

test("the assignment form says what an edit destroys or hides, and brings another's change together with its own", async () => {
  const { page } = staff;
  expectTrouble(page, /404 .*nothing/, "there is no such assignment");
  // Wherever a link to one that was deleted leads, there is a way on.
  for (const place of ["nothing/submissions", "nothing/insight", "nothing/room", "nothing/key", "nothing/preview"]) {
    await page.goto(`/admin/assignments/${place}`);
    await page.getByRole("link", { name: "Back to Assignments" }).waitFor();
  }
  await page.goto("/admin/assignments/edit/nothing");
  await page.getByText("Error: Assignment not found").waitFor();
  await page.getByRole("link", { name: "Back to Assignments" }).click();
  const toEdit = page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("link", { name: "Edit Assignment" });
  await toEdit.click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await page.getByLabel("Category").fill("IPDRG");
  await page.getByText("No student is in the course IPDRG. 2 students lose sight of it.").waitFor();
  await page.getByRole("button", { name: "Use IP-DRG" }).click();
  await page.getByText("2 students lose sight of it.", { exact: false }).waitFor();
  await page.getByLabel("Category").fill("Denials");
  await page.getByText("lose sight of it").waitFor({ state: "detached" });
  const first = page.getByRole("region", { name: "Sub-assignment 1" });
  await first.getByLabel("Options (comma separated)").first().fill("One, Two");
  expect(await first.getByRole("textbox", { name: "Option 5 of question 1" }).inputValue()).toBe("One");
  expect(await first.getByRole("radio", { name: "Predefined Questions" }).isDisabled()).toBe(true);
  await first.getByRole("button", { name: "Remove PDF" }).click();
  await first.getByRole("button", { name: "Put Read the remittance.pdf back" }).click();
  await first.getByRole("link", { name: "View PDF" }).waitFor();
  await first.getByText("Read the remittance.pdf", { exact: true }).waitFor();
  await first.getByRole("button", { name: "Remove question 1" }).click();
  const question = page.getByRole("dialog", { name: "Remove question 1" });
  await question.getByText("Its answers in 2 submissions count no more when the assignment is saved.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Sub-assignments" }).getByRole("button", { name: /^2 / }).click();
  await page.getByRole("button", { name: "Remove sub-assignment 2" }).click();
  await page.getByText("Its 2 submissions will be deleted when the assignment is saved.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("2 submissions of removed sub-assignments will be deleted.").waitFor();
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Students" }).waitFor();

  await page.goto("/admin/assignments");
  await toEdit.click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await page.getByLabel("Due date (optional)").fill("31/12/2026");
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const { subAssignments, ...assignment } = (await priya.get("/assignments")).find(
    (one: { moduleName: string }) => one.moduleName === "Remittance review",
  );
  const saved = await priya.form(`/admin/assignments/${assignment._id}`, {
    moduleName: assignment.moduleName,
    category: assignment.category,
    timeLimitMinutes: "30",
    dueDate: "2026-12-01",
    subAssignments: JSON.stringify(
      subAssignments.map(
        (section: { _id: string; subModuleName: string; isDynamic: boolean; dynamicQuestions: [] }) => ({
          _id: section._id,
          subModuleName: section.subModuleName,
          isDynamic: section.isDynamic,
          ...(section.isDynamic && { questions: section.dynamicQuestions }),
        }),
      ),
    ),
  });
  expect(saved).toMatchObject({ success: true });
  expectTrouble(page, /409 .*\/api\/admin\/assignments\//, "it was changed meanwhile");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Error updating assignment: This assignment was changed meanwhile").waitFor();
  await page.getByText("Time limit: 30 (taken over)").waitFor();
  await page.getByText("Due date: 01 Dec 2026 there, 31 Dec 2026 here (yours is kept)").waitFor();
  await expect.poll(() => page.getByLabel("Time limit (minutes)", { exact: true }).inputValue()).toBe("30");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("article", { name: "Remittance review" }).getByText("due 31 Dec 2026").waitFor();
});

test("sub-assignments are put in order by keyboard, which grades nothing, and not left unsaved", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByRole("article", { name: "Remittance review" }).getByRole("link", { name: "Edit Assignment" }).click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  const names = () =>
    page.getByLabel("Sub-module name").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await names();
  await page.getByRole("button", { name: "Change the order" }).first().focus();
  await page.keyboard.press("Space");
  await page.locator('[aria-pressed="true"]').waitFor();
  const said = page.getByText(/^Now at place \d of 2$/);
  // A keyboard sensor listens from the next tick on: the key is pressed until it is heard.
  await expect
    .poll(async () => {
      if (!(await page.getByText("Now at place 2 of 2").isVisible())) await page.keyboard.press("ArrowRight");
      return said.allTextContents();
    })
    .toEqual(["Now at place 2 of 2"]);
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(before.toReversed());
  // Another order of the sections grades nothing.
  expect(await page.getByText(/will be graded again/).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByText("Your changes to this assignment have not been saved.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.waitForURL(/\/admin\/assignments$/);
});

test("who works now gets more time, and who changes the limit is told of them", async () => {
  const { page } = staff;
  const asha = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const { assignments } = await asha.get(`/category/IP-DRG?studentId=${asha.id}`);
  const cardiology = assignments.find((one: { moduleName: string }) => one.moduleName === "Inpatient Cardiology");
  const place = { assignmentId: cardiology._id, subAssignmentId: cardiology.subAssignments[0]._id };
  expect(await asha.post("/student/attempts", { studentId: asha.id, ...place })).toMatchObject({ success: true });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /working now/ }).click();
  await page.waitForURL(`/admin/assignments/${cardiology._id}/room`);
  await page.getByRole("button", { name: "Minutes for Asha Rao" }).click();
  await page.getByRole("button", { name: "Give extra time" }).click();
  await page.getByText("15 minutes added for 1 student").waitFor();
  const { held, release } = hold();
  await page.route("**/api/admin/assignments/edit/*", (route) => held.then(() => route.continue()));
  await page.goto(`/admin/assignments/edit/${cardiology._id}`);
  // What stands there while it comes has the shape of the form: nothing moves.
  const slabs = page.getByRole("status", { name: "Loading the assignment" }).locator(".mantine-Skeleton-root");
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const places = [await topOf(slabs.nth(3)), await topOf(slabs.last())];
  release();
  const came = [
    page.getByRole("textbox", { name: "Module name", exact: true }),
    page.getByRole("button", { name: "Update Assignment" }),
  ];
  await came[0]?.waitFor();
  for (const [index, place] of came.entries())
    expect(Math.abs((await topOf(place)) - (places[index] ?? 0))).toBeLessThan(8);
  // What cannot be is kept as it was typed, and told.
  const limit = page.getByLabel("Time limit (minutes)", { exact: true });
  await limit.fill("1.5");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.locator(':focus[aria-invalid="true"]').and(limit).waitFor();
  expect(await limit.inputValue()).toBe("1.5");
  await limit.fill("60");
  await page.getByText("1 student is working now; their time does not change.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  await page.goto(`/admin/student?student=${asha.id}`);
  await page.getByText(/15 min extra, until \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Extra time for Inpatient Cardiology" }).waitFor();
  expect(
    await asha.post("/student/submit-assignment", {
      studentId: asha.id,
      assignmentId: place.assignmentId,
      submittedAnswers: [{ subAssignmentId: place.subAssignmentId, drgValue: "321" }],
    }),
  ).toMatchObject({ success: true });
  await page.reload();
  await page.getByText("1 of 2 sections").waitFor();
  await page.getByText("Missing: Heart failure readmission · 15 min extra").waitFor();
  const takeAllBack = async (outcome: string) => {
    await page.getByRole("button", { name: "Extra time for Inpatient Cardiology" }).click();
    await page.getByLabel("Minutes to add").fill("-1440");
    // A message stays a few seconds only.
    const said = page.getByText(outcome).waitFor();
    // By key: the small form may still move to where it has room.
    await page.getByRole("button", { name: "Take time back" }).press("Enter");
    await said;
  };
  await takeAllBack("Up to 1440 minutes taken back from 1 student");
  await takeAllBack("No minutes were taken back: there are none to take");
});
