import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newStudent } from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";

const product = sharedProduct();

const hip = "Total hip replacement";

/** Opens the submissions of a sample assignment from the overview. The test must not change them. */
async function openSample(page: Page, moduleName: string) {
  await page.goto(`/admin/assignments?search=${encodeURIComponent(moduleName)}`);
  const row = page.getByRole("article", { name: moduleName, exact: true });
  await row.getByRole("link", { name: /View Submissions/ }).click();
  return page.getByRole("dialog", { name: `Submissions — ${moduleName}` });
}

test("submissions open over the overview and close back to the same search", async () => {
  const { page } = await subadmin(product);
  const modal = await openSample(page, hip);
  await modal.getByText("Choose a student").waitFor();
  await modal.getByRole("link", { name: "Begin with Asha Rao" }).waitFor();
  // The main navigation and the bell stay reachable; the overview does not.
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
  await modal.getByRole("heading", { name: "Asha Rao" }).waitFor();
  await page.goBack();
  await modal.getByText("Choose a student").waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  await page.waitForURL(/\/admin\/assignments\?search=Total(%20|\+)hip/);
  const opener = page.getByRole("link", { name: hip, exact: true });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toBe("Assignments Overview · Casebook");
});

test("a submission shows its answers beside the key, or its wrong lines alone beside the chart", async () => {
  const { page } = await subadmin(product);
  const modal = await openSample(page, hip);
  await modal.getByRole("link", { name: /^Asha Rao \(IP-DRG\)/ }).click();
  const section = modal.getByRole("article", { name: "Total hip replacement" });
  const row = (name: string) => section.getByRole("row", { name: new RegExp(`^${name}`) });
  await row("Patient Name").getByText("Anthony D'Souza").first().waitFor();
  for (const text of ["Submitted Answers", "Correct Answers", "HCPCS Codes", "Modifiers", "Notes"]) {
    await section.getByText(text, { exact: true }).waitFor();
  }
  await section.getByText("Correct 5 / Wrong 1 / Progress 89%").waitFor();
  await modal.getByRole("img", { name: "Overall progress: 89%" }).waitFor();
  await modal.getByText("In the chart, but not coded").first().waitFor();
  await expectAccessible(page);

  await modal.getByLabel("Only wrong").click();
  await row("Patient Name").waitFor({ state: "detached" });
  await row("DRG Value").getByText("470").waitFor();
  await modal.getByRole("button", { name: "Chart of Total hip replacement" }).click();
  await modal.getByText("KESTREL ORTHOPEDIC HOSPITAL").waitFor();
  // At 200 % zoom the chart fills more than half of the window.
  await page.setViewportSize({ width: 720, height: 450 });
  const chart = modal.getByRole("document", { name: /^Pages of / });
  const topOf = () => chart.evaluate((pages) => pages.getBoundingClientRect().top);
  await expect.poll(topOf).toBeLessThan(200);
});

test("a wrong code takes one line, and shows titles and rationale when it is opened by keyboard", async () => {
  const { page } = await subadmin(product);
  const modal = await openSample(page, "Inpatient surgery");
  await modal.getByRole("link", { name: /^Imran Qureshi/ }).click();
  const row = modal.getByRole("row", { name: /^PCS Codes/ }).first();
  const rationale = row.getByText("All of a body part that has its own value is Resection.");
  await row.getByRole("button", { name: /^Right code, wrong position\. In the key 0DTN0ZZ/ }).waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(50);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await rationale.waitFor();
  await row.getByText("Resection of Sigmoid Colon, Open Approach").waitFor();
  await expectAccessible(page);
});

test("the key ? lists the keys of review and of disputes, and escape closes the list", async () => {
  const { page } = await subadmin(product);
  const keys = page.getByRole("dialog", { name: "Keys" });
  const modal = await openSample(page, "Inpatient surgery");
  await modal.getByRole("link", { name: /^Imran Qureshi/ }).click();
  await modal
    .getByRole("row", { name: /^PCS Codes/ })
    .first()
    .waitFor();
  await page.keyboard.press("?");
  await keys.getByText("Next mistake; Enter opens it").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.goto("/admin/disputes");
  await page.getByRole("heading", { name: "Disputes", level: 1 }).waitFor();
  await page.keyboard.press("?");
  await keys.getByText("Next dispute").waitFor();
});

test("the next student is opened by a key, at an address that keeps the filter over a reload", async () => {
  const { _id, students, moduleName } = await copyOfSample(product, hip, {
    studentsLike: ["Asha Rao", "Imran Qureshi"],
  });
  const [first, second] = students.toSorted((one, other) => (one.name < other.name ? -1 : 1)) as [Account, Account];
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions/${first.id}?sort=name&wrong=1`);
  const modal = page.getByRole("dialog", { name: `Submissions — ${moduleName}` });
  await modal.getByRole("heading", { name: first.name }).waitFor();
  await page.keyboard.press("j");
  await modal.getByRole("heading", { name: second.name }).waitFor();
  await modal.getByText("2 of 2", { exact: true }).waitFor();
  await page.reload();
  await modal.getByRole("heading", { name: second.name }).waitFor();
  await expect.poll(() => modal.getByLabel("Only wrong").isChecked()).toBe(true);
  await modal.getByRole("button", { name: "Previous student" }).click();
  await modal.getByRole("heading", { name: first.name }).waitFor();
});

test("a comment on a submission is saved, and an unsaved one is not lost by leaving", async () => {
  const { _id, students } = await copyOfSample(product, hip, { studentsLike: ["Asha Rao"] });
  const [asha] = students as [Account];
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions/${asha.id}`);
  const comment = page.getByLabel(`Comment for ${asha.name}`);
  await comment.waitFor();
  // An empty comment is not printed.
  await page.emulateMedia({ media: "print" });
  await page.getByRole("region", { name: "Comment" }).waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });

  const text = "Read the implant log first, j and k";
  await comment.fill(text);
  await page.getByRole("button", { name: "Save comment" }).click();
  await page.getByText("Comment saved").waitFor();
  await comment.fill("Look at the DRG");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await comment.inputValue()).toBe("Look at the DRG");
  page.once("dialog", (unsaved) => void unsaved.accept());
  await page.reload();
  await expect.poll(() => comment.inputValue()).toBe("Look at the DRG");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => comment.inputValue()).toBe(text);
});

