import { beforeAll, expect, test } from "vitest";
import { beginSession, expectAccessible, logIn, newPerson, type Person, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await beginSession(staff.page, "Priya Menon", product.subadminPassword);
});

test("the matrix says each mark by name, finds who missed a code, and its address finds it again", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: "Insight" }).click();
  await page.getByRole("heading", { name: "Total hip replacement" }).waitFor();
  const matrix = page.getByRole("region", { name: "Students by code" });
  const row = matrix.getByRole("row", { name: /Asha Rao/ });
  await row.waitFor();
  expect(await row.getByRole("rowheader").textContent()).toContain("Asha Rao");
  const said = (await row.getByRole("cell").allTextContents()).map((text) => text.trim());
  expect(said.at(-1)).toMatch(/^\d+%$/);
  expect(said.slice(0, -1).filter((text) => !/^(right|wrong|left out|in another place|gave .+)$/.test(text))).toEqual(
    [],
  );
  // No column is cut, and it is said why the counts beside each other differ.
  expect(await matrix.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // Only where columns go on below the score does it throw a shadow.
  const shadow = () =>
    matrix
      .getByRole("columnheader", { name: "Score" })
      .evaluate((head) => getComputedStyle(head, "::before").display !== "none");
  await expect.poll(shadow).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(shadow).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("region", { name: "Kinds of slips" })
    .getByText(/Every code that differs from the key counts once/)
    .waitFor();
  await expectAccessible(page);

  const place = said.findIndex((text) => /wrong|left out|gave/.test(text));
  expect(place).toBeGreaterThanOrEqual(0);
  await matrix.getByRole("columnheader").getByRole("button").nth(place).click();
  await page.getByText(/\d of \d missed/).waitFor();
  await page.reload();
  await page.getByText(/\d of \d missed/).waitFor();
  await row.waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Find a student").fill("nobody at all");
  await page.getByText("No student of that name has submitted this section").waitFor();
  await page.getByLabel("Find a student").fill("asha");
  await row.waitFor();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: students by code" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^students-by-code-[\w-]+-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole("link", { name: "IP-DRG" }).click();
  await page.getByRole("heading", { name: "Insight: IP-DRG" }).waitFor();
  await page.getByRole("region", { name: "Most missed" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Course").selectOption("CCS");
  await page.waitForURL(/course=CCS/);
});

test("an admitting diagnosis in words is a column of its field, and no code that was missed", async () => {
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const key = { answerAdx: "Septic shock", answerIcdCodes: "A41.9, R65.21" };
  const fields = { moduleName: "Shock", category: "CCS", subAssignments: JSON.stringify([key]) };
  const { assignment } = await priya.form("/admin/add-assignment", fields, "POST");
  const student = await signedIn(product.base, "Suresh Babu", product.samplePassword);
  const submittedAnswers = [{ adx: "Sepsis", icdCodes: ["A41.9"] }];
  await student.post("/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers,
  });
  const { page } = staff;
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  const matrix = page.getByRole("region", { name: "Students by code" });
  await matrix.getByRole("columnheader", { name: "Adx", exact: true }).waitFor();
  await matrix.getByRole("cell", { name: "gave Sepsis" }).waitFor();
  const missed = page.getByRole("region", { name: "Most missed" });
  expect(await missed.getByRole("listitem").count()).toBe(1);
  await missed.getByText("R65.21").waitFor();
  expect(await page.getByText(/SEP\.|Not a code/).count()).toBe(0);
});

test("a student reads what they miss, and staff read the same of them", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Imran Qureshi", product.samplePassword);
  await page.getByRole("link", { name: "What I miss" }).click();
  const codes = page.getByRole("region", { name: "Codes" });
  await codes.getByRole("listitem").first().waitFor();
  await page
    .getByRole("region", { name: "Kinds of slips" })
    .getByText(/Most frequent slip: .+ \(\d+ of \d+\)/)
    .waitFor();
  await expectAccessible(page);
  const missed = await codes.getByRole("listitem").count();
  await codes.getByText("All", { exact: true }).click();
  await page.waitForURL(/codes=all/);
  await expect.poll(() => codes.getByRole("listitem").count()).toBeGreaterThan(missed);
  const all = await codes.getByRole("listitem").count();
  await staff.page.goto("/admin/student?search=Imran");
  await staff.page
    .getByRole("button", { name: /details/i })
    .first()
    .click();
  await staff.page.getByRole("link", { name: "Insight" }).click();
  await staff.page.getByRole("heading", { name: "Insight: Imran Qureshi" }).waitFor();
  await staff.page.getByRole("region", { name: "Codes" }).getByText("All", { exact: true }).click();
  await staff.page.waitForURL(/codes=all/);
  await expect.poll(() => staff.page.getByRole("region", { name: "Codes" }).getByRole("listitem").count()).toBe(all);
});

test("a second coder codes a section without its key, sees where both differ, and settles a difference", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByRole("article", { name: "Total hip replacement" }).getByRole("link", { name: "Insight" }).click();
  const places = page.getByRole("navigation", { name: "Places of this assignment" });
  await places.getByRole("link", { name: "Key" }).click();
  await page.getByText("No second coder has coded this section without its key yet.").waitFor();
  const blindly = page.getByRole("link", { name: "Code it without the key" });
  await blindly.waitFor();
  // Whoever wrote the key is led to nothing that they may not do.
  await page.route("**/sections/*/keys", async (route) => {
    const response = await route.fetch();
    const { versions, ...others } = await response.json();
    const own = versions.map((version: object) => ({ ...version, by: "Priya Menon" }));
    await route.fulfill({ response, json: { ...others, versions: own } });
  });
  await page.reload();
  await page.getByText("You wrote the key: somebody else can.").waitFor();
  expect(await blindly.count()).toBe(0);
  await page.unroute("**/sections/*/keys");
  await page.reload();
  await blindly.click();
  const form = page.getByRole("region", { name: "Your coding" });
  await form.getByLabel("DRG Value").waitFor();
  expect(await page.locator("main").textContent()).not.toMatch(/0SR902A|M16/);
  await form.getByLabel("DRG Value").fill("469");
  await form.getByRole("combobox", { name: "ICD Codes" }).fill("Z96.641,");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  const differences = page.getByRole("region", { name: "Differences" });
  await differences.getByText("0SR902A").waitFor();
  await page.getByText(/Coded without the key by Priya Menon/).waitFor();
  await expectAccessible(page);
  await differences.getByLabel("What becomes of 469").selectOption("Accept it too");
  await differences.getByRole("button", { name: "Settle 1" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Apply to all/ })
    .click();
  await page.getByText("The differences are settled").waitFor();
  await differences.getByText("469").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("region", { name: "The same" }).getByText("470").waitFor();
});
