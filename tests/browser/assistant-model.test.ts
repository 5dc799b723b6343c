import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelServer, modelAnswer, startModelServer } from "../api/model-server.ts";
import { openAssistant, say } from "./assistant.ts";
import { logInNew } from "./at-work.ts";
import { expectAccessible, expectTrouble, hold, newPerson, runProduct } from "./browser.ts";

describe.each(["google", "openai-compatible"] as const)("with a model behind the %s protocol", (provider) => {
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer(provider);
  });
  afterAll(() => model?.stop());
  // A separate product: the model is configured at the start of the server.
  const product = runProduct(() => ({ AI_PROVIDER: provider, AI_API_KEY: "the-key", AI_BASE_URL: model.base }));

  async function newAsker() {
    const { page } = await newPerson(product.base);
    await logInNew(product, page, "ED");
    return { page, panel: await openAssistant(page) };
  }

  test("a student stops a streamed answer and keeps the text received so far", async () => {
    const { page, panel } = await newAsker();
    await say(page, "What is E11.9?");
    await panel.getByText(modelAnswer).first().waitFor();
    await say(page, "Tell me more. mode:endless");
    const stop = panel.getByRole("button", { name: "Stop the answer" });
    await stop.waitFor();
    const begun = panel.getByText("E11.9 is", { exact: true });
    await begun.waitFor();
    await stop.click();
    await panel.getByRole("button", { name: "Send" }).waitFor();
    const stopped = panel.locator("li").getByText("You stopped this answer.");
    await stopped.waitFor();
    expect(await begun.count()).toBe(1);
    await say(page, "What else? mode:silent");
    await panel.getByText("Thinking...").first().waitFor();
    await stop.click();
    await expect.poll(() => stopped.count()).toBe(2);
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Ask again" }).click();
    await stop.click();
    await expect.poll(() => stopped.count()).toBe(2);
  });

  test("an answer that breaks off keeps the text received so far and says so", async () => {
    const { page, panel } = await newAsker();
    expectTrouble(page, /(50\d |ERR_\w*CHUNKED).*\/ai\/api\/chat/, "a model that fails");
    await say(page, "Once more. mode:endless");
    const begun = panel.getByText("E11.9 is", { exact: true });
    await begun.waitFor();
    model.breakOff();
    await panel.locator("li").getByText("This answer was cut off.").waitFor();
    await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
    expect(await begun.count()).toBe(1);
    // If the model failed at once, the thinking state would be too short to see.
    const { held, release } = hold();
    await page.route("**/ai/api/chat", async (route) => {
      await held;
      await route.continue();
    });
    await say(page, "And now? mode:500");
    await panel.getByText("Thinking...").first().waitFor();
    release();
    await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
  });
});
