import { expect, test } from "vitest";
import { expectAccessible, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

test("a statement that is not coded is written beside the key, kept while it is typed, and read with the result", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();
  await page.getByText("The codes group to 470, as the key says.").waitFor();
  const open = () => page.getByRole("button", { name: /^Not coded \d statements/ }).click();
  await open();
  await page.getByRole("button", { name: "Add a statement" }).click();
  await page.getByLabel("Statement 5", { exact: true }).fill("Walking with a walker");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Reason is required").waitFor();
  // A tab that is loaded anew still has it.
  await page.reload();
  await page.getByRole("button", { name: /^Not coded 5 statements/ }).click();
  expect(await page.getByLabel("Statement 5", { exact: true }).inputValue()).toBe("Walking with a walker");
  await page.getByLabel("Why statement 5 is not coded").fill("Part of the aftercare of the same stay.");
  await page.getByRole("button", { name: "Add a place in the chart for statement 5" }).click();
  await page.getByLabel("Words of the chart for statement 5").fill("walked with a walker on day 1");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await module.getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Not coded 5 statements/ }).waitFor();
  await page.getByRole("link", { name: "Key", exact: true }).click();
  await page.getByText(/“Walking with a walker”/).waitFor();

  const student = await newPerson(product.base);
  await logIn(student.page, "Asha Rao", product.samplePassword, "/student/assignments");
  await student.page.getByRole("link", { name: "View: Total hip replacement" }).click();
  const list = student.page.getByRole("list", { name: "In the chart, but not coded" });
  const own = list.getByRole("listitem").filter({ hasText: "Walking with a walker" });
  await own.getByText("Part of the aftercare of the same stay.").waitFor();
  expect(await list.getByRole("listitem").count()).toBe(5);
  await expectAccessible(student.page);
  await own.getByRole("button", { name: "See it in the chart, p. 1" }).waitFor();
  await list
    .getByRole("button", { name: /^See it in the chart/ })
    .first()
    .click();
  await student.page.locator(".cb-passages [data-shown]").first().waitFor();

  await page.goto("/admin/assignments?search=total");
  await page.getByRole("link", { name: /^View Submissions/ }).click();
  await page.getByRole("link", { name: /^Asha Rao \(IP-DRG\)/ }).click();
  await page.getByText("In the chart, but not coded").first().waitFor();
});

test("the setting of a section takes the DRG away or asks for it, and an explanation is read under its question", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page.getByRole("article", { name: "Sepsis and pneumonia" }).getByRole("link", { name: /Edit/ }).click();
  await page.getByText("The codes group to 871, as the key says.").waitFor();
  await page.getByRole("button", { name: /^Section settings/ }).click();
  const setting = page.getByLabel("Setting", { exact: true });
  await setting.selectOption("outpatient");
  await page.getByText(/The codes group to/).waitFor({ state: "detached" });
  // The field stays: what is asked is the category's.
  expect(await page.getByLabel("DRG Value", { exact: true }).inputValue()).toBe("871");
  await setting.selectOption({ label: "By category (inpatient)" });
  await page.getByText("The codes group to 871, as the key says.").waitFor();

  const student = await newPerson(product.base);
  await logIn(student.page, "Harpreet Kaur", product.samplePassword, "/student/assignments");
  await student.page.getByRole("link", { name: "View Sections: Outpatient endoscopy" }).click();
  await student.page.getByRole("link", { name: "View: Guideline check" }).click();
  await student.page.locator("blockquote").first().waitFor();
  await expectAccessible(student.page);
});