/** Copies the case sheet with two students who gave the same answers; the second attached a passage of the chart. */
async function twoWithTheSameCodes() {
  const copy = await copyOfSample(product, "Skin lesion case sheet", { studentsLike: ["Sneha Patil"] });
  const other = await newStudent(product, "CPC");
  const evidence = { icdCodes: { C44319: [{ page: 1, quote: "nodular basal cell carcinoma" }] } };
  await handInByApi(product, other, copy, { icdCodes: "c44319, Z79899", evidence });
  return { ...copy, sneha: copy.students[0] as Account, other };
}

test("the passage that a student attached to a code leads into the chart", async () => {
  const { _id, other } = await twoWithTheSameCodes();
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions/${other.id}`);
  await page.getByRole("button", { name: /^p\. 1, the student’s passage of c44319: “nodular basal/ }).click();
  await page.locator(".page [data-shown]").first().waitFor();
});

test("one code is accepted for all students who wrote it, and the verdict is removed again", async () => {
  const { _id, sneha, other, moduleName } = await twoWithTheSameCodes();
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions/${other.id}`);
  const modal = page.getByRole("dialog", { name: `Submissions — ${moduleName}` });
  const field = modal.getByRole("button", { name: /^Change the verdict on ICD Codes: Wrong/ });
  await field.waitFor();
  await modal.getByRole("button", { name: "Accept Z79899" }).click();
  await page.getByRole("button", { name: "Accept code" }).click();
  await page.getByText("Reason is required").waitFor();
  await page.getByLabel("Reason (the student sees it)").fill("The sheet bears it");
  await page.getByLabel("Also for 1 other student who wrote this code").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept code" }).click();
  await page.getByText("Verdict saved for 2 students").waitFor();
  await field.waitFor({ state: "detached" });
  await modal.getByRole("link", { name: new RegExp(`^${sneha.name}`) }).click();
  await modal.getByRole("heading", { name: sneha.name }).waitFor();
  await modal.getByText(/The sheet bears it \(Priya Menon, /).waitFor();

  await modal.getByRole("button", { name: /^Change the verdict on Z79/ }).click();
  await page.getByRole("button", { name: "Remove verdict" }).click();
  await page.getByText("Verdict removed").waitFor();
  await modal.getByRole("button", { name: /^Accept Z79/ }).waitFor();
});

test("a verdict by hand is given to all students who wrote the same", async () => {
  const { _id, sneha, other, moduleName } = await twoWithTheSameCodes();
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions/${other.id}`);
  const modal = page.getByRole("dialog", { name: `Submissions — ${moduleName}` });
  await modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  await page.getByLabel("Reason (the student sees it)").fill("The sheet bears it");
  await page.getByLabel("Also for 1 other student who wrote the same").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark correct" }).click();
  await page.getByText("Verdict saved for 2 students").waitFor();
  await modal.getByRole("link", { name: new RegExp(`^${sneha.name}`) }).click();
  await modal.getByRole("heading", { name: sneha.name }).waitFor();
  await modal.getByText(/^Priya Menon, .*: The sheet bears it$/).waitFor();
  const verdict = modal.getByRole("button", { name: /^Change the verdict on ICD Codes: Correct by hand/ });
  await verdict.waitFor();

  // On a phone the whole form fits the window and contains the saved reason.
  await page.setViewportSize({ width: 320, height: 640 });
  await verdict.click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await expect.poll(() => reason.inputValue()).toBe("The sheet bears it");
  for (const part of [reason, page.getByRole("button", { name: "Remove verdict" })]) {
    const reach = async () => {
      const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
      return x >= 0 && x + width <= 320;
    };
    await expect.poll(reach).toBe(true);
  }
});

test("answers that arrived after the deadline are listed beside the saved ones until staff decide", async () => {
  const { page } = await subadmin(product);
  // Changes the reply to a state that only time would cause.
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
  await openSample(page, hip);
  await page.getByRole("link", { name: /^Asha Rao \(IP-DRG\)/ }).click();
  const late = page.getByRole("region", { name: "Late answers" });
  await late.getByText("Other answers arrived 6 min 40 s after the deadline").waitFor();
  // Only fields that differ are listed.
  await expect.poll(() => late.getByRole("rowheader").allTextContents()).toEqual(["ICD Codes"]);
  await late
    .getByRole("row", { name: /^ICD Codes/ })
    .getByText("Z79.4", { exact: true })
    .waitFor();
  await expectAccessible(page);
  await late.getByRole("button", { name: "Keep what was saved in time" }).click();
  await page.getByText("The late answers count now").waitFor();
  expect(decided).toEqual([false]);
});

test("a submission and the comment typed beside it stay on the screen when reading it again fails", async () => {
  const { page } = await subadmin(product);
  // The page reads its data again when the window gets the focus after some time.
  await page.clock.install();
  const modal = await openSample(page, "Modifier drill");
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
