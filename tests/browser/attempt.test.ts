import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { isSeen, openWork, saved, student } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, hasFocus, runProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

/** Brings the deadline of every open attempt near, as if the time had passed. */
function endTimeIn(seconds: number): void {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  const near = "update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null";
  inDatabase(product, (database) => database.prepare(near).run(deadline));
}

test("a reload, another browser and a cleared storage show the same deadline and what was typed", async () => {
  const other = await student(product, "Harpreet Kaur");
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
  const again = await student(product, "Harpreet Kaur");
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

test("of two tabs of one browser each shows what the other wrote once it comes to the front, and what is typed stays", async () => {
  const { page, context } = await student(product, "Rohan Gupta");
  await openWork(page, "ED level of service");
  const address = page.url();
  const beside = await context.newPage();
  await beside.goto(address);
  await beside.getByRole("button", { name: "Submit Assignment" }).waitFor();
  await beside.getByLabel("Patient Name").fill("Grace Hopper");
  await saved(beside);
  // The test's browser hides no tab, and tells none that it is turned to.
  const turnTo = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByLabel("Notes").fill("from the first tab");
  await turnTo(page);
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper");
  expect(await page.getByLabel("Notes").inputValue()).toBe("from the first tab");
  await saved(page);
  await turnTo(beside);
  await expect.poll(() => beside.getByLabel("Notes").inputValue()).toBe("from the first tab");
  await beside.getByText("Changed in another window: Notes.").waitFor();

  // Without a line as well; and of one field typed in both the later text stays when the line is back.
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("Notes").fill("older");
  await turnTo(beside);
  await expect.poll(() => beside.getByLabel("Notes").inputValue()).toBe("older");
  await beside.getByLabel("Notes").fill("newer");
  await context.setOffline(false);
  for (const tab of [beside, page]) {
    await turnTo(tab);
    await saved(tab);
    await expect.poll(() => tab.getByLabel("Notes").inputValue()).toBe("newer");
  }
  await page.reload();
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("newer");
});

test("minutes given by staff are told, a reload keeps the focus, and what was typed offline is late and not lost", async () => {
  const { page, context } = await student(product, "Imran Qureshi");
  await page.goto("/student/dashboard");
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${product.base}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "admin", password: "admin-password" }),
  });
  const { sessionId } = (await login.json()) as { sessionId: string };
  const call = async (method: string, url: string, body?: object) =>
    (
      await fetch(`${product.base}/api${url}`, {
        method,
        headers: { ...headers, "x-session-id": sessionId },
        body: JSON.stringify(body),
      })
    ).json();
  const me = await page.evaluate(() => localStorage.getItem("userId") ?? "");
  const drill = "Timed drill";
  const form = new FormData();
  form.set("moduleName", drill);
  form.set("category", "IP-DRG");
  form.set("timeLimitMinutes", "10");
  form.set("subAssignments", JSON.stringify([{ answerIcdCodes: "I10" }]));
  const added = await fetch(`${product.base}/api/admin/add-assignment`, {
    method: "POST",
    headers: { "x-session-id": sessionId },
    body: form,
  });
  const { assignment } = (await added.json()) as { assignment: { _id: string } };
  await openWork(page, drill);
  await page.getByLabel("Adx").fill("R07.9");
  await saved(page);
  // The form is drawn before the server has answered. The page counts as added what it learns after this answer.
  const reopened = page.waitForResponse("**/api/student/attempts");
  await page.reload();
  await expect.poll(() => page.getByLabel("Adx").inputValue()).toBe("R07.9");
  await hasFocus(page.getByLabel("Adx"));
  await reopened;
  await call("POST", `/assignments/${assignment._id}/extra-time`, { minutes: 30, studentIds: [me] });
  await page
    .getByRole("timer")
    .filter({ hasText: /^(3[5-9]|40):/ })
    .waitFor();
  await page.getByText("30 minutes were added.").waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^(3[5-9]|40):\\d\\d · ${drill} · Casebook$`));

  // The tab is closed before the connection returns, and the student comes back after the end.
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("DRG Value").fill("282");
  await page.close();
  expectTrouble(page, /409 .*\/api\/student\/attempts/, "the time is up, and the server may have submitted already");
  endTimeIn(-70);
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto("/student/dashboard");
  const late = back.getByRole("alert").filter({ hasText: "Time was up before these answers arrived" });
  await late.getByRole("link", { name: drill }).click();
  await back.getByRole("region", { name: "Late answers" }).getByText("282").waitFor();
  const kept = () => back.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("outbox_")));
  await expect.poll(kept).toEqual([]);
});

test("nothing runs before Start, and a clock set forward submits nothing: the server's clock decides", async () => {
  const { page } = await student(product, "Asha Rao");
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
  const { page, context } = await student(product, "Suresh Babu");
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

test("an older text that was typed without a connection gives way to a later one of another browser, and can be taken back", async () => {
  const staff = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const subAssignments = JSON.stringify([{ isDynamic: false, answerIcdCodes: "I10" }]);
  await staff.form(
    "/admin/add-assignment",
    { moduleName: "In two browsers", category: "IP-DRG", subAssignments },
    "POST",
  );
  const [phone, laptop] = [await student(product, "Asha Rao"), await student(product, "Asha Rao")];
  await openWork(phone.page, "In two browsers");
  await openWork(laptop.page, "In two browsers");
  expectTrouble(phone.page, /ERR_INTERNET_DISCONNECTED/, "the connection is cut");
  await phone.context.setOffline(true);
  await phone.page.getByLabel("Notes").fill("typed on the phone");
  await laptop.page.getByLabel("Notes").fill("typed on the laptop");
  await saved(laptop.page);
  await phone.context.setOffline(false);
  const offer = phone.page
    .getByRole("status")
    .filter({ hasText: "Notes: a later answer from another browser replaced “typed on the phone”" });
  await offer.waitFor();
  expect(await phone.page.getByLabel("Notes").inputValue()).toBe("typed on the laptop");
  await expectAccessible(phone.page);
  await offer.getByRole("button", { name: "Use my text" }).click();
  await offer.waitFor({ state: "detached" });
  await expect.poll(() => laptop.page.getByLabel("Notes").inputValue()).toBe("typed on the phone");
});
