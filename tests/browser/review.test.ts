import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { post } from "../process/server-process.ts";
import { beginSession, expectAccessible, expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("submissions fill the window at an address that a reload and a colleague find again, walked by keys and commented", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=total");
  await page
    .getByRole("article", { name: "Total hip replacement" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Total hip replacement" });
  await modal.getByText("Choose a student").waitFor();
  await modal.getByRole("link", { name: "Begin with Asha Rao" }).waitFor();
  // The frame's places and its bell stay; what lies below is out of reach.
  await expect.poll(() => modal.evaluate((dialog) => dialog === document.activeElement)).toBe(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Students" }).waitFor();
  await page.getByRole("button", { name: /^Notices/ }).click();
  await page.getByRole("dialog", { name: "Notices" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Notices" }).waitFor({ state: "detached" });
  expect(await modal.isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "Assignments Overview", includeHidden: true }).isVisible()).toBe(
    false,
  );
  await modal.getByRole("link", { name: /^Asha Rao \(IP-DRG\)/ }).click();
  const section = modal.getByRole("article", { name: "Total hip replacement" });
  const row = (name: string) => section.getByRole("row", { name: new RegExp(`^${name}`) });
  await row("Patient Name").getByText("Anthony D'Souza").first().waitFor();
  for (const text of ["Submitted Answers", "Correct Answers", "HCPCS Codes", "Modifiers", "Notes"]) {
    await section.getByText(text, { exact: true }).waitFor();
  }
  await section.getByText("Correct 5 / Wrong 1 / Progress 89%").waitFor();
  await modal.getByRole("img", { name: "Overall progress: 89%" }).waitFor();
  await expectAccessible(page);
  // A comment that nobody wrote is no line on paper.
  await page.emulateMedia({ media: "print" });
  await section.waitFor();
  await modal.getByRole("region", { name: "Comment" }).waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });

  // What is wrong alone, the chart beside it, and the next student by a key: all at an address of its own.
  await modal.getByLabel("Only wrong").click();
  await row("Patient Name").waitFor({ state: "detached" });
  await row("DRG Value").getByText("470").waitFor();
  await modal.getByRole("button", { name: "Chart of Total hip replacement" }).click();
  await modal.getByText("KESTREL ORTHOPEDIC HOSPITAL").waitFor();
  // At 200 % zoom more than half of the window is the chart.
  await page.setViewportSize({ width: 720, height: 450 });
  const chart = modal.getByRole("document", { name: /^Pages of / });
  const topOf = () => chart.evaluate((pages) => pages.getBoundingClientRect().top);
  await expect.poll(topOf).toBeLessThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("j");
  await modal.getByRole("heading", { name: "Imran Qureshi" }).waitFor();
  await modal.getByText("2 of 2", { exact: true }).waitFor();
  await page.reload();
  await modal.getByRole("heading", { name: "Imran Qureshi" }).waitFor();
  await expect.poll(() => modal.getByLabel("Only wrong").isChecked()).toBe(true);
  await modal.getByLabel("Comment for Imran Qureshi").fill("Read the implant log first, j and k");
  await modal.getByRole("button", { name: "Save comment" }).click();
  await page.getByText("Comment saved").waitFor();
  await modal.getByRole("button", { name: "Previous student" }).click();
  await modal.getByRole("heading", { name: "Asha Rao" }).waitFor();

  // A comment that is not saved is not left behind unasked.
  const comment = modal.getByLabel("Comment for Asha Rao");
  await comment.fill("Look at the DRG");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await comment.inputValue()).toBe("Look at the DRG");
  // Nor does a reload take it.
  page.once("dialog", (unsaved) => void unsaved.accept());
  await page.reload();
  await expect.poll(() => comment.inputValue()).toBe("Look at the DRG");
  await modal.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => comment.inputValue()).toBe("");

  // Who came from the overview stands there again, with its search; Back leads from a student to the list.
  await page.goBack();
  await modal.getByText("Choose a student").waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  await page.waitForURL(/\/admin\/assignments\?search=total$/);
  const opener = page.getByRole("link", { name: "Total hip replacement", exact: true });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toBe("Assignments Overview · Casebook");
});

const module = "Skin lesion case sheet";

/** Vikram writes the diagnoses that Sneha wrote, and says where the chart says so. */
async function handIn() {
  const login = { name: "Vikram Iyer", password: product.samplePassword };
  const { sessionId, user } = (await post(product.base, "/login", login)).body;
  const course = await fetch(`${product.base}/api/category/CPC`, { headers: { "x-session-id": sessionId } });
  const { assignments } = await course.json();
  const { _id } = assignments.find((one: { moduleName: string }) => one.moduleName === module);
  const evidence = { icdCodes: { C44319: [{ page: 1, quote: "nodular basal cell carcinoma" }] } };
  const submittedAnswers = [{ icdCodes: "c44319, Z79899", evidence }];
  const sent = { studentId: user._id, assignmentId: _id, submittedAnswers };
  expect((await post(product.base, "/student/submit-assignment", sent, sessionId)).status).toBeLessThan(300);
}

