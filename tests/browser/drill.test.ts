import { test } from "vitest";
import { sampleStudent, studentAgain } from "./at-work.ts";
import { expectAccessible, expectTrouble, sharedProduct } from "./browser.ts";
import { copyOfSample } from "./sample-copy.ts";

const product = sharedProduct();

test("a student works through a drill with the keyboard alone, and a missed code is repeated at its end", async () => {
  const { moduleName, students } = await copyOfSample(product, "Total hip replacement", {
    studentsLike: ["Imran Qureshi"],
  });
  const [account] = students;
  if (!account) throw new Error("There is no student");
  const { page, context } = await studentAgain(product, account);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${moduleName}` }).click();
  await page.getByRole("link", { name: "Practise your mistakes" }).click();
  const code = page.getByRole("textbox", { name: "Which code is it?" });
  await code.and(page.locator(":focus")).waitFor();
  const first = page.getByRole("region", { name: /^Line 1 of \d+/ });
  // A line that was wrong in an answer is first.
  await first.getByText("4. Hyperlipidemia").waitFor();
  await expectAccessible(page);
  // Without a connection the answer stays, with the reason why it is not checked.
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "there is no connection");
  await context.setOffline(true);
  await page.keyboard.type("e78.2");
  await page.keyboard.press("Enter");
  await page.getByText("The server cannot be reached. Check your connection.").waitFor();
  await context.setOffline(false);
  await code.press("Enter");
  await first.getByText("E78.5").first().waitFor();
  await page.getByRole("region", { name: "Days in a row" }).getByText("1 day in a row").waitFor();
  await page.getByText("You will see it again in this drill and tomorrow.").waitFor();
  await expectAccessible(page);
  const count = Number(/of (\d+)/.exec((await first.getAttribute("aria-label")) ?? "")?.[1]);

  await page.getByRole("button", { name: "Type it once more" }).click();
  await code.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("E78.5");
  await page.keyboard.press("Enter");
  await page.getByText("You will see it again tomorrow.").waitFor();
  await page.getByRole("region", { name: "So far" }).getByText("right at the second try · back tomorrow").waitFor();
  const next = page.getByRole("button", { name: /^Next line/ }).and(page.locator(":focus"));
  await next.waitFor();
  await page.keyboard.press("Enter");

  await page.getByRole("region", { name: `Line 2 of ${count}` }).waitFor();
  for (let line = 2; line <= count; line++) {
    await page.getByRole("region", { name: new RegExp(`^Line ${line} of `) }).waitFor();
    const isLast = (await page.getByRole("region", { name: /^Line \d/ }).textContent())?.includes("4. Hyperlipidemia");
    await code.and(page.locator(":focus")).waitFor();
    await page.keyboard.type(isLast ? "E78.5" : "0SR9019");
    await page.keyboard.press("Enter");
    await next.waitFor();
    if (isLast) break;
    await page.keyboard.press("Enter");
  }
  await page.getByRole("region", { name: "So far" }).getByText("Right at a later try").first().waitFor();
});

test("the drill of a student whose results have no codes explains that there is nothing to practise", async () => {
  // He has submitted no coded section.
  const { page } = await sampleStudent(product, "Vikram Iyer");
  await page.goto("/student/drill");
  await page.getByText("None of your open results has a code to practise.").waitFor();
});
