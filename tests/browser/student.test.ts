import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser, logIn, newPerson, startProduct } from "./browser.ts";

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop("SIGTERM");
});

async function student(name: string, options = {}) {
  const person = await newPerson(browser, product.base, options);
  await logIn(person.page, name, product.samplePassword);
  return person;
}

async function openWork(page: Page, ...names: string[]) {
  await page.goto("/student/assignments");
  for (const name of names)
    await page.getByRole("link", { name: new RegExp(`^(Start|View Sections): ${name}$`) }).click();
  await page.getByRole("button", { name: "Submit Assignment" }).waitFor();
}

/** Brings the deadline of every open attempt near, as if the time had passed. */
function endTimeIn(seconds: number) {
  const database = new DatabaseSync(path.join(product.dataDir, "casebook.db"));
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  database.prepare("update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null").run(deadline);
  database.close();
}

test("the dashboard counts, filters, opens results, and launches the encoder for IP-DRG only", async () => {
  const { page, troubles } = await student("Asha Rao");
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
  await popup.getByRole("row", { name: /PCS Codes/ }).waitFor();
  await expectAccessible(page);
  const refreshed = page.waitForResponse((response) => response.url().includes("/api/stats/"));
  await page.keyboard.press("Escape");
  await refreshed;
  await popup.waitFor({ state: "detached" });
  await page.evaluate(() => localStorage.removeItem("userId"));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByText("User ID not found").waitFor();
  const other = await student("Rohan Gupta");
  await other.page.getByText("Course Information").waitFor();
  expect(await other.page.getByRole("link", { name: /Encoder/ }).count()).toBe(0);
  expect([...troubles, ...other.troubles]).toEqual([]);
});

test("codes are typed, pasted, put in order by keys and removed; a doubtful one gets a hint", async () => {
  const { page, context } = await student("Joseph Thomas");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWork(page, "Office visit, established patient");
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
  let answer = () => {};
  const isChecked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/student/submit-assignment", async (route) => {
    await isChecked;
    await route.fulfill({ status: 500, json: { message: "Failed to submit assignment" } });
  });
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByText("Submit with empty answers?").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit anyway" }).click();
  await page.getByText("Submitting… Please wait").waitFor();
  await expectAccessible(page);
  answer();
  await page.getByText("Failed to submit assignment").waitFor();
});

test("the chart is searched, zoomed and turned; it keeps its place when the window changes", async () => {
  const { page } = await student("Vikram Iyer");
  await openWork(page, "Skin lesion case sheet");
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  await page.getByRole("button", { name: "Search in the chart" }).click();
  await page.getByRole("textbox", { name: "Search in the chart" }).fill("fusiform excision");
  await page.getByText(/1 of 1/).waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByLabel("Page, of 2").and(page.locator('[value="2"]')).waitFor();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: /^Zoom: \d+%/ }).waitFor();
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByText("Questions", { exact: true }).first().click();
  await page.getByLabel("ICD Codes", { exact: true }).waitFor();
  await page.getByText("Chart", { exact: true }).click();
  await page.getByLabel("Page, of 2").and(page.locator('[value="2"]')).waitFor();
});

test("a reload, another browser and a cleared storage show the same deadline and what was typed", async () => {
  const other = await student("Harpreet Kaur");
  await openWork(other.page, "Sepsis and pneumonia");
  await other.page.getByLabel("DRG Value").fill("871");
  await other.page
    .getByText(/^Saved/)
    .first()
    .waitFor();
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
  await again.page.getByLabel("Patient Name").fill("Grace");
  await again.page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await other.page.getByLabel("Age/DOB").fill("56");
  await other.page.getByText("Changed in another window: Patient Name.").waitFor();
  expect(await other.page.getByLabel("Patient Name").inputValue()).toBe("Grace");
});

