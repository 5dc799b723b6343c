import type { Locator, Page } from "playwright-core";
import { openWork, studentAgain } from "./at-work.ts";
import type { Product } from "./browser.ts";
import { type Account, newAssignment, newStudent, type OwnAssignment } from "./course.ts";

/** Opens the section of an assignment as a student, and records the page's requests about codes. */
export async function openAs(product: Product, student: Account, { moduleName }: OwnAssignment) {
  const person = await studentAgain(product, student);
  const asked: string[] = [];
  person.page.on("request", (request) => {
    if (/\/api\/(codes|drg)\b/.test(request.url())) asked.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  await openWork(person.page, moduleName);
  return { ...person, asked };
}

/** Opens the section of a new assignment as a new student. */
export async function openNew(
  product: Product,
  fields: { category?: string; serviceDate?: string; lookup?: string } = {},
) {
  const assignment = await newAssignment(product, fields);
  const student = await newStudent(product, fields.category ?? "IP-DRG");
  return { ...(await openAs(product, student, assignment)), student, assignment };
}

/** Reads the codes of a field in their order. */
export const codesOf = (page: Page, label = "ICD Codes") =>
  page
    .getByRole("list", { name: `${label}, in order` })
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));

/** Pastes a text into a field. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((element, given) => {
    const data = new DataTransfer();
    data.setData("text", given);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
