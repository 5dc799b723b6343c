import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, hasCopied, hold, sharedProduct } from "./browser.ts";
import { newAssignment, type OwnAssignment, staffOf } from "./course.ts";

const product = sharedProduct();

/** Returns the id of a sample assignment. The test must not change its submissions. */
async function cardiology(): Promise<string> {
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  return all.find(({ moduleName }) => moduleName === "Inpatient Cardiology")?._id ?? "";
}

test("the list of a thousand submissions is searched, sorted and filtered in the page", async () => {
  const { page } = await subadmin(product);
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
    await route.fulfill({ json: { ...reply, results: many, missing: 2 } });
  });
  await page.goto(`/admin/assignments/${await cardiology()}/submissions`);
  const list = page.getByRole("navigation", { name: "Students" });
  await list.getByText("All 1000").waitFor();
  expect(await list.getByRole("link").count()).toBeLessThan(60);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await list.getByRole("link").count()).toBe(1000);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => list.getByRole("link").count()).toBeLessThan(60);
  await list.getByLabel("Order").selectOption("lowest");
  await list.getByRole("link", { name: /Student 0000/ }).waitFor();
  await list.getByLabel("Find a student").fill("student 0999");
  await list.getByRole("link", { name: /Student 0999/ }).waitFor();
  await list.getByLabel("Find a student").fill("");
  await list.getByText("Disputed 1").click();
  await list.getByRole("link", { name: /Student 0500/ }).waitFor();
});

test("the skeleton of the list of students has the position of the list: nothing moves when it loads", async () => {
  const { page } = await subadmin(product);
  const { held, release } = hold();
  await page.route("**/submissions?view=names&*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/assignments/${await cardiology()}/submissions`);
  const list = page.getByRole("navigation", { name: "Students" });
  const headOf = () => list.evaluate((nav) => nav.firstElementChild?.getBoundingClientRect().toJSON());
  await list.getByText("Loading submissions...").waitFor();
  const before = await headOf();
  release();
  await list.getByRole("link").first().waitFor();
  expect(await headOf()).toEqual(before);
});

test("the students who have not submitted are listed a page at a time", async () => {
  const { page } = await subadmin(product);
  const firstPage = [{ studentId: "first", studentName: "Leela Nair" }];
  await page.route("**/submissions?view=missing&*", async (route) => {
    const reply = await (await route.fetch()).json();
    const isSecond = route.request().url().includes("after=");
    const more = { next: null, notSubmitted: [{ studentId: "later", studentName: "Zoya Khan" }] };
    await route.fulfill({ json: { ...reply, next: "first", notSubmitted: firstPage, ...(isSecond && more) } });
  });
  await page.goto(`/admin/assignments/${await cardiology()}/submissions`);
  const list = page.getByRole("navigation", { name: "Students" });
  await list.getByText(/^Not yet [1-9]/).click();
  await list.getByRole("link", { name: "Leela Nair" }).waitFor();
  await list.getByRole("button", { name: "Show more" }).click();
  await list.getByRole("link", { name: "Zoya Khan" }).waitFor();
  await list.getByRole("link", { name: "Leela Nair" }).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await list.getByRole("button", { name: "Copy 2 names" }).click();
  await hasCopied(page, "Leela Nair\nZoya Khan");
  await expectAccessible(page);
});

test("on a phone a submission begins near the top with its mistakes, and its matching lines are folded", async () => {
  const { page } = await subadmin(product, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto(`/admin/assignments/${await cardiology()}/submissions`);
  const modal = page.getByRole("dialog", { name: "Submissions — Inpatient Cardiology" });
  await modal.getByRole("link", { name: /^Imran Qureshi/ }).click();
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
});

test("on a small laptop a long name leaves room for the counts and the answers of a submission", async () => {
  const { page } = await subadmin(product, { viewport: { width: 1280, height: 720 } });
  await page.goto(`/admin/assignments/${await cardiology()}/submissions`);
  const modal = page.getByRole("dialog", { name: "Submissions — Inpatient Cardiology" });
  await modal.getByRole("link", { name: /^Imran Qureshi/ }).click();
  // A long name is truncated.
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
  for (const column of ["Submitted Answers", "Correct Answers"]) expect(await widthOf(column)).toBeGreaterThan(130);
  expect(await widthOf("What went wrong")).toBeGreaterThan(230);
});

test("the submissions of an archived assignment are marked as archived", async () => {
  const { _id } = await newAssignment(product);
  await (await staffOf(product)).post(`/admin/assignments/${_id}/archive`, {});
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/submissions`);
  await page.getByText("archived", { exact: true }).first().waitFor();
});
