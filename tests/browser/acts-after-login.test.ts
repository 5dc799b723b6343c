import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";
import { killSession } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();
const noSession = "Invalid or expired session";

async function newStaff(place: string): Promise<Page> {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, place);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  return page;
}

/** Ends the session while a call is on its way, named by its method and address, and logs in again over the page. */
async function endSessionDuring(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const [method = "", address = ""] = call.split(" ");
  let isEnded = false;
  const end = async (route: Route) => {
    if (route.request().method() === method && !isEnded) {
      isEnded = true;
      await killSession(product.base, page);
    }
    await route.continue();
  };
  await page.route(address, end);
  await act();
  const over = page.getByRole("dialog", { name: "Your session has ended. Log in to go on." });
  const password = over.getByRole("textbox", { name: "Password" });
  await password.fill(product.subadminPassword);
  await password.press("Enter");
  await over.waitFor({ state: "detached" });
  // The route stays: without it a call that is on its way could be lost.
}

test("an import that the end of the session refuses shows no fault after the login, and can be pressed again", async () => {
  const page = await newStaff("/admin/student/import");
  await page
    .getByLabel("Names, one a line, or rows copied from a spreadsheet")
    .fill("Name\tProgram\tValid till\nNisha Verma\tIPDRG\t21/05/2099");
  const check = page.getByRole("button", { name: "Check the list" });
  await endSessionDuring(page, "POST **/students/import?dryRun=true", () => check.click());
  expect(await page.getByText(noSession).count()).toBe(0);
  await check.click();
  const course = page.getByRole("textbox", { name: "Course of Nisha Verma" });
  await course.fill("IP-DRG");
  // A corrected row is checked by itself once its user is back.
  await endSessionDuring(page, "POST **/students/import?dryRun=true", () => page.keyboard.press("Tab"));
  const send = page.getByRole("button", { name: "Import 1 student" });
  await endSessionDuring(page, "POST **/students/import?dryRun=false", () => send.click());
  expect(await page.getByText(noSession).count()).toBe(0);
  await send.click();
  await page.getByText("1 student added.").waitFor();
});

test("a bulk act and a download that the end of the session refuses show no fault after the login", async () => {
  const page = await newStaff("/admin/student?search=asha");
  await page.getByRole("checkbox", { name: "Choose Asha Rao" }).check();
  await page.getByRole("button", { name: "Extend access" }).click();
  const form = page.getByRole("dialog", { name: "Extend access: 1 student" });
  const day = form.getByLabel("New expiry date").first();
  await day.fill("31/12/2099");
  const extend = form.getByRole("button", { name: "Extend access" });
  await endSessionDuring(page, "POST **/students/bulk", () => extend.click());
  expect(await page.getByText(noSession).count()).toBe(0);
  expect(await day.inputValue()).toBe("31 Dec 2099");
  await extend.click();
  await page.getByText("1 student changed").waitFor();

  await page.goto("/admin/gradebook");
  const csv = page.getByRole("button", { name: /^CSV: / });
  await endSessionDuring(page, "GET **/gradebook?*format=csv*", () => csv.click());
  expect(await page.getByText(noSession).count()).toBe(0);
  const saved = page.waitForEvent("download");
  await csv.click();
  await saved;
});

test("what a ruling would do is read once its user is back, and a refused ruling can be pressed again", async () => {
  const student = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const { assignments } = await student.get(`/category/IP-DRG?studentId=${student.id}`);
  const { _id } = assignments.find(({ moduleName }: { moduleName: string }) => moduleName === "Total hip replacement");
  const { data } = await student.post("/result", { studentId: student.id, assignmentId: _id });
  const [field] = Object.keys(data.verdicts).filter((item) => !data.verdicts[item].correct);
  const { code = null } =
    data.verdicts[field ?? ""].codes?.find(({ mark }: { mark: string }) => mark !== "match") ?? {};
  const place = { studentId: student.id, assignmentId: _id, subAssignmentId: data.subAssignmentId, field, code };
  await student.post("/student/disputes", { ...place, reason: "Read page 2" });

  const page = await newStaff("/admin/dashboard");
  await endSessionDuring(page, "PUT **/api/disputes/*", () => page.getByRole("link", { name: /^Disputes/ }).click());
  await page.getByRole("radio", { name: /^New key.*(up|down|nobody moves)/ }).waitFor();
  await page.getByRole("radio", { name: /^Reject with a reason/ }).check();
  const reason = page.getByLabel("Reason", { exact: true });
  await reason.fill("The key is right");
  const reject = page.getByRole("button", { name: /^Reject/ });
  await endSessionDuring(page, "PUT **/api/disputes/*", () => reject.click());
  expect(await page.getByText(noSession).count()).toBe(0);
  expect(await reason.inputValue()).toBe("The key is right");
  await reject.click();
  await page.getByText("Dispute rejected").waitFor();
});
