import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openFacts, subadmin } from "./at-work.ts";
import { expectAccessible, hold, sharedProduct } from "./browser.ts";
import { beginByApi, nameToRemove, newAssignment, newStudent, staffOf } from "./course.ts";

const product = sharedProduct();

/** Opens the list of a category with a new assignment of one question, and finds its menu button. */
async function openModule() {
  const { page } = await subadmin(product);
  const moduleName = nameToRemove(product, "Module");
  await newAssignment(product, {
    moduleName,
    category: "Denials",
    subAssignments: [
      { isDynamic: true, questions: [{ questionText: "Which group code?", options: ["CO", "PR"], answer: "CO" }] },
    ],
  });
  await page.goto("/admin/assignments?category=Denials");
  const more = page.getByRole("button", { name: `More: ${moduleName}` });
  return { page, moduleName, more };
}

test("a sub-admin previews an assignment as a student", async () => {
  const { page, more } = await openModule();
  await more.click();
  await page.getByRole("menuitem", { name: "Preview as a student" }).click();
  await page.getByText("nothing is saved and no time runs", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Questions" }).getByRole("radio").first().check();
  await expectAccessible(page);
});

test("a module opens to its pages, and is still open on the way back", async () => {
  const { page, moduleName } = await openModule();
  const row = page.getByRole("article", { name: moduleName });
  const room = row.getByRole("link", { name: "Exam room" });
  expect(await room.count()).toBe(0);
  await row.getByRole("button", { name: `Details of ${moduleName}` }).click();
  await room.click();
  await page.waitForURL(/room$/);
  await page.goBack();
  await room.waitFor();
  // On a phone the two icons do not fit the row.
  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole("button", { name: "Delete Module" }).waitFor();
  await expect.poll(() => row.getByRole("link", { name: "Edit Assignment" }).count()).toBe(1);
  await expectAccessible(page);
});

test("a sub-admin archives an assignment and restores it", async () => {
  const { page, more } = await openModule();
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
});

test("an exported assignment is imported as a draft beside the first one", async () => {
  const { page, moduleName, more } = await openModule();
  await more.click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const file = await (await downloading).path();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: "package.zip",
    mimeType: "application/zip",
    buffer: await readFile(file),
  });
  await page.getByText("Denials already has an assignment of this name: this one is added as well").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 assignment" }).click();
  await page.getByText("1 assignment was added as a draft.").waitFor();
  await page.getByRole("link", { name: "See the drafts" }).click();
  const draft = page.getByRole("article", { name: moduleName });
  await draft.getByText("Draft", { exact: true }).waitFor();
  await draft.getByRole("button", { name: "Delete Module" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await draft.waitFor({ state: "detached" });
});

test("a sub-admin takes questions from pasted rows into a draft and lets it open on a day", async () => {
  const { page } = await subadmin(product);
  const name = nameToRemove(product, "Sheet");
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
  await openFacts(page);
  await expect.poll(() => page.getByLabel(/^Time \(/).inputValue()).toBe("09:00");
  await page.getByRole("region", { name: "Assignment", exact: true }).getByText("Open", { exact: true }).click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await row.getByText("Opens 24 Nov, 09:00").waitFor();
  await row.getByRole("button", { name: "Delete Module" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await row.waitFor({ state: "detached" });
});

/** Opens a browser for a sub-admin, with a new student who works on the first of two timed sections. */
async function besideWork() {
  const { page } = await subadmin(product);
  const assignment = await newAssignment(product, {
    timeLimitMinutes: 45,
    subAssignments: [
      { subModuleName: "NSTEMI", answerIcdCodes: "I21.4" },
      { subModuleName: "Heart failure", answerIcdCodes: "I50.9" },
    ],
  });
  const account = await newStudent(product, "IP-DRG");
  const student = await beginByApi(product, account, assignment);
  return { page, assignment, account, student };
}

test("a sub-admin gives a student at work more time in the exam room", async () => {
  const { page, assignment, account } = await besideWork();
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /working now/ }).click();
  await page.waitForURL(`/admin/assignments/${assignment._id}/room`);
  await page.getByRole("button", { name: `Minutes for ${account.name}` }).click();
  await page.getByRole("button", { name: "Give extra time" }).click();
  await page.getByText("15 minutes added for 1 student").waitFor();
});

test("the placeholder of the form of an assignment has the form's own shape", async () => {
  const assignment = await newAssignment(product);
  const { page } = await subadmin(product);
  const { held, release } = hold();
  await page.route("**/api/admin/assignments/edit/*", (route) => held.then(() => route.continue()));
  await page.goto(`/admin/assignments/edit/${assignment._id}`);
  // The skeleton has the shape of the form, so nothing moves.
  const slabs = page.getByRole("status", { name: "Loading the assignment" }).locator(".mantine-Skeleton-root");
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const places = [await topOf(slabs.first()), await topOf(slabs.last())];
  release();
  const came = [
    page.getByRole("button", { name: /^Assignment / }),
    page.getByRole("button", { name: "Update Assignment" }),
  ];
  await came[0]?.waitFor();
  for (const [index, place] of came.entries())
    expect(Math.abs((await topOf(place)) - (places[index] ?? 0))).toBeLessThan(8);
});

test("the form of an assignment keeps a faulty time limit, and counts who works now under a changed one", async () => {
  const { page, assignment } = await besideWork();
  await page.goto(`/admin/assignments/edit/${assignment._id}`);
  await openFacts(page);
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
});

test("the page of a student shows extra time and progress, and takes the time back once", async () => {
  const { page, assignment, account, student } = await besideWork();
  const { moduleName } = assignment;
  await (await staffOf(product)).post(`/assignments/${assignment._id}/extra-time`, {
    minutes: 15,
    studentIds: [account.id],
  });
  await page.goto(`/admin/student?student=${account.id}`);
  await page.getByText(/15 min extra, until \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: `Extra time for ${moduleName}` }).waitFor();
  expect(
    await student.post("/student/submit-assignment", {
      studentId: account.id,
      assignmentId: assignment._id,
      submittedAnswers: [{ subAssignmentId: assignment.subAssignments[0]?._id, drgValue: "321" }],
    }),
  ).toMatchObject({ success: true });
  await page.reload();
  await page.getByText("1 of 2 sections").waitFor();
  await page.getByText("Missing: Heart failure · 15 min extra").waitFor();
  const takeAllBack = async (outcome: string) => {
    await page.getByRole("button", { name: `Extra time for ${moduleName}` }).click();
    await page.getByLabel("Minutes to add").fill("-1440");
    // A message disappears after a few seconds.
    const message = page.getByText(outcome).waitFor();
    // By keyboard: the small form may still move into view.
    await page.getByRole("button", { name: "Take time back" }).press("Enter");
    await message;
  };
  await takeAllBack("Up to 1440 minutes taken back from 1 student");
  await takeAllBack("No minutes were taken back: there were none to take back");
});
