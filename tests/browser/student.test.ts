import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { logInNew, openWork, sampleStudent, saved, student } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, hasFocus, hold, newPerson, sharedProduct } from "./browser.ts";
import { newAssignment } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

test("the dashboard of an IP-DRG student shows payment, progress and the encoder", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto("/student/dashboard");
  await page.getByText("Partially paid (₹45,000/₹60,000)").waitFor();
  await page.getByText(/^Assignment completion: 1\/\d+$/).waitFor();
  const launcher = page.getByRole("link", { name: "Open Encoder" });
  expect(await launcher.getAttribute("target")).toBe("_blank");
  expect(await launcher.getAttribute("rel")).toBe("noopener noreferrer");
  await page.getByRole("link", { name: "DRG", exact: true }).waitFor();
});

test("the dashboard of a course without DRGs has neither encoder nor grouper", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "ED");
  await page.getByText("Course Information").waitFor();
  expect(await page.getByRole("link", { name: /Encoder|^DRG$/ }).count()).toBe(0);
});

test("a student filters the submissions, opens a result and returns to a dashboard that is read again", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto("/student/dashboard");
  const list = page.getByRole("region", { name: "Submissions" });
  await page.getByRole("button", { name: /^Pending/ }).click();
  await list.getByText("Result available after completion").first().waitFor();
  expect(await list.getByRole("button", { name: /Inpatient Cardiology/ }).isDisabled()).toBe(true);
  expect(await list.getByText("Total hip replacement").count()).toBe(0);
  await list.getByRole("button", { name: "Clear Filter" }).click();
  await list.getByRole("button", { name: /Total hip replacement/ }).click();
  const popup = page.getByRole("dialog", { name: "Total hip replacement" });
  await popup.getByRole("button", { name: /8 right/ }).waitFor();
  const drg = popup.getByRole("region", { name: "DRG of the codes" });
  await drg.getByText("DRG of your codes and of the key").waitFor();
  await drg.getByText("You wrote 469, but your codes group to 470.").waitFor();
  await expectAccessible(page);
  const refreshed = page.waitForResponse((response) => response.url().includes("/api/stats/"));
  await page.keyboard.press("Escape");
  await refreshed;
  await popup.waitFor({ state: "detached" });
});

test("the list of assignments says so when the browser has lost the user's id", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "ED");
  await page.getByText("Course Information").waitFor();
  await page.evaluate(() => localStorage.removeItem("userId"));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByText("User ID not found").waitFor();
});

/** Opens the browser of a student whose access ends at a given time. */
async function studentUntil(end: string) {
  const { page, account } = await student(product, "Denials");
  const expire = "update user set expires_at = ? where id = ?";
  inDatabase(product, (database) => database.prepare(expire).run(end, account.id));
  await page.goto("/student/dashboard");
  return page;
}

test("a student whose access has expired sees a notice and can still open submitted work", async () => {
  const page = await studentUntil("2026-01-01T00:00:00.000Z");
  const notice = page.getByText("Your course access expired on 01 Jan 2026.");
  await notice.waitFor();
  await page.getByRole("region", { name: "Submissions" }).waitFor();
  expect(await page.getByRole("region", { name: "Next step" }).count()).toBe(0);
  await page.getByRole("link", { name: "Go to My Assignments" }).click();
  await page.getByRole("link", { name: "View Sections: Remittance review" }).waitFor();
  await notice.waitFor();
  expect(await page.getByRole("region", { name: "Next step" }).count()).toBe(0);
  // No button starts work that the server would refuse.
  await page.getByText("Access ended").first().waitFor();
  expect(await page.getByRole("link", { name: /^Start/ }).count()).toBe(0);
});

test("access that ends at the end of tomorrow is said to end tomorrow", async () => {
  const end = new Date();
  end.setDate(end.getDate() + 1);
  end.setHours(23, 59, 59, 0);
  const page = await studentUntil(end.toISOString());
  await page.getByText(/^Your course access ends tomorrow, on /).waitFor();
  await page.getByRole("region", { name: "Course Information" }).getByText("tomorrow").waitFor();
});

