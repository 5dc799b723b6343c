import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, handIn, hold, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

async function student(name: string, options = {}) {
  const person = await newPerson(product.base, options);
  await logIn(person.page, name, product.samplePassword);
  return person;
}

async function openWork(page: Page, ...names: string[]) {
  await page.goto("/student/assignments");
  for (const name of names)
    await page.getByRole("link", { name: new RegExp(`^(Start|View Sections): ${name}$`) }).click();
  const start = page.getByRole("button", { name: "Start", exact: true });
  const submit = page.getByRole("button", { name: "Submit Assignment" });
  await start.or(submit).waitFor();
  if (await start.isVisible()) await start.click();
  await submit.waitFor();
}

/** Whether nothing lies over it, and it is not scrolled out of view. */
async function isSeen(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

async function saved(page: Page) {
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
}

/** Brings the deadline of every open attempt near, as if the time had passed. */
function endTimeIn(seconds: number) {
  const database = new DatabaseSync(path.join(product.dataDir, "casebook.db"));
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  database.prepare("update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null").run(deadline);
  database.close();
}

test("the dashboard counts, filters, opens results, and launches the encoder for IP-DRG only", async () => {
  const { page } = await student("Asha Rao");
  await page.getByText("Partially paid (₹45,000/₹60,000)").waitFor();
  await page.getByText("Assignment completion: 1/2").waitFor();
  const launcher = page.getByRole("link", { name: "Open Encoder" });
  expect([await launcher.getAttribute("target"), await launcher.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer",
  ]);
  const list = page.getByRole("region", { name: "Submissions" });
  await page.getByRole("button", { name: /^Pending/ }).click();
  await list.getByText("Result available after completion").waitFor();
  expect(await list.getByRole("button", { name: /Inpatient Cardiology/ }).isDisabled()).toBe(true);
  expect(await list.getByText("Total hip replacement").count()).toBe(0);
  await list.getByRole("button", { name: "Clear Filter" }).click();
  await list.getByRole("button", { name: /Total hip replacement/ }).click();
  const popup = page.getByRole("dialog", { name: "Total hip replacement" });
  await popup.getByRole("button", { name: /8 right/ }).waitFor();
  const drg = popup.getByRole("region", { name: "DRG of the codes" });
  await drg.getByText("DRG of your codes and of the key").waitFor();
  await drg.getByText("You wrote 471, but your codes group to 470.").waitFor();
  await expectAccessible(page);
  const refreshed = page.waitForResponse((response) => response.url().includes("/api/stats/"));
  await page.keyboard.press("Escape");
  await refreshed;
  await popup.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "DRG", exact: true }).waitFor();
  await page.evaluate(() => localStorage.removeItem("userId"));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByText("User ID not found").waitFor();
  const other = await student("Rohan Gupta");
  await other.page.getByText("Course Information").waitFor();
  expect(await other.page.getByRole("link", { name: /Encoder|^DRG$/ }).count()).toBe(0);
});

test("codes are typed, pasted, put in order by keys and removed; a doubtful one gets a hint", async () => {
  const { page, context } = await student("Joseph Thomas");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWork(page, "Office visit, established patient");
  const field = page.getByLabel("ICD Codes", { exact: true });
  const limits = ["Notes", "Adx"].map((label) => page.getByLabel(label).getAttribute("maxlength"));
  expect(await Promise.all(limits)).toEqual(["4000", "500"]);
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
  let answer = () => {};
  const isChecked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  expectTrouble(page, /500 .*submit-assignment/, "a server that fails");
  await page.route("**/api/student/submit-assignment", async (route) => {
    await isChecked;
    await route.fulfill({ status: 500, json: {} });
  });
  // Two clicks open one dialog; the browser's Back closes it, and the focus is where it was .
  const submit = page.getByRole("button", { name: "Submit Assignment" });
  const dialog = page.getByRole("dialog", { name: "Submit Office visit, established patient?" });
  await submit.dblclick();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toContain("?assignment=");
  await expect.poll(() => submit.evaluate((button) => button === document.activeElement)).toBe(true);
  await submit.click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => submit.evaluate((button) => button === document.activeElement)).toBe(true);
  await submit.click();
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByText("Submitting… Please wait").waitFor();
  await expectAccessible(page);
  answer();
  await page.getByText("Failed to submit assignment").waitFor();
});

