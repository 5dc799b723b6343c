import { expect, test } from "vitest";
import { saved, student, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, handIn, hold, sharedProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Returns the diagnoses of a practice chart's key, which no page shows before the submission. */
function diagnosesOf(chartId: string): string[] {
  return inDatabase(product, (database) => {
    const row = database.prepare("select content from practice_chart where id = ?").get(chartId);
    return JSON.parse(String(row?.content)).section.answerKey.icdCodes;
  });
}

test("a student has a chart written, codes it, reads the lesson, reports a fault, and staff see the practice", async () => {
  const { page, context, account } = await student(product, "CPC", { viewport: { width: 390, height: 844 } });
  await page.goto("/student/practice");
  await page.getByText("Your first practice chart is an easy one.").waitFor();
  await page.getByText("20 of 20 charts left today").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write me a chart" }).click();
  await page.waitForURL(/\/student\/practice\/practice-/);
  await page.getByText("Synthetic record for training. No real person.").first().waitFor();
  const chartId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [code = ""] = diagnosesOf(chartId);

  // Text typed without a connection is sent later.
  await page
    .getByRole("radiogroup", { name: "Show the chart or the questions" })
    .getByText("Questions", { exact: true })
    .click();
  await context.setOffline(true);
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill(code);
  await field.press("Enter");
  await context.setOffline(false);
  await expect
    .poll(() =>
      inDatabase(product, (database) =>
        String(database.prepare("select draft from practice_chart where id = ?").get(chartId)?.draft),
      ),
    )
    .toContain(code.slice(0, 3));
  await page.reload();
  await page.getByText(code).first().waitFor();

  await handIn(page);
  await page.getByRole("region", { name: "After this chart" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report a fault in this chart" }).click();
  await page
    .getByRole("textbox", { name: "What is wrong in the chart or its key?" })
    .fill("The visit level is too high");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Your instructors will see your report").waitFor();

  await page.getByRole("link", { name: "Next practice chart" }).click();
  await page.getByText("19 of 20 charts left today").waitFor();
  const list = page.getByRole("region", { name: "Your practice charts" });
  await list.getByText(/\d%/).waitFor();
  await list.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "Discard this chart" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await list.getByText("No chart yet").waitFor();

  const staff = await subadmin(product);
  await staff.page.goto("/admin/dashboard");
  await staff.page.getByRole("button", { name: /^Notices/ }).click();
  await staff.page.getByText(`${account.name} reports a fault in a practice chart.`).waitFor();
});

test("a student chooses the learning goal of the next chart", async () => {
  const { page } = await student(product, "IP-DRG");
  await page.goto("/student/dashboard");
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await page.getByRole("button", { name: "Choose myself" }).click();
  await page.getByRole("combobox", { name: "Learning goal" }).click();
  await page.getByRole("option", { name: "Type and acuity of heart failure" }).click();
  await page.getByRole("button", { name: "Write me a chart" }).click();
  await page.waitForURL(/\/student\/practice\/practice-/);
  const chartId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(diagnosesOf(chartId).join(" ")).toMatch(/I50|I11\.?0|I13|R57\.?0/);
});

test("a course without practice charts has no Practice in its navigation", async () => {
  const { page } = await student(product, "Denials");
  await page.goto("/student/dashboard");
  await page.getByRole("link", { name: "Drill", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Practice", exact: true }).count()).toBe(0);
});

test("a chart that is discarded in one window names who discarded it in the other, and leads back to Practice", async () => {
  const { page, context } = await student(product, "CPC");
  await page.goto("/student/practice");
  await page.getByRole("button", { name: "Write me a chart" }).click();
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill("E11.9");
  await field.press("Enter");
  await saved(page);
  expectTrouble(page, /404/, "the chart is discarded");
  const beside = await context.newPage();
  await beside.goto("/student/practice");
  await beside.getByRole("button", { name: /^More for / }).click();
  await beside.getByRole("menuitem", { name: "Discard this chart" }).click();
  const question = beside.getByRole("dialog", { name: /^Discard .+\?$/ });
  await question.getByText("What you have coded in it is deleted.").waitFor();
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await beside.getByText("No chart yet").waitFor();

  await page.getByLabel("Notes").fill("typed too late");
  await page.getByRole("heading", { name: "This chart was discarded" }).waitFor();
  await page.getByText("You have discarded it in another window.").waitFor();
  await page.getByRole("link", { name: "Back to Practice" }).click();
  await page.waitForURL("**/student/practice");
  await page.goto("/student/assignments");
  await page.getByText("You have discarded this chart.").waitFor();
});

test("a lesson of practice asks the assistant; once access has expired, the page of practice only reads", async () => {
  const { page, account } = await student(product, "CPC");
  await page.goto("/student/practice");
  await page.getByRole("button", { name: "Write me a chart" }).click();
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill("Z00.00");
  await field.press("Enter");
  await handIn(page);
  await page
    .getByRole("button", { name: /^Ask the assistant about/ })
    .first()
    .click();
  await page.getByText("Answer given: Z00.00").first().waitFor();

  inDatabase(product, (database) =>
    database.prepare("update user set expires_at = '2020-01-01T00:00:00.000Z' where name = ?").run(account.name),
  );
  await page.goto("/student/practice");
  await page.getByText("Your course access expired on").waitFor();
  const list = page.getByRole("region", { name: "Your practice charts" });
  await list.getByText("0%").waitFor();
  expect(await page.getByRole("button", { name: "Write me a chart" }).count()).toBe(0);
  expect(await list.getByRole("button").count()).toBe(0);
});

test("a chart whose reply was lost is in the list, and a new one opens without waiting for the list", async () => {
  const { page } = await student(product, "CPC");
  await page.goto("/student/practice");
  expectTrouble(page, /ERR_FAILED/, "the reply is lost");
  const calls = "**/api/student/practice";
  await page.route(calls, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const button = page.getByRole("button", { name: "Write me a chart" });
  await button.click();
  await page.getByText("19 of 20 charts left today").waitFor();
  await page.getByRole("region", { name: "Your practice charts" }).getByText("Not started").waitFor();
  await page.unroute(calls);
  const list = hold();
  await page.route(calls, async (route) => {
    if (route.request().method() === "GET") await list.held;
    await route.continue();
  });
  await button.click();
  await page.waitForURL(/\/student\/practice\/practice-/);
  list.release();
});

test("a practice chart whose viewer does not load can be downloaded", async () => {
  const { page } = await student(product, "IP-DRG");
  expectTrouble(page, /pdf-viewer/, "the viewer does not load");
  await page.route(/\/assets\/pdf-viewer-.*\.js/, (route) => route.abort());
  await page.goto("/student/practice");
  await page.getByRole("button", { name: "Write me a chart" }).click();
  await page.getByText("Unable to load PDF").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe("Chart.pdf");
});