test("the student's passage leads into the chart, and a verdict by hand goes to all who wrote the same", async () => {
  await handIn();
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  const views = page.getByRole("article", { name: module }).getByRole("link", { name: /View Submissions/ });
  await views.click();
  const modal = page.getByRole("dialog", { name: `Submissions — ${module}` });
  await modal.getByRole("link", { name: /^Vikram Iyer/ }).click();
  await modal.getByRole("button", { name: /^p\. 1, the student’s passage of c44319: “nodular basal/ }).click();
  await modal.locator(".page [data-shown]").first().waitFor();
  expect(await modal.locator(".page [data-shown]").first().isVisible()).toBe(true);

  await modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  await page.getByLabel("Reason (the student sees it)").fill("The sheet bears it");
  await page.getByLabel("Also for 1 other who wrote the same").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark correct" }).click();
  await page.getByText("Verdict saved for 2 students").waitFor();
  await modal.getByRole("link", { name: /^Sneha Patil/ }).click();
  await modal.getByRole("heading", { name: "Sneha Patil" }).waitFor();
  await modal.getByText(/^Priya Menon, .*: The sheet bears it$/).waitFor();
  const verdict = modal.getByRole("button", { name: /^Change the verdict on ICD Codes: Correct by hand/ });
  await verdict.waitFor();
  await modal.getByRole("button", { name: "Close the chart" }).click();

  // On a phone all of the form is in the window, and holds the reason that was given.
  await page.setViewportSize({ width: 320, height: 640 });
  await verdict.click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await expect.poll(() => reason.inputValue()).toBe("The sheet bears it");
  for (const part of [reason, page.getByRole("button", { name: "Take back" })]) {
    const reach = async () => {
      const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
      return x >= 0 && x + width <= 320;
    };
    await expect.poll(reach).toBe(true);
  }
});

test("the list is searched, filtered and sorted, names who has not submitted, and is one of a thousand at once", async () => {
  const { page } = await newPerson(product.base);
  await beginSession(page, "Priya Menon", product.subadminPassword);
  await page.route("**/submissions?view=names&*", async (route) => {
    const reply = await (await route.fetch()).json();
    const [one] = reply.results;
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...one,
      studentId: `student-${index}`,
      studentName: `Student ${String(index).padStart(4, "0")}`,
      overallProgress: index % 101,
      disputes: index === 500 ? 1 : 0,
    }));
    await route.fulfill({ json: { ...reply, results: [...reply.results, ...many] } });
  });
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: "Inpatient Cardiology" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const list = page.getByRole("navigation", { name: "Students" });
  await list.getByText("All 1001").waitFor();
  expect(await list.getByRole("link").count()).toBeLessThan(60);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await list.getByRole("link").count()).toBe(1001);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => list.getByRole("link").count()).toBeLessThan(60);
  await list.getByLabel("Order").selectOption("lowest");
  await list.getByRole("link", { name: /Student 0000/ }).waitFor();
  await list.getByLabel("Find a student").fill("student 0999");
  await list.getByRole("link", { name: /Student 0999/ }).waitFor();
  await list.getByLabel("Find a student").fill("");
  await list.getByText("Disputed 1").click();
  await list.getByRole("link", { name: /Student 0500/ }).waitFor();
  await page.route("**/submissions?view=missing&*", async (route) => {
    const reply = await (await route.fetch()).json();
    const isSecond = route.request().url().includes("after=");
    const more = { next: null, notSubmitted: [{ studentId: "later", studentName: "Zoya Khan" }] };
    await route.fulfill({ json: { ...reply, next: "asha", ...(isSecond && more) } });
  });
  await list.getByText("Not yet 1").click();
  await list.getByRole("link", { name: "Asha Rao" }).waitFor();
  await list.getByRole("button", { name: "Show more" }).click();
  await list.getByRole("link", { name: "Zoya Khan" }).waitFor();
  await list.getByRole("link", { name: "Asha Rao" }).waitFor();
  await expectAccessible(page);
});

