import { expect, test, vi } from "vitest";

// Browser globals that the client reads while it loads.
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("addEventListener", () => {});
const { faultText, refused } = await import("../../web/api/client.ts");
vi.unstubAllGlobals();

test.each([
  ["the server's message", refused(503, { success: false, message: "Closed for repairs" }, null), "Closed for repairs"],
  ["the server's error", refused(503, { error: "It is being graded" }, null), "It is being graded"],
  ["the screen's own words where the server gives no sentence", refused(500, {}, null), "Failed to load"],
  ["the screen's own words where the server cannot be reached", new TypeError("Failed to fetch"), "Failed to load"],
])("a failed call is explained by %s", (_, fault, sentence) => {
  expect(faultText(fault, "Failed to load")).toBe(sentence);
});

test.each([
  ["an error without a sentence", refused(500, {}, null), "The server answered with an error (500)."],
  ["a fault without words", undefined, "Something went wrong"],
])("where the screen has no words of its own, %s has a sentence", (_, fault, sentence) => {
  expect(faultText(fault)).toBe(sentence);
});
