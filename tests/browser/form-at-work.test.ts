import { expect, test } from "vitest";
import { openWork, saved, student } from "./at-work.ts";
import { expectTrouble, sharedProduct } from "./browser.ts";
import { newAssignment } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** A timed section and one without a limit. */
const sections = [
  { subModuleName: "Against the clock", answerIcdCodes: "I10", timeLimitMinutes: 10 },
  { subModuleName: "Without a limit", answerIcdCodes: "E11.9" },
];

test("text typed as the time of a section ends is entered in no field of the next section", async () => {
  const { moduleName } = await newAssignment(product, { subAssignments: sections });
  const { page } = await student(product, "IP-DRG");
  await openWork(page, moduleName, "Against the clock");
  await page.getByLabel("Notes").fill("seen so far");
  await saved(page);
  // The page reads the new deadline with its next start call.
  await page.route(
    "**/api/student/attempts",
    (route) => {
      const deadline = new Date(Date.now() + 6000).toISOString();
      inDatabase(product, (database) =>
        database.prepare("update attempt set deadline_at = ? where is_open = 1").run(deadline),
      );
      return route.continue();
    },
    { times: 1 },
  );
  expectTrouble(page, /409 .*\/api\/student\/attempts/, "the time is up as something is typed");
  await page.reload();
  await page.getByLabel("Notes").click();
  const next = page.getByRole("heading", { level: 1, name: "Without a limit" });
  const opened = page.getByText("Time is up. Against the clock was handed in").waitFor();
  let isOpen = false;
  void opened.then(() => {
    isOpen = true;
  });
  while (!isOpen) await page.keyboard.type("a", { delay: 30 });
  await next.waitFor();
  await page.keyboard.type("typed on for a moment");
  expect(await page.getByLabel("Patient Name").inputValue()).toBe("");
  expect(await page.getByLabel("Notes").inputValue()).toBe("");
});

test("a form with many codes scrolls inside a page that is as high as the window", async () => {
  const { page } = await student(product, "CCS", { viewport: { width: 1440, height: 900 } });
  await openWork(page, "Sepsis and pneumonia");
  const field = page.getByLabel("ICD Codes", { exact: true });
  for (const code of ["A41.9", "J18.9", "I10", "E11.9", "N17.9", "R65.20", "J96.01", "I48.91", "E78.5", "Z79.4"]) {
    await field.fill(code);
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "ICD Codes, in order" }).getByText(code, { exact: true }).waitFor();
  }
  await page.getByLabel("Notes").focus();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});