test("a reload, another browser and a cleared storage show the same deadline and what was typed", async () => {
  const other = await student("Harpreet Kaur");
  await openWork(other.page, "Sepsis and pneumonia");
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
  const again = await student("Harpreet Kaur");
  await openWork(again.page, "Sepsis and pneumonia");
  await expect.poll(() => again.page.getByLabel("DRG Value").inputValue()).toBe("871");
  expect(minutes - Number((await left(again.page)).slice(0, 2))).toBeLessThanOrEqual(1);

  // The later save wins per field; the other window is told.
  expect(await again.page.getByLabel("Patient Name").inputValue()).toBe("John Smith");
  await again.page.getByLabel("Patient Name").fill("Grace");
  await saved(again.page);
  await other.page.getByLabel("Age/DOB").fill("56");
  await other.page.getByText("Changed in another window: Patient Name.").waitFor();
  expect(await other.page.getByLabel("Patient Name").inputValue()).toBe("Grace");

  // One window hands in; what was typed only in the other is shown there until it is discarded.
  expectTrouble(again.page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await again.context.setOffline(true);
  await again.page.getByText("Offline, kept on this device").first().waitFor();
  await again.page.getByLabel("Notes").fill("only here");
  expectTrouble(again.page, /409 .*\/api\/student\//, "the section was handed in elsewhere");
  await handIn(other.page);
  await other.page.getByRole("heading", { name: "My Assignments" }).waitFor();
  await again.context.setOffline(false);
  await again.page.getByText("Submitted from another window").waitFor();
  const kept = again.page.getByRole("region", { name: "Not handed in: Sepsis and pneumonia" });
  await kept.getByText("only here").waitFor();
  await expectAccessible(again.page);
  await kept.getByRole("button", { name: "Discard" }).click();
  await again.page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await kept.waitFor({ state: "detached" });
});

test("minutes given by staff are told, a reload keeps the focus, and what was typed offline is late and not lost", async () => {
  const { page, context } = await student("Imran Qureshi");
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
  // Its own in each try: what a first one left would be met by the second.
  const drill = `Timed drill ${crypto.randomUUID().slice(0, 8)}`;
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
  await page.reload();
  await expect.poll(() => page.getByLabel("Adx").inputValue()).toBe("R07.9");
  await expect.poll(() => page.getByLabel("Adx").evaluate((field) => field === document.activeElement)).toBe(true);
  await call("POST", `/assignments/${assignment._id}/extra-time`, { minutes: 30, studentIds: [me] });
  await expect
    .poll(async () => (await page.getByRole("timer").textContent()) ?? "", { timeout: 15_000 })
    .toMatch(/^(39|40):/);
  await page.getByText("30 minutes were added.").waitFor();
  expect(await page.title()).toMatch(new RegExp(`^(39|40):\\d\\d · ${drill} · Casebook$`));

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
  await back.getByText(/^Time was up before these answers arrived/).waitFor();
  await back.goto("/student/assignments");
  await back.getByRole("link", { name: `View: ${drill}` }).click();
  await back.getByRole("region", { name: "Late answers" }).getByText("282").waitFor();
  expect(await back.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("outbox_")))).toEqual([]);
});

test("nothing runs before Start, and a clock set forward submits nothing: the server's clock decides", async () => {
  const { page } = await student("Asha Rao");
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
  expect(await page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText(/^In progress, 4[345]:/).waitFor();
  await expectAccessible(page);
});

test("at zero offline it is kept, sent when the connection returns, and the student is told what was handed in", async () => {
  const { page, context } = await student("Suresh Babu");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);

  // A chart over the whole screen takes neither the clock nor the saved line away.
  const chart = page.getByRole("region", { name: "Chart: Sepsis and pneumonia" });
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => chart.evaluate((frame) => document.fullscreenElement === frame)).toBe(true);
  await expect.poll(() => isSeen(chart.getByRole("timer"))).toBe(true);
  await expect.poll(() => isSeen(chart.getByText(/^Saved \d\d:/))).toBe(true);
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await chart.getByRole("timer").waitFor({ state: "detached" });
  endTimeIn(15);
  await page.reload();
  await page.getByLabel("DRG Value").waitFor();
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("Age/DOB").fill("56");
  await page.getByText("Time up").first().waitFor({ timeout: 30_000 });
  await page.getByText("Time is up. The server cannot be reached.").waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByText("Assignment submitted successfully!").waitFor({ timeout: 20_000 });
  await page.getByRole("heading", { name: "Time is up. Your answers are handed in." }).waitFor();
  await page.getByText(/^At \d\d:\d\d:\d\d\. Nothing is left to do\.$/).waitFor();
  await page.getByText("2 of 10 fields", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "See the result" }).click();
  await page.getByText("Submitted by the timer").waitFor();
});