test("on a phone the head leaves the room to the answers: mistakes first, what matches in a line of its own", async () => {
  const { page } = await newPerson(product.base, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=cardiology");
  await page.getByRole("link", { name: /View Submissions/ }).click();
  const modal = page.getByRole("dialog", { name: "Submissions — Inpatient Cardiology" });
  await modal
    .getByRole("link", { name: /\(IP-DRG\)/ })
    .first()
    .click();
  const ring = modal.getByRole("img", { name: /^Overall progress/ });
  await ring.waitFor();
  const top = await ring.evaluate((shape) => shape.getBoundingClientRect().top);
  expect(top).toBeLessThan(150);
  const verdict = modal.getByRole("button", { name: /^Change the verdict on/ }).first();
  expect(await verdict.evaluate((button) => button.getBoundingClientRect().top)).toBeLessThan(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  await modal.getByRole("link", { name: "← Back to Submissions" }).waitFor();
  await modal.getByRole("button", { name: "Next student" }).waitFor();

  const fields = modal.getByRole("table").first().getByRole("rowgroup");
  await expect
    .poll(() =>
      fields
        .nth(1)
        .getByRole("button", { name: /^Change the verdict on .*: Wrong/ })
        .count(),
    )
    .toBe(1);
  const fold = modal.getByRole("button", { name: /\d lines match/ }).first();
  const lines = () => modal.getByRole("row").count();
  const folded = await lines();
  await fold.click();
  await expect.poll(lines).toBeGreaterThan(folded);
  await expectAccessible(page);

  // On a small laptop a long name ends in dots beside the counts, and an answer has half of the table.
  await page.setViewportSize({ width: 1280, height: 720 });
  const name = modal.getByRole("heading", { level: 2 }).first();
  await name.evaluate((heading) => heading.append(" Lakshmi Narayanan Venkataraman"));
  const middle = (of: Locator) =>
    of.evaluate((shape) => shape.getBoundingClientRect()).then(({ y, height }) => y + height / 2);
  const wrong = modal.getByText(/^Wrong \d+$/).first();
  await expect.poll(async () => Math.abs((await middle(name)) - (await middle(wrong)))).toBeLessThan(6);
  const widthOf = (column: string) =>
    modal
      .getByRole("columnheader", { name: column })
      .first()
      .evaluate((head) => head.getBoundingClientRect().width);
  for (const column of ["Submitted Answers", "Correct Answers"]) expect(await widthOf(column)).toBeGreaterThan(380);
});

test("answers that came too late stand beside what was saved in time, until staff decide", async () => {
  const { page } = await newPerson(product.base);
  await beginSession(page, "Priya Menon", product.subadminPassword);
  // What a clock would have to wait for is told by the answer.
  await page.route(/\/submissions\?.*student/i, async (route) => {
    const reply = await (await route.fetch()).json();
    for (const { parentSummary: block } of reply.results) {
      const answers = { ...block.enteredValues, icdCodes: ["M16.11", "Z79.4"] };
      block.late = { answers, submissionDate: block.submissionDate, lateSeconds: 400 };
    }
    await route.fulfill({ json: reply });
  });
  const decided: unknown[] = [];
  await page.route("**/submissions/*/late", async (route) => {
    decided.push(route.request().postDataJSON().accept);
    await route.fulfill({ json: { success: true, message: "The late answers count now" } });
  });
  await page.goto("/admin/assignments?search=total");
  await page.getByRole("link", { name: /^View Submissions/ }).click();
  await page.getByRole("link", { name: /^Asha Rao \(IP-DRG\)/ }).click();
  const late = page.getByRole("region", { name: "Late answers" });
  await late.getByText("Other answers arrived 6 min 40 s after the deadline").waitFor();
  // Of what is the same nothing is said.
  expect(await late.getByRole("rowheader").allTextContents()).toEqual(["ICD Codes"]);
  await late
    .getByRole("row", { name: /^ICD Codes/ })
    .getByText("Z79.4", { exact: true })
    .waitFor();
  await expectAccessible(page);
  await late.getByRole("button", { name: "Keep what was saved in time" }).click();
  await page.getByText("The late answers count now").waitFor();
  expect(decided).toEqual([false]);

  // Whoever comes to what is archived is told so.
  const staff = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  await staff.post(`${new URL(page.url()).pathname.replace(/\/submissions.*/, "")}/archive`, {});
  await page.reload();
  await page.getByText("archived", { exact: true }).first().waitFor();
});

test("what is read stays, and so does what is typed beside it, when reading it again fails", async () => {
  const { page } = await newPerson(product.base);
  // What was read is asked for again by whoever comes back to the page some time later.
  await page.clock.install();
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("link", { name: /Sneha Patil/ })
    .first()
    .click();
  const comment = modal.getByLabel("Comment for Sneha Patil");
  await comment.fill("Look at the modifiers");
  expectTrouble(page, / 500 .*\/submissions/, "a server that fails");
  let asked = 0;
  await page.route("**/submissions?*", (route) => {
    if (route.request().url().includes("studentId=")) asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.clock.fastForward("00:31");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => asked).toBe(1);
  await modal
    .getByText(/^Error: /)
    .first()
    .waitFor();
  expect(await comment.inputValue()).toBe("Look at the modifiers");
});
