import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

test("staff see who works, by events or by asking, and what they do and say reaches the student's page", async () => {
  const student = await newPerson(product.base);
  await logIn(student.page, "Asha Rao", product.samplePassword, "/student/assignments");
  const staff = await newPerson(product.base);
  await logIn(staff.page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=cardiology");
  const { page } = staff;
  await page.getByRole("article", { name: "Inpatient Cardiology" }).getByRole("link", { name: "Exam room" }).click();
  await page.getByText("Live", { exact: true }).waitFor();

  // Who has not started is named, and disappears from the names with the start.
  const glance = page.getByRole("region", { name: "At a glance" });
  await glance.getByRole("button", { name: "View who has not started" }).click();
  const absent = page.getByRole("dialog", { name: "Not started" });
  await absent.getByRole("link", { name: "Asha Rao" }).waitFor();
  await expectAccessible(page);

  // Whoever starts stands there by itself.
  await student.page.getByRole("link", { name: "View Sections: Inpatient Cardiology" }).click();
  await student.page.getByRole("link", { name: "Start: NSTEMI with stent" }).click();
  await student.page.getByRole("button", { name: "Start", exact: true }).click();
  const field = student.page.getByRole("textbox", { name: "Patient Name" });
  await field.fill("Harold");
  const row = page.getByRole("row", { name: /Asha Rao/ });
  await row.getByText(/^1 \/ \d+$/).waitFor();
  await absent.getByRole("link", { name: "Asha Rao" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await row.getByText("Online").waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Message everyone" }).click();
  await page.getByLabel("Message to everyone in the room").fill("Page 3 is printed twice");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent to 1 student").waitFor();
  await student.page.getByRole("region", { name: "Messages" }).getByText("Page 3 is printed twice").waitFor();

  await page.getByRole("button", { name: "Give everyone minutes" }).click();
  expect(await callsOfDoubleClick(page, "Give extra time", "/extra-time")).toBe(1);

  // A room that cannot be read at first says so, and is tried again.
  expectTrouble(page, /500 .*\/attempts/, "a server that fails");
  await page.route(/\/attempts(\/events)?$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(/\/attempts(\/events)?$/);
  // Where a proxy lets no stream through it is asked instead.
  await page.route("**/attempts/events", (route) => route.fulfill({ status: 200, body: "" }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByText("Asked every 3 s").waitFor();
  await row.getByLabel(/^Choose Asha Rao, /).check();
  await page.getByText(/^Asha until \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Give 5 minutes" }).click();
  await page.getByText("5 minutes added for 1 student").waitFor();
  await student.page.getByText("20 minutes were added.").waitFor();

  // Minutes that would end the attempt are taken away only after a word; some of many are not asked about.
  const takeAway = async (minutes: string) => {
    await row.getByRole("button", { name: /^Minutes for Asha Rao, / }).click();
    await page.getByLabel("Minutes to add").fill(minutes);
    await page.getByRole("button", { name: "Take time back" }).press("Enter");
  };
  await takeAway("-500");
  const cut = page.getByRole("dialog", { name: "End the attempt?" });
  await cut.getByText(/^The attempt of Asha Rao will end in 1 minute, at \d\d:\d\d\.$/).waitFor();
  await cut.getByRole("button", { name: "Cancel" }).click();
  await cut.waitFor({ state: "detached" });
  // The bar of those who are ticked asks, too, and leaves them ticked.
  await row.getByLabel(/^Choose Asha Rao, /).check();
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByText("Other").click();
  await bar.getByLabel("Minutes to add").fill("-500");
  await bar.getByRole("button", { name: "Take 500 minutes back" }).click();
  await cut.getByRole("button", { name: "Cancel" }).click();
  await cut.waitFor({ state: "detached" });
  await bar.getByRole("button", { name: "Choose none" }).click();
  await takeAway("-2");
  await page.getByText("Up to 2 minutes taken back from 1 student").waitFor();

  // A message that is typed and not sent stays when the last one hands in, and is left only after a question.
  const write = page.getByRole("button", { name: "Message everyone" });
  const message = page.getByLabel("Message to everyone in the room");
  await write.click();
  await message.fill("Ten minutes");
  await page.keyboard.press("Escape");
  expectTrouble(student.page, /409 .*\/student\/attempts/, "the section was handed in for its student");
  await row.getByRole("button", { name: /^More for Asha Rao, / }).click();
  await page.getByRole("menuitem", { name: "End attempt…" }).click();
  const question = page.getByRole("dialog", { name: "End attempt" });
  await question.getByText(/What is saved counts: 1 of \d+ fields/).waitFor();
  await question.getByRole("button", { name: "Hand in now" }).click();
  await row.getByText("Handed in").waitFor();
  await page.getByRole("link", { name: "Assignments", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Leave without sending?" }).getByRole("button", { name: "Cancel" }).click();
  await write.click();
  expect(await message.inputValue()).toBe("Ten minutes");
  await message.fill("");
  await write.waitFor({ state: "detached" });
  await row.getByRole("link", { name: "View the submission of Asha Rao" }).waitFor();
  await expectRowsApart(page);
  await field.waitFor({ state: "detached" });
  await student.page.getByRole("button", { name: "Submit Assignment" }).waitFor({ state: "detached" });
});

/** How many calls go out when a button is clicked twice, as quickly as a hand does it. */
async function callsOfDoubleClick(page: Page, name: string, path: string): Promise<number> {
  let calls = 0;
  const count = (request: Request) => {
    if (request.url().endsWith(path)) calls += 1;
  };
  page.on("request", count);
  const button = page.getByRole("button", { name, exact: true });
  await button.hover();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await page.mouse.click(x + width / 2, y + height / 2);
  await answered;
  // The page has handled the answer by its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.click(x + width / 2, y + height / 2);
  await button.waitFor({ state: "detached" });
  page.off("request", count);
  return calls;
}

/** In every window, also in one that was turned: a row ends above the next, and what can be done in it is seen. */
async function expectRowsApart(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [1280, 390, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        () =>
          page.getByRole("region", { name: "Who works now" }).evaluate((box) => {
            const rows = [...box.querySelectorAll("tbody tr")];
            const inner = rows.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect()));
            const tops = rows.map((row) => row.getBoundingClientRect().top);
            return {
              rows: rows.length > 1,
              over: inner.filter((cells, i) => cells.some(({ bottom }) => bottom > (tops[i + 1] ?? Infinity))).length,
              beyond: box.scrollWidth - box.clientWidth,
            };
          }),
        { message: `rows at ${width}` },
      )
      .toEqual({ rows: true, over: 0, beyond: 0 });
  }
  await page.setViewportSize(before);
}
