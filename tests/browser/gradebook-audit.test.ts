import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { post } from "../process/server-process.ts";
import { expectAccessible, expectTrouble, hasFocus, hold, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("the gradebook finds and orders students, its address finds it again, and its files hold the course", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword);
  await page.getByRole("link", { name: "Gradebook" }).click();
  const table = page.getByRole("region", { name: "Students by assignment" });
  const names = () => table.getByRole("rowheader").allTextContents();
  await table.getByRole("link", { name: "Asha Rao", exact: true }).waitFor();
  expect((await names()).map((name) => name.slice(2))).toEqual(["Asha Rao", "Imran Qureshi", "dian"]);
  await page.getByText("below the pass mark of 70%").waitFor();
  await page.getByText("90% or more").waitFor();
  const mark = table.getByRole("link", { name: "Asha Rao, Total hip replacement: 89%" });
  await mark.waitFor();
  await expectAccessible(page);

  // On paper: a table that lies on its sheets, with neither a field nor a button.
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const printed = page.getByRole("main").getByRole("table");
  expect(await printed.count()).toBe(1);
  const breaks = printed.evaluate((table) => {
    const card = table.closest(".mantine-Card-root");
    return card && getComputedStyle(card).breakInside;
  });
  expect(await breaks).toBe("auto");
  expect((await printed.getByRole("columnheader").allTextContents()).at(-1)).toBe("Average");
  expect(await printed.getByRole("link", { name: /^Asha Rao, .*89%$/ }).count()).toBe(1);
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });

  // In another order one begins at its beginning.
  const scrolled = () => table.evaluate((box) => box.scrollTop);
  await table.evaluate((box) => {
    box.style.maxHeight = "110px";
    box.scrollTop = 30;
  });
  expect(await scrolled()).toBe(30);
  // A click would bring the head into view by itself.
  await table.getByRole("button", { name: "Name" }).dispatchEvent("click");
  await page.waitForURL(/sort=-name/);
  await expect.poll(scrolled).toBe(0);
  await page.reload();
  await mark.waitFor();
  await expect.poll(async () => (await names())[0]).toContain("Imran Qureshi");
  // A phone has the average in sight beside the name, and two of the three columns between them.
  await page.setViewportSize({ width: 390, height: 844 });
  const average = table.getByRole("columnheader", { name: "Average" });
  const endOf = async () => {
    const { x = 0, width = 390 } = (await average.boundingBox()) ?? {};
    return x + width;
  };
  await expect.poll(endOf).toBeLessThan(390);
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(100);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Find a student").fill("asha");
  await page.waitForURL(/search=asha/);
  await expect.poll(async () => (await names()).length).toBe(2);
  await page.getByLabel("Only below 70%").click();
  await page.getByText("No students match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();

  for (const [kind, begin] of [
    ["CSV", "\uFEFFID,Name,"],
    ["XLSX", "PK"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: `${kind}: gradebook` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^gradebook-IP-DRG-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
    expect((await readFile(await file.path(), "utf8")).startsWith(begin)).toBe(true);
  }
  await mark.click();
  await page.waitForURL(/\/admin\/assignments\/.+\/submissions\//);
  await page.goBack();
  await page.getByLabel("Course").selectOption("CCS");
  await page.waitForURL(/course=CCS/);
  await page.getByText(/^CCS · \d+ students?/).waitFor();

  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Report" }).click();
  await page.getByRole("article", { name: "Report of Asha Rao" }).getByText("89%").first().waitFor();
  await expectAccessible(page);
  const paper = path.join(await mkdtemp(path.join(tmpdir(), "casebook-report-")), "report.pdf");
  await page.pdf({ path: paper, preferCSSPageSize: true });
  expect((await readFile(paper, "latin1")).match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.goto(`${page.url().replace("/report", "/certificate")}`);
  await page.getByText("There is no certificate yet").waitFor();

  // A certificate is one sheet on its side, on the paper of either side of the ocean.
  await page.route("**/api/admin/student/*/report", async (route) => {
    const report = await (await route.fetch()).json();
    const student = { ...report.student, name: "Asha Rao Venkatasubramanian Annapurna Lakshmi Narayanan Ramachandran" };
    await route.fulfill({ json: { ...report, student, hasPassed: true, open: 0 } });
  });
  await page.reload();
  const certificate = page.getByRole("article", { name: "Certificate" });
  await certificate.getByText(/^Asha Rao Venkata/).waitFor();
  await expectAccessible(page);
  for (const [format, sides] of [
    ["A4", "842 595"],
    ["Letter", "792 612"],
  ] as const) {
    await page.pdf({ path: paper, preferCSSPageSize: true, format });
    const sheets = (await readFile(paper, "latin1")).matchAll(/MediaBox \[0 0 (\d+)\S* (\d+)/g);
    expect([...sheets].map(([, width, height]) => `${width} ${height}`)).toEqual([sides]);
  }
  await rm(path.dirname(paper), { recursive: true });
});

async function renameStudent(name: string, after: string): Promise<void> {
  const { body } = await post(product.base, "/login", { name: "admin", password: "admin-password" });
  const headers = { "x-session-id": body.sessionId };
  const found = await fetch(`${product.base}/api/students?search=${name}`, { headers });
  const [student] = await found.json();
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: after, courseName: "IP-DRG", expiryDate: "2099-12-31" }))
    form.set(field, value);
  const url = `${product.base}/api/admin/student/${student._id}`;
  expect((await fetch(url, { method: "PUT", headers, body: form })).status).toBe(200);
}

test("an admin finds in the audit log what changed of a student, follows a person through it and takes it away", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  await renameStudent("Asha Rao", "Asha Rao Patil");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("table", { name: "Audit log" });
  await log.getByText("Student changed").first().waitFor();
  await page.getByLabel("Name, student, assignment").fill("patil");
  await page.waitForURL(/search=patil/);
  const row = log.getByRole("row").filter({ hasText: "Student changed" });
  await expect.poll(() => row.count()).toBe(1);
  expect(await row.textContent()).toMatch(/Asha Rao Patil \d fields/);
  await row.getByRole("button", { name: /^More of this entry/ }).click();
  const change = page.getByRole("table", { name: "What changed" }).getByRole("row", { name: /^Name / });
  expect(await change.getByRole("cell").allTextContents()).toEqual(["Name", "Asha Rao", "Asha Rao Patil"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Everything done by admin" }).click();
  const who = page.getByRole("combobox", { name: "Who" });
  await expect.poll(() => who.inputValue()).toBe("admin");
  await page.getByLabel("Name, student, assignment").fill("");
  await log.getByText("Logged in").first().waitFor();
  await page.reload();
  await log.getByText("Logged in").first().waitFor();
  await who.click();
  await page.getByRole("option", { name: /^Casebook/ }).click();
  await page.getByText(/^\d+ entries$/).waitFor();
  await page.getByRole("button", { name: "Everybody" }).click();
  await page.getByRole("combobox", { name: "What" }).fill("Student changed");
  await page.getByRole("option", { name: "Student changed" }).click();
  await expect.poll(() => log.getByText("Logged in").count()).toBe(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: audit log" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);

  // An import is one entry, which leads to each of its students.
  const admin = await signedIn(product.base, "admin", "admin-password");
  const rows = ["Nila Das", "Omar Ali"].map((name) => ({ name, courseName: "CPC", expiryDate: "2099-12-31" }));
  const earlier = [{ name: "Tara Sen", courseName: "CPC", expiryDate: "2099-12-31" }];
  for (const some of [earlier, rows]) await admin.post("/admin/students/import?dryRun=false", { rows: some });
  await page.goto("/admin/settings/audit");
  await log.getByRole("button", { name: "More of this entry: students imported, 2 students" }).click();
  expect(await log.getByText("Student imported").count()).toBe(0);
  await page.getByRole("button", { name: "Imported students" }).click();
  await log.getByRole("row", { name: /Student imported Omar Ali/ }).waitFor();
  await log.getByRole("row", { name: /Student imported Nila Das/ }).waitFor();
  expect(await log.getByText("Tara Sen").count()).toBe(0);
  await page.getByRole("button", { name: "Of one import. Show all" }).click();
  await log.getByRole("row", { name: /Student imported Tara Sen/ }).waitFor();

  const subadmin = await newPerson(product.base);
  await logIn(subadmin.page, "Priya Menon", product.subadminPassword, "/admin/settings/audit");
  await subadmin.page.waitForURL(/\/admin\/dashboard/);
});

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

test("an admin sees who is in and ends a session; the institute's name stands before the login and on what is printed", async () => {
  const student = await newPerson(product.base);
  await logIn(student.page, "Fatima Sheikh", product.samplePassword);
  expectTrouble(student.page, /401 .*\/api\//, "the session was ended");
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/settings/institute");
  await post(product.base, "/login", { name: "admin", password: "admin-password" });
  await page.getByRole("link", { name: "System" }).click();
  // Sessions stand below whose they are.
  await page.getByRole("rowgroup", { name: "Sessions of admin" }).getByText("This one").waitFor();
  await page
    .getByRole("region", { name: "Installation" })
    .getByText(/^SQLite, \d/)
    .waitFor();
  await expectAccessible(page);
  // Of many people one is found by name.
  await page.getByText(/^Staff \d+$/).click();
  const act = "End the session of Fatima Sheikh";
  await page.getByRole("button", { name: act }).waitFor({ state: "detached" });
  await page.getByText(/^All \d+$/).click();
  await page.getByLabel("Find a person").fill("fatima");
  await page.getByRole("rowgroup", { name: "Sessions of admin" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: act }).click();
  await page.getByRole("dialog", { name: act }).getByRole("button", { name: "End session" }).click();
  await page.getByText("The session of Fatima Sheikh was ended").waitFor();
  await page.getByText("Nobody of this name is logged in.").waitFor();
  await student.page.reload();
  await student.page.waitForURL(/\/login$/);

  // Whoever was here before the institute had a name sees it with the next visit.
  const visitor = (await newPerson(product.base)).page;
  const brand = visitor.getByRole("complementary");
  await visitor.goto("/login");
  await brand.getByText("Casebook").waitFor();
  await page.getByRole("link", { name: "Institute" }).click();
  const institute = page.getByRole("region", { name: "Institute" });
  // What is promised of the dark is what the dark is.
  await page.emulateMedia({ colorScheme: "dark" });
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const promised = page.getByText("Start", { exact: true }).last();
  await expect
    .poll(async () => (await groundOf(promised)) === (await groundOf(institute.getByText("Cb", { exact: true }))))
    .toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  await institute.getByLabel("Name").fill("Sahyadri Academy");
  await institute
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: logo });
  const { held, release } = hold();
  await page.route("**/api/admin/settings", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  // What is typed while the settings are on their way is kept, and what is wrong in it is led to.
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("nowhere");
  release();
  await page.getByText("Settings saved").waitFor();
  await page.getByText("1 change is not saved").waitFor();
  expect(await address.inputValue()).toBe("nowhere");
  expectTrouble(page, / 422 .*\/api\/admin\/settings/, "an address that is none");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Address must begin with http:// or https://").first().waitFor();
  await hasFocus(address);
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await brand.textContent()).not.toContain("Sahyadri");
  await visitor.goto("/login");
  await brand.getByText("Sahyadri Academy").waitFor();
  await brand.locator("img").waitFor();
  await page.goto("/admin/credentials");
  await page.getByText("Sahyadri Academy · IP-DRG").first().waitFor({ state: "attached" });
  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: /^Details of Asha Rao/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Report" }).click();
  const paper = page.getByRole("article", { name: /^Report of Asha Rao/ });
  await paper.getByText("Sahyadri Academy").waitFor();
  await paper.locator("img").waitFor();
});
