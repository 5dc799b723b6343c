import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { isSeen, openWork, saved, student, studentAgain } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, sharedProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Brings the deadline of every open attempt near, as if the time had passed. */
function endTimeIn(seconds: number): void {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  const near = "update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null";
  inDatabase(product, (database) => database.prepare(near).run(deadline));
}

test("a reload, another browser and a cleared storage show the same deadline and what was typed", async () => {
  const other = await student(product, "CCS");
  await openWork(other.page, "Sepsis and pneumonia");
  await other.page.getByText("The principal diagnosis comes first.").waitFor();
  await other.page.getByLabel("DRG Value").fill("871");
  await other.page.getByLabel("Patient Name").fill("John ");
  await saved(other.page);
  await other.page.getByLabel("Patient Name").pressSequentially("Smith");
  expect(await other.page.getByLabel("Patient Name").inputValue()).toBe("John Smith");
  const left = async (at: Page) => (await at.getByRole("timer").textContent()) ?? "";
  const minutes = Number((await left(other.page)).slice(0, 2));
  await other.page.evaluate(() => localStorage.setItem("noise", "x"));
  const sessionKeys = ["user", "userId", "sessionId", "courseName", "name", "role"];
  await other.page.evaluate((keep) => {
    for (const key of Object.keys(localStorage)) if (!keep.includes(key)) localStorage.removeItem(key);
  }, sessionKeys);
  await other.page.reload();
  await expect.poll(() => other.page.getByLabel("DRG Value").inputValue()).toBe("871");
  const again = await studentAgain(product, other.account);
  await openWork(again.page, "Sepsis and pneumonia");
  await expect.poll(() => again.page.getByLabel("DRG Value").inputValue()).toBe("871");
  expect(minutes - Number((await left(again.page)).slice(0, 2))).toBeLessThanOrEqual(1);

  // The later save wins per field; the other window is told.
  await expect.poll(() => again.page.getByLabel("Patient Name").inputValue()).toBe("John Smith");
  await again.page.getByLabel("Patient Name").fill("Grace");
  await saved(again.page);
  // It asks by itself every 10 s; what it is told stands there until the next key.
  await other.page.getByText("Changed in another window: Patient Name.").waitFor();
  await other.page.getByLabel("Age/DOB").fill("56");
  await expect.poll(() => other.page.getByLabel("Patient Name").inputValue()).toBe("Grace");

  // One window hands in; what was typed only in the other is shown there until it is discarded.
  expectTrouble(again.page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await again.context.setOffline(true);
  await again.page.getByText("No connection, kept on this device").first().waitFor();
  await again.page.getByLabel("Notes").fill("only here");
  expectTrouble(again.page, /409 .*\/api\/student\//, "the section was handed in elsewhere");
  await handIn(other.page);
  await other.page.getByRole("heading", { name: "My Assignments" }).waitFor();
  await again.context.setOffline(false);
  await again.page.getByText("Submitted from another window").waitFor();
  const kept = again.page.getByRole("region", { name: "Not handed in: Sepsis and pneumonia" });
  await kept.getByText("This section has already been submitted. What you see here is kept").waitFor();
  await kept.getByText("only here").waitFor();
  await expectAccessible(again.page);
  await kept.getByRole("button", { name: "Discard" }).click();
  await again.page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await kept.waitFor({ state: "detached" });
});

test("nothing runs before Start, and a clock set forward submits nothing: the server's clock decides", async () => {
  const { page } = await student(product, "IP-DRG");
  await page.clock.install();
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "View Sections: Inpatient Cardiology" }).click();
  await page.getByRole("link", { name: "Start: NSTEMI with stent" }).click();
  await page.getByText("The clock starts when you press Start").waitFor();
  await expectAccessible(page);
  expect([await page.getByRole("timer").count(), await page.getByText("In progress").count()]).toEqual([0, 0]);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByLabel("DRG Value").fill("321");
  await page.clock.fastForward("50:00");
  await expect.poll(async () => (await page.getByRole("timer").textContent()) ?? "").toMatch(/^4[345]:/);
  await expect.poll(() => page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText(/^In progress, 4[345]:/).waitFor();
  await expectAccessible(page);

  // What was said of the section before does not stand over the next one once that is at work.
  await page.getByRole("link", { name: "Continue: NSTEMI with stent" }).click();
  await handIn(page);
  const message = page.getByText("Assignment submitted successfully!");
  await page.getByRole("heading", { name: "Heart failure readmission" }).first().waitFor();
  // Pointed at, it would stay.
  await message.hover();
  await page.getByRole("button", { name: "Start", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Submit Assignment" }).waitFor();
  await message.waitFor({ state: "detached" });
});

test("at zero offline it is kept, sent when the connection returns, and the student is told what was handed in", async () => {
  const { page, context } = await student(product, "CCS");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);

  // A reload while nobody answers waits for the server, and does not lead to the login in the middle of the work.
  expectTrouble(page, /ERR_FAILED/, "nobody answers");
  let asked = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return asked > 4 ? route.continue() : route.abort();
  });
  await page.reload();
  await page.getByLabel("DRG Value").waitFor();
  await page.unroute("**/api/**");

  // A chart over the whole screen takes neither the clock nor the saved line away.
  const chart = page.getByRole("region", { name: "Chart: Sepsis and pneumonia" });
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => chart.evaluate((frame) => document.fullscreenElement === frame)).toBe(true);
  await expect.poll(() => isSeen(chart.getByRole("timer"))).toBe(true);
  await expect.poll(() => isSeen(chart.getByText(/^Saved \d\d:/))).toBe(true);
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await chart.getByRole("timer").waitFor({ state: "detached" });
  // The last seconds begin when the page asks how many there are.
  const beginLast = (route: Route) => {
    endTimeIn(12);
    return route.continue();
  };
  await page.route("**/api/student/attempts", beginLast, { times: 1 });
  await page.reload();
  await page.getByLabel("DRG Value").waitFor();
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  // The page knows when its time ends; the server hands in by itself a minute after, and is not to be first.
  endTimeIn(600);
  await page.getByLabel("Age/DOB").fill("56");
  await page.getByText("Time up").first().waitFor();
  await page.getByText("Time is up. We could not hand in yet.").waitFor();
  await expectAccessible(page);
  endTimeIn(-1);
  await context.setOffline(false);
  await page.getByText("Assignment submitted successfully!").waitFor();
  await page.getByRole("heading", { name: "Time is up. Your answers have been handed in." }).waitFor();
  await page.getByText(/^At \d\d:\d\d:\d\d, with everything you typed\. Nothing is left to do\.$/).waitFor();
  await page.getByText("2 of 10 fields", { exact: true }).waitFor();
  await expectAccessible(page);
  // On a phone View Only stands in the place of Submit: the head has the room for what is open.
  await page.setViewportSize({ width: 390, height: 844 });
  const title = page.getByRole("heading", { level: 1 });
  await expect.poll(() => title.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(130);
  await expect.poll(() => isSeen(page.getByRole("button", { name: "View Only" }))).toBe(true);
  await page.getByRole("button", { name: "See the result" }).click();
  await page.getByText("Submitted by the timer").waitFor();
});
