import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isSeen, openWork, saved, student, studentAgain } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { newAssignment } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Moves the deadline of every open attempt to this many seconds from now. */
function endTimeIn(seconds: number): void {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  const near = "update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null";
  inDatabase(product, (database) => database.prepare(near).run(deadline));
}

const timerOf = async (page: Page) => (await page.getByRole("timer").textContent()) ?? "";

/** Opens a new section with a time limit as a new student, in a page whose clock the test controls. */
async function openTimed() {
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 45 });
  const person = await student(product, "IP-DRG");
  await person.page.clock.install();
  await openWork(person.page, moduleName);
  return { ...person, moduleName };
}

/** Opens a section of a new student in two browsers. */
async function openTwice() {
  const { moduleName, ...first } = await openTimed();
  const second = await studentAgain(product, first.account);
  await openWork(second.page, moduleName);
  return { moduleName, first, second };
}

test("a reload with an emptied storage and a second browser show the same deadline and answers", async () => {
  const { page, account } = await student(product, "CCS");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByText("Every position counts.").first().waitFor();
  await page.getByLabel("DRG Value").fill("871");
  await page.getByLabel("Patient Name").fill("John ");
  await saved(page);
  await page.getByLabel("Patient Name").pressSequentially("Smith");
  expect(await page.getByLabel("Patient Name").inputValue()).toBe("John Smith");
  const minutes = Number((await timerOf(page)).slice(0, 2));
  await page.evaluate(() => {
    const ofSession = ["user", "userId", "sessionId", "courseName", "name", "role"];
    for (const key of Object.keys(localStorage)) if (!ofSession.includes(key)) localStorage.removeItem(key);
  });
  await page.reload();
  await expect.poll(() => page.getByLabel("DRG Value").inputValue()).toBe("871");
  const again = await studentAgain(product, account);
  await openWork(again.page, "Sepsis and pneumonia");
  await expect.poll(() => again.page.getByLabel("DRG Value").inputValue()).toBe("871");
  await expect.poll(() => again.page.getByLabel("Patient Name").inputValue()).toBe("John Smith");
  expect(minutes - Number((await timerOf(again.page)).slice(0, 2))).toBeLessThanOrEqual(1);
});

test("an answer that another browser has changed appears with a notice of its field", async () => {
  const { first, second } = await openTwice();
  await second.page.getByLabel("Patient Name").fill("Grace");
  await saved(second.page);
  // The page polls every 10 s; its message stays until the next key.
  await first.page.clock.runFor(11_000);
  await first.page.getByText("Changed in another window: Patient Name.").waitFor();
  await first.page.getByLabel("Age/DOB").fill("56");
  await expect.poll(() => first.page.getByLabel("Patient Name").inputValue()).toBe("Grace");
});

test("an answer typed offline is kept on the device when another browser submits the section", async () => {
  const { moduleName, first, second } = await openTwice();
  const { page, context } = second;
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByText("No connection, saved on this device").first().waitFor();
  await page.getByLabel("Notes").fill("only here");
  expectTrouble(page, /409 .*\/api\/student\//, "the section was handed in elsewhere");
  await handIn(first.page);
  await first.page.getByRole("heading", { name: "My Assignments" }).waitFor();
  await context.setOffline(false);
  await page.getByText("Submitted from another window").waitFor();
  const kept = page.getByRole("region", { name: `Not handed in: ${moduleName}` });
  await kept.getByText("This section has already been submitted. What you see here is kept").waitFor();
  await kept.getByText("only here").waitFor();
  await expectAccessible(page);
  await kept.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await kept.waitFor({ state: "detached" });
});

const twoSections = ["First stay", "Second stay"].map((subModuleName) => ({ subModuleName, answerIcdCodes: "I10" }));

test("the time of a section begins when the student presses Start", async () => {
  const { page } = await student(product, "IP-DRG");
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 45, subAssignments: twoSections });
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View Sections: ${moduleName}` }).click();
  await page.getByRole("link", { name: "Start: First stay" }).click();
  await page.getByText("The clock starts when you press Start").waitFor();
  await expectAccessible(page);
  expect([await page.getByRole("timer").count(), await page.getByText("In progress").count()]).toEqual([0, 0]);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(() => timerOf(page)).toMatch(/^4[45]:/);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText(/^In progress, 4[345]:/).waitFor();
  await expectAccessible(page);
});

test("a student's clock that is set forward submits nothing: the server's clock decides", async () => {
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 45 });
  const { page } = await student(product, "IP-DRG");
  await page.clock.install();
  await openWork(page, moduleName);
  await page.getByLabel("DRG Value").fill("321");
  await page.clock.fastForward("50:00");
  await expect.poll(() => timerOf(page)).toMatch(/^4[345]:/);
  await expect.poll(() => page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
});

test("the notice of a submission is gone once the next section is at work", async () => {
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 45, subAssignments: twoSections });
  const { page } = await student(product, "IP-DRG");
  await page.clock.install();
  await openWork(page, moduleName, "First stay");
  await handIn(page);
  const message = page.getByText("Assignment submitted successfully!");
  await page.getByRole("heading", { name: "Second stay" }).first().waitFor();
  // While hovered, the message would stay.
  await message.hover();
  await page.getByRole("button", { name: "Start", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Submit Assignment" }).waitFor();
  await message.waitFor({ state: "detached" });
});

test("a chart on the full screen shows the time left and the state of saving", async () => {
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 45 }, [await makeChart("A short stay")]);
  const { page } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);
  const chart = page.getByRole("region", { name: `Chart: ${moduleName}` });
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => chart.evaluate((frame) => document.fullscreenElement === frame)).toBe(true);
  await expect.poll(() => isSeen(chart.getByRole("timer"))).toBe(true);
  await expect.poll(() => isSeen(chart.getByText(/^Saved \d\d:/))).toBe(true);
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await chart.getByRole("timer").waitFor({ state: "detached" });
});

test("a section whose time ends offline is submitted when the connection returns", async () => {
  const { page, context } = await openTimed();
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("Age/DOB").fill("56");
  await page.getByText("No connection, saved on this device").first().waitFor();
  await page.clock.fastForward("45:00");
  await page.getByText("Time up").first().waitFor();
  await page.getByText("Time is up. Your answers could not be handed in yet.").waitFor();
  await expectAccessible(page);
  endTimeIn(-1);
  await context.setOffline(false);
  await page.getByText("Assignment submitted successfully!").waitFor();
  await page.getByRole("heading", { name: "Time is up. Your answers have been handed in." }).waitFor();
  // The page is 45 minutes ahead. Late in the evening its date is the next day, so the time includes a date.
  await page
    .getByText(/^At (\d+ \w+, )?\d\d:\d\d:\d\d, with everything you typed\. Nothing is left to do\.$/)
    .waitFor();
  await page.getByText(/^2 of \d+ fields$/).waitFor();
  await expectAccessible(page);
  // On a phone View Only replaces Submit, so that the header has space for the title.
  await page.setViewportSize({ width: 390, height: 844 });
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(() => title.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(130);
  await expect.poll(() => isSeen(page.getByRole("button", { name: "View Only" }))).toBe(true);
  await page.getByRole("button", { name: "See the result" }).click();
  await page.getByText("Auto-submitted when time ran out").waitFor();
});
