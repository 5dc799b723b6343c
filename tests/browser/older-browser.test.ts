import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atWork, openWork, saved, student } from "./at-work.ts";
import { handIn, logIn, newPerson, sharedProduct } from "./browser.ts";
import { makeScan } from "./chart.ts";
import { newAssignment } from "./course.ts";
import { growOlder, leaveSecureContext } from "./older.ts";

const product = sharedProduct();

/** Returns the share of the chart's first page that is darker than grey. */
function inkOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const drawn = document.querySelector<HTMLCanvasElement>(".page canvas");
    const copy = new OffscreenCanvas(100, 100).getContext("2d");
    if (!drawn?.clientHeight || !copy) return 0;
    copy.drawImage(drawn, 0, 0, 100, 100);
    const reds = copy.getImageData(0, 0, 100, 100).data.filter((_, at) => at % 4 === 0);
    const opaque = copy.getImageData(0, 0, 100, 100).data.filter((_, at) => at % 4 === 3);
    return reds.filter((red, at) => red < 128 && (opaque[at] ?? 0) > 128).length / reds.length;
  });
}

test("a student codes beside a chart and submits in a browser of early 2024", async () => {
  const { page, context } = await student(product, "CPC");
  await growOlder(context);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
  await atWork(page);
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0.01);
  await page.getByRole("combobox", { name: "ICD Codes" }).fill("C44.319");
  await page.keyboard.press("Enter");
  await saved(page);
  await handIn(page);
  await page.getByRole("link", { name: "View: Skin lesion case sheet" }).waitFor();
});

test("a scan in JPEG 2000 is drawn with WebAssembly", async () => {
  const { moduleName } = await newAssignment(product, {}, [makeScan()]);
  const { page } = await student(product, "IP-DRG");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openWork(page, moduleName);
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0.9);
  // Without WebAssembly, pdf.js decodes with JavaScript, which is slower.
  expect(asked.filter((url) => /openjpeg/.test(url)).map((url) => url.split("/").at(-1))).toEqual(["openjpeg.wasm"]);
});

test("Copy link works without https, also while the browser refuses a new address", async () => {
  const { page, context } = await newPerson(product.base);
  await leaveSecureContext(context);
  await logIn(page, "admin", "admin-password", "/drg?p=I13.0");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  const field = page.getByLabel("Add a diagnosis");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => field.inputValue()).toContain("/drg?p=I13.0");

  // Copies the displayed claim, also while the browser blocks changes of the address.
  await page.evaluate(() => {
    const { replaceState } = History.prototype;
    History.prototype.replaceState = () => {
      throw new DOMException("Too many changes", "SecurityError");
    };
    addEventListener("allowed", () => {
      History.prototype.replaceState = replaceState;
    });
  });
  await field.fill("I10");
  await field.press("Enter");
  await page.getByRole("button", { name: "Remove I10" }).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await field.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => field.inputValue()).toContain("/drg?p=I13.0&s=I10");

  // The address follows as soon as the browser allows it again.
  await page.evaluate(() => dispatchEvent(new Event("allowed")));
  await expect.poll(() => page.url()).toContain("/drg?p=I13.0&s=I10");
});

test("a browser that is too old for the script shows a notice about it", async () => {
  const { page, context } = await newPerson(product.base);
  await context.addInitScript(() => Reflect.deleteProperty(Array, "fromAsync"));
  await page.goto("/login");
  await page.getByText(/This browser is too old for Casebook/).waitFor();
});
