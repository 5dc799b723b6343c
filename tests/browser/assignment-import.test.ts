import { expect, test } from "vitest";
import { zipFile } from "../unit/zip-file.ts";
import { expectAccessible, expectTrouble, logIn, newPerson, sharedProduct } from "./browser.ts";
import { nameToRemove } from "./course.ts";

const product = sharedProduct();

const section = { subModuleName: "One", isDynamic: false, answerKey: { icdCodes: ["I10"] }, chartName: "note.pdf" };
const packed = (version: number, moduleName: string) =>
  zipFile({
    "casebook.json": JSON.stringify({
      format: "casebook-assignments",
      version,
      assignments: [
        {
          moduleName,
          category: "CCS",
          dueDate: "2026-12-01T00:00:00Z",
          badge: 1,
          sections: [{ ...section, chart: "charts/1.pdf" }],
        },
      ],
    }),
    "charts/1.pdf": "%PDF-1.4 a chart\n%%EOF",
    "notes.txt": "hello",
  });

test("a package is imported as a draft with the keyboard alone, after a list of what it leaves out", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /422 .*\/assignments\/import/, "a package of a newer Casebook");
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page.getByRole("link", { name: "Import", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Import assignments" }).waitFor();
  const moduleName = nameToRemove(product, "Packed");
  const choose = async (version: number) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /Drop an exported \.zip here/ }).press("Enter");
    const file = { name: "course.zip", mimeType: "application/zip", buffer: packed(version, moduleName) };
    await (await chooser).setFiles(file);
  };
  await choose(3);
  await page.getByText("This file was made by a newer Casebook (version 3 of its format)").waitFor();
  await choose(1);
  const left = page.getByRole("region", { name: "Not included" });
  for (const finding of [
    "The due date 2026-12-01 was left out",
    "Not known to this Casebook, and left out: “badge”",
    "notes.txt belongs to no section and was left out",
    "An export never contains submissions, results, disputes or older versions of a key.",
  ])
    await left.getByText(finding).waitFor();
  await expectAccessible(page);
  // On a phone the whole content of the file is visible.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => {
    const charts = [...document.querySelectorAll("th")].find(({ textContent }) => textContent === "Charts");
    return charts && charts.getBoundingClientRect().right <= innerWidth;
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  expectTrouble(page, /ERR_CONNECTION_REFUSED.*\/assignments\/import/, "the server is away");
  await page.route("**/assignments/import*", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Import 1 assignment" }).press("Enter");
  await page.getByText("The server cannot be reached. Check your connection.").waitFor();
  await page.unroute("**/assignments/import*");
  await page.getByRole("button", { name: "Import 1 assignment" }).press("Enter");
  await page.getByText("1 assignment was added as a draft.").waitFor();
  await page.getByRole("link", { name: "See the drafts" }).press("Enter");
  const draft = page.getByRole("article", { name: moduleName });
  await draft.getByText("Draft", { exact: true }).waitFor();
  await draft.getByRole("button", { name: `Details of ${moduleName}` }).press("Enter");
  await draft
    .getByRole("link", { name: /^View (Assignment )?PDF/ })
    .first()
    .waitFor();
});

test("questions are read from a CSV file, and a faulty question is named at its line", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  await page.getByText("Dynamic Questions").click();
  await page.getByRole("button", { name: "From a spreadsheet" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Questions from a spreadsheet" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).press("Enter");
  const csv = "Nr;Frage;Question;Options;Answer\n1;x;Both sides?;50 | 59;1\n2;x;Distinct?;25 | 59;57\n";
  await (await chooser).setFiles({ name: "questions.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await dialog.getByText("2 questions, 1 to correct in the form · ignored columns: Nr, Frage").waitFor();
  const row = dialog.getByRole("row", { name: /^3 / });
  await row.getByText("Correct answer must be one of the options").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Take 2 questions" }).press("Enter");
  const questions = page.getByRole("textbox", { name: "Question text" });
  await expect.poll(() => questions.count()).toBe(2);
  expect(await questions.first().inputValue()).toBe("Both sides?");
});
