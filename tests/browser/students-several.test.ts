import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, hasFocus, sharedProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Adds students of CPC who never log in, and returns the common start of their names. */
function addStudents(count: number): string {
  const mark = randomUUID().slice(0, 8);
  const name = `Page Turner ${mark}`;
  inDatabase(product, (database) =>
    database.exec(`
      WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ${count})
      INSERT INTO user (id, name, name_key, search_name, role, password_hash, course_name, enrolled_at, expires_at, created_at)
      SELECT '${mark}-' || n, '${name} ' || n, lower('${name} ') || n, lower('${name} ') || n, 'user', '', 'CPC',
        '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      FROM more;`),
  );
  onTestFinished(() => inDatabase(product, (database) => database.exec(`DELETE FROM user WHERE id LIKE '${mark}-%'`)));
  return name;
}

test("all students of a list of several pages can be chosen at once", async () => {
  // A page of the list has 50 students.
  const name = addStudents(51);
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(name)}&course=CPC`);
  await page.getByRole("checkbox", { name: "Choose all students of this page" }).check();
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByText("50 students chosen").waitFor();
  const chooseAll = bar.getByRole("button", { name: "Choose all 51 of CPC" });
  await chooseAll.click();
  await bar.getByText("51 students chosen").waitFor();
  await chooseAll.waitFor({ state: "detached" });
  // A row half under the sticky head would count as a tap target too close to its checkbox.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test("the list shows the page before when the last page loses its only student", async () => {
  const name = addStudents(51);
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(name)}&page=2`);
  await page.getByRole("button", { name: /^Details of Page Turner/ }).click();
  await page.getByRole("dialog", { name: "Student Details" }).getByRole("button", { name: "Delete Student" }).click();
  await page
    .getByRole("dialog", { name: /^Delete Page Turner/ })
    .getByRole("button", { name: "Delete Student" })
    .click();
  await page.getByText("1–50 of 50").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Details of Page Turner/ }).count()).toBe(50);
});

test("a sub-admin moves several chosen students to another course at once", async () => {
  const name = addStudents(2);
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: "Choose all students of this page" }).check();
  // A phone has one line for actions; the others are in a menu.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByRole("button", { name: "Move to a course" }).waitFor({ state: "hidden" });
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(70);
  await page.getByRole("button", { name: "More for the chosen students" }).click();
  await page.getByRole("menuitem", { name: "Move to a course" }).waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Move to a course" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to a course: 2 students" });
  await dialog.getByRole("combobox", { name: "Course" }).click();
  await page.getByRole("listbox", { name: "Course" }).getByRole("option", { name: "CCS" }).click();
  await dialog.getByRole("button", { name: "Move to a course" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "CCS" }).count()).toBe(2);
});

test("a sub-admin deletes several chosen students at once by typing their number", async () => {
  const name = addStudents(2);
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: "Choose all students of this page" }).check();
  await page.getByRole("button", { name: "More for the chosen students" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete: 2 students" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await deleting.getByText("Type 2", { exact: true }).waitFor();
  await hasFocus(deleting.getByLabel("Type 2 to delete these students"));
  await page.keyboard.type("2");
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No students found").waitFor();
});
