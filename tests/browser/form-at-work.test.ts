import { expect, test } from "vitest";
import { openWork, saved, student } from "./at-work.ts";
import { runProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = runProduct();

/** Adds an assignment with a timed section and one without a limit. */
async function addSections(moduleName: string): Promise<void> {
  const login = await fetch(`${product.base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "admin", password: "admin-password" }),
  });
  const { sessionId } = (await login.json()) as { sessionId: string };
  const form = new FormData();
  form.set("moduleName", moduleName);
  form.set("category", "IP-DRG");
  const sections = [
    { subModuleName: "Against the clock", answerIcdCodes: "I10", timeLimitMinutes: 10 },
    { subModuleName: "Without a limit", answerIcdCodes: "E11.9" },
  ];
  form.set("subAssignments", JSON.stringify(sections));
  const headers = { "x-session-id": sessionId };
  const added = await fetch(`${product.base}/api/admin/add-assignment`, { method: "POST", headers, body: form });
  expect(added.status).toBe(201);
}

test("what is typed as the time runs out goes into no field of the section that opens next", async () => {
  await addSections("Two in a row");
  const { page } = await student(product, "Asha Rao");
  await openWork(page, "Two in a row", "Against the clock");
  await page.getByLabel("Notes").fill("seen so far");
  await saved(page);
  // The page learns of its end when it asks anew.
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

test("a form with many codes scrolls by itself, and the page stays as long as the window", async () => {
  const { page } = await student(product, "Harpreet Kaur", { viewport: { width: 1440, height: 900 } });
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
