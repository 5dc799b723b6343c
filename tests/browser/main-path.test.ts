import { expect, test } from "vitest";
import { beginNew } from "./at-work.ts";
import {
  expectAccessible,
  expectTrouble,
  fillLogin,
  handIn,
  hasFocus,
  logInByForm,
  newPerson,
  runProduct,
} from "./browser.ts";
import { makeChart } from "./chart.ts";

const product = runProduct();

test("a new student codes a new assignment, reads the result, and staff change its verdict", async () => {
  const meera = "Meera Browser";
  const cardiology = "Browser cardiology";
  const staff = await newPerson(product.base);
  const desk = staff.page;
  await logInByForm(desk, "admin", "admin-password");
  await desk.getByText("Total Students").waitFor();
  await expectAccessible(desk);

  // Staff add a student, after one refusal.
  await desk.getByRole("link", { name: "Students", exact: true }).click();
  await desk.getByRole("button", { name: "Add Student" }).click();
  const form = desk.getByRole("dialog", { name: "Add Student" });
  await form.getByRole("button", { name: "Add Student" }).click();
  await form.getByText("Name is required").waitFor();
  await form.getByText("Course is required").waitFor();
  expectTrouble(desk, /409 .*\/api\/admin\/add-student/, "the name is taken");
  await form.getByLabel("Name").fill("asha RAO");
  await form.getByRole("textbox", { name: "Password" }).fill("meera-password");
  await form.getByRole("combobox", { name: "Course" }).click();
  await desk.getByRole("listbox").getByRole("option", { name: "IP-DRG" }).click();
  await expectAccessible(desk);
  await form.getByRole("button", { name: "Add Student" }).click();
  await form.getByText("A user with this name already exists").waitFor();
  expect(await form.getByRole("textbox", { name: "Password" }).inputValue()).toBe("meera-password");
  await form.getByLabel("Name").fill(meera);
  await form.getByRole("button", { name: "Add Student" }).click();
  await desk.getByRole("cell", { name: meera, exact: true }).waitFor();

  // Staff add an assignment with a chart and a quiz.
  await desk.getByRole("link", { name: "Assignments", exact: true }).click();
  await desk.getByRole("button", { name: "+ Add Assignment" }).click();
  await desk.getByRole("dialog", { name: "Choose Category" }).getByRole("button", { name: "IP-DRG" }).click();
  await desk.waitForURL(/\/assignment\/add\?category=IP-DRG/);
  await desk.getByRole("button", { name: "Save Assignment" }).click();
  await desk.getByText("Module name is required").waitFor();
  await desk.getByRole("textbox", { name: "Module name", exact: true }).fill(cardiology);
  await desk.getByRole("button", { name: "Add Sub-Assignment" }).click();
  const sections = desk.getByRole("navigation", { name: "Sub-assignments" });
  await sections.getByRole("button", { name: /^1 / }).click();
  const chart = desk.getByRole("region", { name: "Sub-assignment 1" });
  expect(await chart.getByLabel("CPT Codes").count()).toBe(0);
  await chart.getByLabel("Sub-module name").fill("NSTEMI");
  await chart.locator('input[type="file"]').setInputFiles({
    name: "chart.pdf",
    mimeType: "application/pdf",
    buffer: await makeChart("Chest pain, troponin elevated"),
  });
  await chart.getByLabel("ICD Codes", { exact: true }).fill("I21.4, I13.0, I50.23");
  await chart.getByLabel("DRG Value").fill("321");
  const questions = desk.getByRole("region", { name: "Sub-assignment 2" });
  // An error in the hidden section opens that section.
  await desk.getByRole("button", { name: "Save Assignment" }).click();
  await questions.getByText("Sub-module name is required").waitFor();
  await sections.getByRole("button", { name: /^2 .*has an error$/ }).waitFor();
  await questions.getByLabel("Sub-module name").fill("Quiz");
  await questions.getByText("Dynamic Questions").click();
  await questions.getByLabel("Question text").fill("Which modifier is bilateral?");
  await questions.getByLabel("Options (comma separated)").fill("25, 50, 59");
  await questions.getByLabel("Correct answer").fill("50");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Save Assignment" }).click();
  const added = desk.getByRole("article", { name: cardiology });
  await added.getByRole("button", { name: `Details of ${cardiology}` }).click();
  await added.getByRole("row", { name: /^Quiz/ }).getByText("No PDF", { exact: true }).waitFor();
  await added
    .getByRole("row", { name: /^NSTEMI/ })
    .getByRole("link", { name: "View PDF" })
    .waitFor();

  // The student works.
  const student = await newPerson(product.base, { colorScheme: "dark" });
  const { page } = student;
  await logInByForm(page, meera.toLowerCase(), "meera-password");
  await hasFocus(page.getByRole("heading", { level: 1, name: meera }));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByPlaceholder("Search by module or section name…").fill("nstemi with no such name");
  await page.getByText("No assignments found", { exact: true }).waitFor();
  await page.getByText("Try a different search.").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.keyboard.type("nstemi");
  await page.getByRole("listitem").filter({ hasText: cardiology }).getByText("Progress 0 / 2 completed").waitFor();
  await page.getByRole("link", { name: `View Sections: ${cardiology}` }).click();
  await page.getByRole("link", { name: "Start: NSTEMI" }).waitFor();
  // The next step is the only primary button.
  await expect.poll(() => page.locator("main [data-variant=filled]").allTextContents()).toEqual(["Start"]);
  await page.goBack();
  await expect.poll(() => page.getByPlaceholder("Search by module or section name…").inputValue()).toBe("nstemi");
  await page.getByRole("link", { name: `View Sections: ${cardiology}` }).click();
  await page.getByRole("link", { name: "Start: NSTEMI" }).click();
  await page.getByText("Chest pain, troponin elevated").waitFor();
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.fill("I21.4,I50.23; i130");
  await codes.press("Enter");
  await codes.pressSequentially("E11.9");
  await page
    .getByText(/^Saved \d\d:\d\d:\d\d$/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByLabel("I50.23, position 2").waitFor();
  await page.getByLabel("DRG Value").fill("321");
  // The summary shows the answers and possible mistakes, each with a link to its field.
  await page.keyboard.press("ControlOrMeta+Enter");
  const summary = page.getByRole("dialog", { name: "Submit NSTEMI?" });
  await summary.getByText("4 things to look at").waitFor();
  await expectAccessible(page);
  await summary.getByRole("button", { name: "Fill in: PCS Codes is empty" }).click();
  await summary.waitFor({ state: "detached" });
  await hasFocus(page.getByLabel("PCS Codes", { exact: true }));
  await handIn(page);
  await page.getByText("Assignment submitted successfully!").waitFor();

  // The next section opens automatically; after the last one the list opens.
  await page.getByRole("heading", { name: "Quiz" }).waitFor();
  // A digit chooses an option, F flags the question, and the summary links to it.
  await page.getByRole("radio", { name: "50" }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await expect.poll(() => page.getByRole("radio", { name: "50" }).isChecked()).toBe(true);
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Question 1, answered, marked for review" }).waitFor();
  await page.getByText("1 of 1 answered").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByRole("button", { name: "Review: Question 1 is marked for review" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Question 1, answered", exact: true }).waitFor();
  await handIn(page);
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  await page.getByRole("link", { name: `View Sections: ${cardiology}` }).click();
  await page.getByRole("link", { name: "View: NSTEMI" }).click();
  await page.getByText("Completed (View Only)").waitFor();
  const line = (code: string) => page.getByRole("listitem").filter({ hasText: code });
  await page.getByRole("heading", { name: "1 mistake" }).waitFor();
  await page
    .getByRole("button", { name: / right$/ })
    .getByText("I13.0", { exact: true })
    .waitFor();
  await line("E11.9").getByText("Not in the key").first().waitFor();
  await page.getByRole("button", { name: "Dispute this line: ICD Codes · 4" }).waitFor();
  await page.getByText("Correct 1").waitFor();
  await page.getByText("50%").first().waitFor();
  // In print the result has no navigation.
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "1 mistake" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });

  // Staff review.
  await desk
    .getByRole("article", { name: cardiology })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = desk.getByRole("dialog", { name: `Submissions — ${cardiology}` });
  await modal.getByRole("link", { name: new RegExp(`^${meera}`) }).click();
  const block = modal.getByRole("article", { name: "NSTEMI" });
  await block.getByText("Submitted Answers").waitFor();
  await block.getByText("Correct 1 / Wrong 1 / Progress 50%").waitFor();
  await modal.getByRole("article", { name: "Quiz" }).getByText("Correct 1 / Wrong 0 / Progress 100%").waitFor();

  // The student sees a verdict by hand with its reason.
  await block.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  await desk.getByLabel("Reason (the student sees it)").fill("The order is defensible here");
  await desk.getByRole("button", { name: "Mark correct" }).click();
  await block.getByText("Correct 2 / Wrong 0 / Progress 100%").waitFor();
  await page.reload();
  await page.getByText(/The order is defensible here/).waitFor();
  await page.goto(page.url().replace(/&section=[^&]*/, ""));
  await page.getByRole("link", { name: "View: Quiz" }).click();
  await page.getByText("Options: 25 · 50 · 59").waitFor();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  const left = () => page.evaluate(() => Object.keys(localStorage));
  await expect
    .poll(async () => (await left()).filter((key) => /^(sessionId|user|outbox_|timer_)/.test(key)))
    .toEqual([]);
});

test("addresses that are not the user's own lead to the login page or the dashboard", async () => {
  const { page } = await newPerson(product.base);
  for (const path of ["/", "/admin/dashboard", "/student/assignments", "/no/such/page"]) {
    await page.goto(path);
    await page.waitForURL(/\/login$/);
  }
  expectTrouble(page, /401 .*\/api\/login/, "nobody of that name");
  await fillLogin(page, "nobody", "wrong");
  await page.getByRole("alert").getByText("Invalid name or password").waitFor();
  await beginNew(product, page, "IP-DRG");
  for (const path of ["/admin/dashboard", "/assignment/add", "/no/such/page"]) {
    await page.goto(path);
    await page.waitForURL(/\/student\/dashboard$/);
  }
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await page.evaluate(() => localStorage.setItem("sessionId", "a-session-id-that-has-died"));
  await page.goto("/student/dashboard");
  await page.waitForURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});