test("on a slow network and from a failing server the student is told what happens", async () => {
  const { page } = await student("Fatima Sheikh");
  const list = hold();
  await page.route("**/api/category/**", async (route) => {
    await list.held;
    await route.continue();
  });
  await page.goto("/student/assignments");
  await page.getByRole("status", { name: "Loading assignments" }).waitFor();
  list.release();
  await page.getByRole("link", { name: /Medical necessity denial/ }).waitFor();
  await page.unroute("**/api/category/**");
  expectTrouble(page, /500 .*\/api\/(category|student\/submit-assignment)/, "a server that fails");
  await page.route("**/api/category/**", (route) =>
    route.fulfill({ status: 500, json: { message: "Something is wrong there" } }),
  );
  await page.reload();
  await page.getByText("Something went wrong").waitFor();
  await page.getByText("Something is wrong there").waitFor();
  await page.unroute("**/api/category/**");

  // A sentence that is the title's own stands once; a server that says nothing has the screen's words.
  let said: object = { message: "Something went wrong" };
  await page.route("**/api/category/**", (route) => route.fulfill({ status: 500, json: said }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Something is wrong there").waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("Something went wrong").count()).toBe(1);
  said = {};
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Failed to fetch assignments").waitFor();
  await page.unroute("**/api/category/**");

  // Odd answers have their sentences.
  let odd: unknown = null;
  await page.route("**/api/category/**", (route) => route.fulfill({ json: odd }));
  await Promise.all([
    page.waitForResponse("**/api/category/**"),
    page.getByRole("button", { name: "Try again" }).click(),
  ]);
  await page.getByText("Failed to fetch assignments").waitFor();
  await page.goto("/student/dashboard");
  await page.getByText("Error: No student data available").waitFor();
  odd = { assignments: [] };
  await page.goto("/student/assignments?assignment=gone");
  await page.getByText("Assignment not found in list").waitFor();
  await page.getByRole("link", { name: "Go back to your list" }).click();
  await page.getByText("Your instructor has not assigned anything yet.").waitFor();
  await page.unroute("**/api/category/**");
  await openWork(page, "Medical necessity denial");
  await page.route("**/api/student/submit-assignment", (route) => route.fulfill({ status: 500, json: {} }));
  await handIn(page);
  await page.getByText("Failed to submit assignment").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);

  // What is typed after it is saved.
  const [first] = await page.getByRole("radio").all();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/attempts/draft") && response.ok()),
    first?.check(),
  ]);
  await page.reload();
  await expect.poll(() => first?.isChecked()).toBe(true);
});

test("at 200 % zoom and at 320 px nothing is cut off", async () => {
  // 1440 px at 200 % are 720 px of the page's own.
  for (const viewport of [
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    const { page, context } = await student("Joseph Thomas", { viewport });
    for (const place of ["/student/dashboard", "/student/assignments"]) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await openWork(page, "Office visit, established patient");
    await page.getByText("Questions", { exact: true }).first().click();
    // What is there already goes: a code twice brings a button which, half under the bar, is too small for axe.
    const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
    const field = page.getByLabel("ICD Codes", { exact: true });
    for (let left = await codes.count(); left > 0; left -= 1) {
      await field.press("Backspace");
      await expect.poll(() => codes.count()).toBe(left - 1);
    }
    await field.fill("E11.65, I10, Z79.4, N18.30,");
    await expect.poll(() => codes.count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // Near its end a field says how much fits, where whoever types sees it: above the bar with the clock.
    const notes = page.getByLabel("Notes");
    const counter = page.getByText(/ of 4000 characters/);
    await notes.fill("n ".repeat(1790));
    expect(await counter.count()).toBe(0);
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("and so on until here");
    await expect.poll(() => isSeen(counter)).toBe(true);
    expect(await counter.textContent()).toBe("3600 of 4000 characters");
    await notes.fill("n".repeat(3999));
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("ever");
    await page.getByText("4000 of 4000 characters: no more fit").waitFor();
    expect((await notes.inputValue()).length).toBe(4000);
    await context.close();
  }
});
