import { expect, test } from "vitest";
import { expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("an assignment whose first save got no answer is added once when it is saved again", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  expectTrouble(page, /ERR_FAILED.*\/api\/admin\/add-assignment/, "the answer is lost");
  await page.route(
    "**/api/admin/add-assignment",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill("Saved over a bad line");
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319 ");
  const save = page.getByRole("button", { name: "Save Assignment" });
  await save.click();
  await page.getByText("It may have arrived all the same. Try again: nothing is done twice.").waitFor();
  // The tab keeps the form with its key.
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByText("What you typed here and did not save is back.").waitFor();
  await save.click();
  await page.getByText("Assignment added successfully!").waitFor();
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const assignments: { moduleName: string }[] = await priya.get("/assignments");
  expect(assignments.filter(({ moduleName }) => moduleName === "Saved over a bad line").length).toBe(1);
});
