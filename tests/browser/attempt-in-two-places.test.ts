import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, saved, student, studentAgain } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, sharedProduct } from "./browser.ts";
import { codesOf } from "./code-field.ts";
import { newAssignment, staffOf } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Moves the deadline of every open attempt to this many seconds from now. */
function endTimeIn(seconds: number): void {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  const near = "update attempt set deadline_at = ? where is_open = 1 and deadline_at is not null";
  inDatabase(product, (database) => database.prepare(near).run(deadline));
}

/** Opens a section of a new student in two tabs of one browser. */
async function openTwoTabs() {
  const { moduleName } = await newAssignment(product);
  const { page, context } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
  const beside = await context.newPage();
  await beside.goto(page.url());
  await beside.getByRole("button", { name: "Submit Assignment" }).waitFor();
  return { page, beside, context };
}

// The test browser hides no tab and sends no focus event, so the test sends it.
const turnTo = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event("focus")));

test("a tab that gets the focus shows another tab's saved text and keeps its own typed text", async () => {
  const { page, beside } = await openTwoTabs();
  await beside.getByLabel("Patient Name").fill("Grace Hopper");
  await saved(beside);
  await page.getByLabel("Notes").fill("from the first tab");
  await turnTo(page);
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper");
  expect(await page.getByLabel("Notes").inputValue()).toBe("from the first tab");
  await saved(page);
  await turnTo(beside);
  await expect.poll(() => beside.getByLabel("Notes").inputValue()).toBe("from the first tab");
  await beside.getByText("Changed in another window: Notes.").waitFor();
});

test("of a field that was typed offline in two tabs the later text is kept", async () => {
  const { page, beside, context } = await openTwoTabs();
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("Notes").fill("older");
  // The other tab receives it once it is stored.
  await expect
    .poll(async () => {
      await turnTo(beside);
      return beside.getByLabel("Notes").inputValue();
    })
    .toBe("older");
  await beside.getByLabel("Notes").fill("newer");
  await context.setOffline(false);
  for (const tab of [beside, page]) {
    await expect
      .poll(async () => {
        await turnTo(tab);
        return tab.getByLabel("Notes").inputValue();
      })
      .toBe("newer");
    await saved(tab);
  }
  await page.reload();
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("newer");
});

test("redo in a list of codes does not remove what another tab has added", async () => {
  const { page, beside } = await openTwoTabs();
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.fill("I21.4");
  await field.press("Enter");
  await field.press("ControlOrMeta+z");
  await saved(page);
  const besideField = beside.getByRole("combobox", { name: "ICD Codes" });
  await besideField.fill("E11.9");
  await besideField.press("Enter");
  await saved(beside);
  await turnTo(page);
  await expect.poll(() => codesOf(page)).toEqual(["E11.9"]);
  await field.press("Control+y");
  await saved(page);
  await page.reload();
  await expect.poll(() => codesOf(page)).toEqual(["E11.9"]);
});

test("an older text typed offline gives way to a later one of another browser and can be used again", async () => {
  const { moduleName } = await newAssignment(product);
  const phone = await student(product, "IP-DRG");
  await openWork(phone.page, moduleName);
  expectTrouble(phone.page, /ERR_INTERNET_DISCONNECTED/, "the connection is cut");
  await phone.context.setOffline(true);
  await phone.page.getByLabel("Notes").fill("typed on the phone");
  // The age of a text includes the duration of its save, so the laptop types later by the length of a login.
  const laptop = await studentAgain(product, phone.account);
  await openWork(laptop.page, moduleName);
  await laptop.page.getByLabel("Notes").fill("typed on the laptop");
  await saved(laptop.page);
  await phone.context.setOffline(false);
  const offer = phone.page
    .getByRole("status")
    .filter({ hasText: "Notes: a later answer from another browser replaced “typed on the phone”" });
  await offer.waitFor();
  expect(await phone.page.getByLabel("Notes").inputValue()).toBe("typed on the laptop");
  await expectAccessible(phone.page);
  await offer.getByRole("button", { name: "Use my text" }).click();
  await offer.waitFor({ state: "detached" });
  await expect.poll(() => laptop.page.getByLabel("Notes").inputValue()).toBe("typed on the phone");
});

test("extra minutes appear in the timer and the title of a page whose focus a reload has kept", async () => {
  const { page, account } = await student(product, "IP-DRG");
  const { _id, moduleName: drill } = await newAssignment(product, { timeLimitMinutes: 10 });
  await openWork(page, drill);
  await page.getByLabel("Adx").fill("R07.9");
  await saved(page);
  // The form renders before the server replies. Only minutes that arrive after this reply count as added.
  const reopened = page.waitForResponse("**/api/student/attempts");
  await page.reload();
  await expect.poll(() => page.getByLabel("Adx").inputValue()).toBe("R07.9");
  await hasFocus(page.getByLabel("Adx"));
  await reopened;
  const staff = await staffOf(product);
  await staff.post(`/assignments/${_id}/extra-time`, { minutes: 30, studentIds: [account.id] });
  await page
    .getByRole("timer")
    .filter({ hasText: /^(3[5-9]|40):/ })
    .waitFor();
  await page.getByText("30 minutes were added.").waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^(3[5-9]|40):\\d\\d · ${drill} · Casebook$`));
});

test("answers of a closed tab that reach the server after the deadline are shown as late answers", async () => {
  const { page, context } = await student(product, "IP-DRG");
  const { moduleName: drill } = await newAssignment(product, { timeLimitMinutes: 10 });
  await openWork(page, drill);
  await page.getByLabel("Adx").fill("R07.9");
  await saved(page);
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await context.setOffline(true);
  await page.getByLabel("DRG Value").fill("282");
  await page.close();
  expectTrouble(page, /409 .*\/api\/student\/attempts/, "the time is up, and the server may have submitted already");
  endTimeIn(-70);
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto("/student/dashboard");
  const late = back.getByRole("alert").filter({ hasText: "Time was up before these answers arrived" });
  await late.getByRole("link", { name: drill }).click();
  await back.getByRole("region", { name: "Late answers" }).getByText("282").waitFor();
  const kept = () => back.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("outbox_")));
  await expect.poll(kept).toEqual([]);
});
