import { expect, test } from "vitest";
import { sampleStudent, subadmin } from "./at-work.ts";
import { expectAccessible, sharedProduct } from "./browser.ts";
import { type OwnAssignment, staffOf } from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";

const product = sharedProduct();

const hip = "Total hip replacement";

test("a statement that is not coded is added beside the key, and survives a reload of the form", async () => {
  const copy = await copyOfSample(product, hip);
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/edit/${copy._id}`);
  await page.getByRole("button", { name: /^Not coded 4 statements/ }).click();
  await page.getByRole("button", { name: "Add a statement" }).click();
  await page.getByLabel("Statement 5", { exact: true }).fill("Walking with a walker");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Reason is required").waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Not coded 5 statements/ }).click();
  expect(await page.getByLabel("Statement 5", { exact: true }).inputValue()).toBe("Walking with a walker");
  await page.getByLabel("Why statement 5 is not coded").fill("Part of the aftercare of the same stay.");
  await page.getByRole("button", { name: "Add a place in the chart for statement 5" }).click();
  await page.getByLabel("Words of the chart for statement 5").fill("walked with a walker on day 1");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("article", { name: copy.moduleName }).getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Not coded 5 statements/ }).waitFor();
  await page.getByRole("link", { name: "Key", exact: true }).click();
  await page.getByText(/“Walking with a walker”/).waitFor();
  const { notCoded } = await (await staffOf(product)).get(`/admin/assignments/edit/${copy._id}`);
  expect(notCoded[4]).toMatchObject({
    statement: "Walking with a walker",
    why: "Part of the aftercare of the same stay.",
    evidence: [{ page: 1, quote: "walked with a walker on day 1" }],
  });
});

test("a student reads in their result which statements of the chart are not coded", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${hip}`, exact: true }).click();
  const list = page.getByRole("list", { name: "In the chart, but not coded" });
  const kidney = list.getByRole("listitem").filter({ hasText: "kidney injury" });
  await kidney.getByText("A laboratory value alone.").waitFor();
  expect(await list.getByRole("listitem").count()).toBe(4);
  await expectAccessible(page);
  await list
    .getByRole("button", { name: /^See it in the chart/ })
    .first()
    .click();
  await page.locator(".cb-passages [data-shown]").first().waitFor();
});

test("the setting of a section decides whether its codes are grouped to a DRG", async () => {
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  const sepsis = all.find(({ moduleName }) => moduleName === "Sepsis and pneumonia");
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/edit/${sepsis?._id}`);
  const grouped = page.getByText("The codes group to 871, as the key says.");
  await grouped.waitFor();
  await page.getByRole("button", { name: /^Sub-assignment settings/ }).click();
  const setting = page.getByLabel("Setting", { exact: true });
  await setting.selectOption("outpatient");
  await page.getByText(/The codes group to/).waitFor({ state: "detached" });
  // The field stays, because the category decides which fields exist.
  expect(await page.getByLabel("DRG Value", { exact: true }).inputValue()).toBe("871");
  await setting.selectOption({ label: "By category (inpatient)" });
  await grouped.waitFor();
});

test("a student reads the explanation of a question below it", async () => {
  const { page } = await sampleStudent(product, "Harpreet Kaur");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "View Sections: Outpatient endoscopy" }).click();
  await page.getByRole("link", { name: "View: Guideline check" }).click();
  await page.locator("blockquote").first().waitFor();
  await expectAccessible(page);
});
