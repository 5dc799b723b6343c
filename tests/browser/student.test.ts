import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, sampleStudent, student } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, hasFocus, hold, sharedProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

test("the dashboard counts, filters, opens results, and launches the encoder for IP-DRG only", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto("/student/dashboard");
  await page.getByText("Partially paid (₹45,000/₹60,000)").waitFor();
  await page.getByText("Assignment completion: 1/3").waitFor();
  const launcher = page.getByRole("link", { name: "Open Encoder" });
  expect([await launcher.getAttribute("target"), await launcher.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer",
  ]);
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
  await page.getByRole("link", { name: "DRG", exact: true }).waitFor();
  await page.evaluate(() => localStorage.removeItem("userId"));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByText("User ID not found").waitFor();
  const other = await student(product, "ED");
  await other.page.goto("/student/dashboard");
  await other.page.getByText("Course Information").waitFor();
  expect(await other.page.getByRole("link", { name: /Encoder|^DRG$/ }).count()).toBe(0);
});

test("whoever's access is over is told so before they press anything, and reads what is done", async () => {
  const { page, account } = await student(product, "Denials");
  const over = `update user set expires_at = ? where id = '${account.id}'`;
  inDatabase(product, (database) => database.prepare(over).run("2026-01-01T00:00:00.000Z"));
  const told = page.getByText("Your course access expired on 01 Jan 2026.");
  await page.goto("/student/dashboard");
  await told.waitFor();
  await page.getByRole("region", { name: "Submissions" }).waitFor();
  expect(await page.getByRole("region", { name: "Next step" }).count()).toBe(0);
  await page.getByRole("link", { name: "Go to My Assignments" }).click();
  await page.getByRole("link", { name: "View Sections: Remittance review" }).waitFor();
  await told.waitFor();
  expect(await page.getByRole("region", { name: "Next step" }).count()).toBe(0);
  // The end of tomorrow is tomorrow, however many hours it is away.
  const end = new Date();
  end.setDate(end.getDate() + 1);
  end.setHours(23, 59, 59, 0);
  inDatabase(product, (database) => database.prepare(over).run(end.toISOString()));
  await page.goto("/student/dashboard");
  await page.getByText(/^Your course access ends tomorrow, on /).waitFor();
  await page.getByRole("region", { name: "Course Information" }).getByText("tomorrow").waitFor();
});

test("codes are typed, pasted, put in order by keys and removed; a doubtful one gets a hint", async () => {
  const { page, context } = await student(product, "E and M");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWork(page, "Office visit, established patient");
  const field = page.getByLabel("ICD Codes", { exact: true });
  // An outpatient has no admission and no principal diagnosis.
  await page.getByText("First-listed: the main reason for the visit.").waitFor();
  await page.getByText("Reason for the visit", { exact: true }).waitFor();
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
  // Nor has a visit a DRG: no diagnosis of it is an MCC or a CC.
  await field.fill("I50.23");
  await page.getByRole("listbox").getByText("Acute on chronic systolic (congestive) heart failure").waitFor();
  await field.press(",");
  await page.getByRole("listitem", { name: /^I50\.23, .*Acute on chronic systolic/ }).waitFor();
  expect(await page.getByText(/^M?CC$/).count()).toBe(0);
  await field.press("Backspace");
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
  await hasFocus(submit);
  await submit.click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(submit);
  await submit.click();
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit Assignment" }).click();
  // axe looks for longer than an answer is waited for: it has just looked at this dialog.
  await page.getByText("Submitting… Please wait").waitFor();
  answer();
  await page.getByText("Failed to submit assignment").waitFor();
});

test("on a slow network and from a failing server the student is told what happens", async () => {
  const { page } = await student(product, "Denials");
  const list = hold();
  await page.route("**/api/category/**", async (route) => {
    await list.held;
    await route.continue();
  });
  await page.goto("/student/assignments");
  await page.getByRole("status", { name: "Loading assignments" }).waitFor();
  // This person asked for less motion: what stands for the list stands still.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
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
  const first = page.getByPlaceholder("Your answer");
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/attempts/draft") && response.ok()),
    first.fill("CO-50"),
  ]);
  await page.reload();
  await expect.poll(() => first.inputValue()).toBe("CO-50");
  await page.unroute("**/api/student/submit-assignment");

  // While the server cannot reach its data the answers wait, and are handed in by themselves once it can.
  // The first answer of the server is lost on its way, which the student is told until the outcome is known.
  expectTrouble(page, /503 .*\/api\/student\/submit-assignment/, "the database is away");
  expectTrouble(page, /ERR_FAILED.*\/api\/student\/submit-assignment/, "the answer is lost");
  expectTrouble(page, /409 .*\/api\/student\/attempts\/draft/, "the lost answer said that the section is handed in");
  await page.route("**/api/student/submit-assignment", (route) => route.fulfill({ status: 503, json: {} }));
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/student/submit-assignment", loseAnswer, { times: 1 });
  await handIn(page);
  const fault = page.getByText("Error: The server cannot be reached. Check your connection.");
  await fault.waitFor();
  await page.getByRole("heading", { name: "We could not hand in yet." }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/student/submit-assignment");
  await page.getByRole("heading", { name: "Your answers have been handed in." }).waitFor();
  await expect.poll(() => fault.count(), { timeout: 3000 }).toBe(0);
});
