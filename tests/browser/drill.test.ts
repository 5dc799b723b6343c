import { test } from "vitest";
import { expectAccessible, expectTrouble, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

test("a drill is walked by keys alone: wrong is told in words and comes again, right comes back on a later day", async () => {
  const { page, context } = await newPerson(product.base);
  await logIn(page, "Imran Qureshi", product.samplePassword, "/student/assignments");
  await page.getByRole("link", { name: "View: Total hip replacement" }).click();
  await page.getByRole("link", { name: "Practise your slips" }).click();
  const code = page.getByRole("textbox", { name: "Which code is it?" });
  await code.and(page.locator(":focus")).waitFor();
  const first = page.getByRole("region", { name: /^Line 1 of \d+/ });
  // What went wrong in an answer comes first.
  await first.getByText("a 10 mm intramedullary nail was inserted").waitFor();
  await expectAccessible(page);
  // Without a connection the answer stays, and why it is not judged is said at once.
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "there is no connection");
  await context.setOffline(true);
  await page.keyboard.type("0qs636z");
  await page.keyboard.press("Enter");
  await page.getByText("The server cannot be reached. Check your connection.").waitFor();
  await context.setOffline(false);
  await code.press("Enter");
  await first.getByText("0QS736Z").first().waitFor();
  await page.getByRole("region", { name: "Days in a row" }).getByText("1 day in a row").waitFor();
  await page.getByText("It comes back in this drill, and once more tomorrow.").waitFor();
  await expectAccessible(page);
  const count = Number(/of (\d+)/.exec((await first.getAttribute("aria-label")) ?? "")?.[1]);

  await page.getByRole("button", { name: "Type it once more" }).click();
  await code.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("0QS736Z");
  await page.keyboard.press("Enter");
  await page.getByText("It comes back tomorrow.").waitFor();
  await page.getByRole("region", { name: "So far" }).getByText("right at the second try · back tomorrow").waitFor();
  await page
    .getByRole("button", { name: /^Next line/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");

  await page.getByRole("region", { name: `Line 2 of ${count}` }).waitFor();
  for (let line = 2; line <= count; line++) {
    await page.getByRole("region", { name: new RegExp(`^Line ${line} of `) }).waitFor();
    const isLast = (await page.getByRole("region", { name: /^Line \d/ }).textContent())?.includes(
      "a 10 mm intramedullary nail was inserted",
    );
    await code.and(page.locator(":focus")).waitFor();
    await page.keyboard.type(isLast ? "0QS736Z" : "0SR9019");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: /^Next line/ })
      .and(page.locator(":focus"))
      .waitFor();
    if (isLast) break;
    await page.keyboard.press("Enter");
  }
  await page.getByRole("region", { name: "So far" }).getByText("Right at a later try").first().waitFor();
});

test("where no result has a code the drill says so, also to a student who has handed in", async () => {
  const { page } = await newPerson(product.base);
  // He has handed in no coded section.
  await logIn(page, "Vikram Iyer", product.samplePassword, "/student/drill");
  await page.getByText("None of your open results has a code to practise.").waitFor();
});