test("the form of an outpatient visit speaks of no admission and marks no MCC or CC", async () => {
  const { page } = await student(product, "E and M");
  await openWork(page, "Office visit, established patient");
  await page.getByText("First-listed: the main reason for the visit.").waitFor();
  await page.getByText("Reason for the visit", { exact: true }).waitFor();
  const limits = ["Notes", "Adx"].map((label) => page.getByLabel(label).getAttribute("maxlength"));
  expect(await Promise.all(limits)).toEqual(["4000", "500"]);
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill("I50.23");
  await page.getByRole("listbox").getByText("Acute on chronic systolic (congestive) heart failure").waitFor();
  await field.press(",");
  await page.getByRole("listitem", { name: /^I50\.23, .*Acute on chronic systolic/ }).waitFor();
  expect(await page.getByText(/^M?CC$/).count()).toBe(0);
});

/** Opens a new section as a new student. */
async function openNew() {
  const { moduleName } = await newAssignment(product);
  const person = await student(product, "IP-DRG");
  await openWork(person.page, moduleName);
  return { ...person, moduleName };
}

test("a student pastes codes and puts them in order by keyboard, and a doubtful code gets a hint", async () => {
  const { page, context } = await openNew();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const field = page.getByLabel("ICD Codes", { exact: true });
  await page.evaluate(() => navigator.clipboard.writeText("E11.9, I10; N18.30"));
  await field.focus();
  await page.keyboard.press("ControlOrMeta+v");
  const codes = () =>
    page
      .getByRole("list", { name: "ICD Codes, in order" })
      .getByRole("listitem")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-code")));
  await expect.poll(codes).toEqual(["E11.9", "I10", "N18.30"]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(codes).toEqual(["E11.9", "N18.30", "I10"]);
  await page.getByText("N18.30 moved to position 2").waitFor({ state: "attached" });
  await field.focus();
  await page.keyboard.press("Backspace");
  await expect.poll(codes).toEqual(["E11.9", "N18.30"]);
  await field.fill("nonsense");
  await field.press("Enter");
  await page.getByText(/An ICD-10-CM code is a letter, a digit/).waitFor();
  await expectAccessible(page);
});

test("Back and Escape close the summary before a submission and return the focus to Submit", async () => {
  const { page, moduleName } = await openNew();
  const submit = page.getByRole("button", { name: "Submit Assignment" });
  const dialog = page.getByRole("dialog", { name: `Submit ${moduleName}?` });
  // A double click opens one dialog.
  await submit.dblclick();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toContain("?assignment=");
  await hasFocus(submit);
  await submit.click();
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(submit);
});

test("a submission that the server fails says so and leaves the section at work", async () => {
  const { page } = await openNew();
  expectTrouble(page, /500 .*submit-assignment/, "a server that fails");
  const { held, release } = hold();
  await page.route("**/api/student/submit-assignment", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await handIn(page);
  await page.getByText("Submitting… Please wait").waitFor();
  release();
  await page.getByText("Failed to submit assignment").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
  // Text typed afterwards is saved.
  await page.getByLabel("DRG Value").fill("304");
  await saved(page);
  await page.reload();
  await expect.poll(() => page.getByLabel("DRG Value").inputValue()).toBe("304");
});

test("a submission whose answer is lost waits for the server and then shows that it was received", async () => {
  const { page } = await openNew();
  expectTrouble(page, /503 .*\/api\/student\/submit-assignment/, "the database is away");
  expectTrouble(page, /ERR_FAILED.*\/api\/student\/submit-assignment/, "the answer is lost");
  expectTrouble(page, /409 .*\/api\/student\/attempts\/draft/, "the lost answer said that the section is handed in");
  // The route stays until the end: a pending call may never be answered after its route is removed.
  let isAway = true;
  await page.route("**/api/student/submit-assignment", (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/student/submit-assignment", loseAnswer, { times: 1 });
  await handIn(page);
  const fault = page.getByText("Error: The server cannot be reached. Check your connection.");
  await fault.waitFor();
  await page.getByRole("heading", { name: "Your answers could not be handed in yet." }).waitFor();
  await expectAccessible(page);
  isAway = false;
  await page.getByRole("heading", { name: "Your answers have been handed in." }).waitFor();
  await expect.poll(() => fault.count(), { timeout: 3000 }).toBe(0);
});
