import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { compileReply } from "../../server/http/schemas.ts";

// A reply's writer is made when the call is first answered: what cannot be written must be known before.
test("every reply that is declared can be written by its schema", () => {
  const replies = Object.values(endpoints).flatMap(({ reply }) => (reply instanceof z.ZodType ? [reply] : []));
  expect(replies.length).toBeGreaterThan(100);
  for (const reply of new Set(replies)) expect(compileReply(reply)).toBeTypeOf("function");
});
