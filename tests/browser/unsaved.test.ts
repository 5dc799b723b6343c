import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, fillLogin, logIn, newPerson, runProduct } from "./browser.ts";
import { killSession, lookAgain } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("a key that is being written outlasts a reload and the end of its session, and goes by leaving or logging out", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  page.on("dialog", (question) => void question.accept());
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  const notes = page.getByLabel("Notes");
  const isBack = page.getByText("What you typed here and did not save is back.");
  const unsaved = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("unsaved_")));
  const write = async () => {
    await name.fill("Punch biopsy");
    await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319, L57.0 ");
    await notes.fill("Two lesions, one of them malignant");
  };
  const isAsWritten = async () => {
    await isBack.waitFor();
    expect([await name.inputValue(), await notes.inputValue()]).toEqual([
      "Punch biopsy",
      "Two lesions, one of them malignant",
    ]);
    await page.getByRole("listitem", { name: /^L57\.0/ }).waitFor();
  };
  await write();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "biopsy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a chart") });
  await page.getByText("biopsy.pdf").first().waitFor();
  await page.reload();
  await isAsWritten();
  await page.getByText("A file cannot be kept: choose biopsy.pdf again.").waitFor();
  await expectAccessible(page);

  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await killSession(product.base, page);
  await lookAgain(page);
  await page.getByRole("button", { name: "Log in as somebody else" }).click();
  await page.getByText("Your session has ended. Log in to go on.").waitFor();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await isAsWritten();

  await page.getByRole("button", { name: "Discard it" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you typed?" })
    .getByRole("button", { name: "Discard", exact: true })
    .click();
  await isBack.waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("");
  await expect.poll(unsaved).toEqual([]);
  await write();
  await expect.poll(async () => (await unsaved()).length).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  expect(await unsaved()).toEqual([]);

  await page.goto("/assignment/add?category=CPC");
  await write();
  await page.reload();
  await isBack.waitFor();
  await page
    .getByRole("link", { name: "Logout" })
    .or(page.getByRole("button", { name: "Logout" }))
    .click();
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  expect(await unsaved()).toEqual([]);
});

test("a key that somebody else saved before a reload is brought together with what was typed, which goes by saving", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  page.on("dialog", (question) => void question.accept());
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();
  const notes = page.getByLabel("Notes");
  await notes.fill("Typed before the reload");
  const id = /edit\/([^/?]+)/.exec(page.url())?.[1] ?? "";
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const { version, category, subModuleName, sectionId } = await priya.get(`/admin/assignments/edit/${id}`);
  await priya.form(`/admin/assignments/${id}`, {
    moduleName: "Total hip replacement, left",
    category,
    version: String(version),
    subAssignments: JSON.stringify([{ _id: sectionId, subModuleName, isDynamic: false }]),
  });
  await page.reload();
  await page.getByText("What you typed here and did not save is back.").waitFor();
  await page.getByText("Module name: Total hip replacement, left (taken over)").waitFor();
  expect(await notes.inputValue()).toBe("Typed before the reload");
  expect(await page.getByRole("textbox", { name: "Module name", exact: true }).inputValue()).toBe(
    "Total hip replacement, left",
  );
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.goto(`/admin/assignments/edit/${id}`);
  await expect.poll(() => notes.inputValue()).toBe("Typed before the reload");
  expect(await page.getByText("What you typed here and did not save is back.").count()).toBe(0);

  // The second coder's fields are kept alike.
  const assignments: { _id: string; moduleName: string; subAssignments: { _id: string }[] }[] =
    await priya.get("/assignments");
  const cardiology = assignments.find(({ moduleName }) => moduleName === "Inpatient Cardiology");
  await page.goto(`/admin/assignments/${cardiology?._id}/blind/${cardiology?.subAssignments[0]?._id}`);
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.fill("M16.11");
  await codes.press("Enter");
  const typed = page.getByRole("listitem", { name: /^M16\.11/ });
  await typed.waitFor();
  await page.reload();
  await typed.waitFor();
});

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