test("minutes given by staff reach a running countdown, and a reload keeps the focus", async () => {
  const { page } = await student("Imran Qureshi");
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
  const form = new FormData();
  form.set("moduleName", "Timed drill");
  form.set("category", "IP-DRG");
  form.set("timeLimitMinutes", "10");
  form.set("subAssignments", JSON.stringify([{ answerIcdCodes: "I10" }]));
  const added = await fetch(`${product.base}/api/admin/add-assignment`, {
    method: "POST",
    headers: { "x-session-id": sessionId },
    body: form,
  });
  const { assignment } = (await added.json()) as { assignment: { _id: string } };
  await openWork(page, "Timed drill");
  await page.getByLabel("Adx").fill("R07.9");
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Adx").inputValue()).toBe("R07.9");
  await expect.poll(() => page.getByLabel("Adx").evaluate((field) => field === document.activeElement)).toBe(true);
  await call("PUT", `/admin/student/${me}/extra-time`, { assignmentId: assignment._id, minutes: 30 });
  await expect
    .poll(async () => (await page.getByRole("timer").textContent()) ?? "", { timeout: 15_000 })
    .toMatch(/^(39|40):/);
});

test("a clock set forward submits nothing: the server's clock decides", async () => {
  const { page } = await student("Asha Rao");
  await page.clock.install();
  await openWork(page, "Inpatient Cardiology", "NSTEMI with stent");
  await page.getByLabel("DRG Value").fill("321");
  await page.clock.fastForward("50:00");
  await expect.poll(async () => (await page.getByRole("timer").textContent()) ?? "").toMatch(/^4[345]:/);
  expect(await page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
});

test("at zero it is submitted by itself, and offline it is kept and sent when the connection returns", async () => {
  const { page, context } = await student("Suresh Babu");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("DRG Value").fill("871");
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  endTimeIn(13);
  await expect
    .poll(async () => (await page.getByRole("timer").textContent()) ?? "", { timeout: 15_000 })
    .toMatch(/^00:0\d|00:1[0-3]/);
  await context.setOffline(true);
  await page.getByText("Time up").first().waitFor({ timeout: 20_000 });
  await page.getByText("Time is up and the server cannot be reached").waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByText("Assignment submitted successfully!").waitFor({ timeout: 20_000 });
  await page.getByRole("link", { name: "View: Sepsis and pneumonia" }).click();
  await page.getByText("Submitted by the timer").waitFor();
});

test("on a slow network and from a failing server the student is told what happens", async () => {
  const { page } = await student("Fatima Sheikh");
  await page.route("**/api/category/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto("/student/assignments");
  await page.getByRole("status", { name: "Loading assignments" }).waitFor();
  await page.getByRole("link", { name: /Medical necessity denial/ }).waitFor();
  await page.unroute("**/api/category/**");
  await page.route("**/api/category/**", (route) =>
    route.fulfill({ status: 500, json: { message: "Something is wrong there" } }),
  );
  await page.reload();
  await page.getByText("Something went wrong").waitFor();
  await page.getByText("Something is wrong there").waitFor();
  await page.unroute("**/api/category/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await openWork(page, "Medical necessity denial");
  await page.route("**/api/student/submit-assignment", (route) =>
    route.fulfill({ status: 500, json: { message: "Failed to submit assignment" } }),
  );
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByRole("button", { name: "Submit anyway" }).click();
  await page.getByText("Failed to submit assignment").waitFor();
  expect(await page.getByRole("button", { name: "Submit Assignment" }).isEnabled()).toBe(true);
});

test("a chart that cannot be fetched or drawn says so, offers another way, and loads on a second try", async () => {
  const { page } = await student("Vikram Iyer");
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 404, body: "" }));
  await openWork(page, "Skin lesion case sheet");
  await page.getByText("Unable to load PDF").waitFor();
  await page.getByRole("link", { name: "Open PDF in new tab" }).and(page.locator("[target=_blank]")).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/files/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Unable to load PDF").waitFor({ state: "detached" });
  await page.getByLabel(/^Page, of [1-9]/).waitFor();
  await page.route(/pdf\.worker/, (route) => route.abort());
  await page.reload();
  await page.getByText("Cannot load document").waitFor();
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
    await page.getByLabel("ICD Codes", { exact: true }).fill("E11.65, I10, Z79.4, N18.30,");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await context.close();
  }
});
