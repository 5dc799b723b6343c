import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { compileReply } from "../../server/core/http/schemas.ts";

// A serializer is compiled at the first reply, so this finds schemas that cannot be compiled earlier.
test("every reply that is declared can be written by its schema", () => {
  const replies = Object.values(endpoints).flatMap(({ reply }) => (reply instanceof z.ZodType ? [reply] : []));
  expect(replies.length).toBeGreaterThan(100);
  for (const reply of new Set(replies)) expect(compileReply(reply)).toBeTypeOf("function");
});

test("a union of two types is serialised by the type of its value, with only the fields of the schema", () => {
  const entry = z.object({ code: z.string() });
  const write = compileReply(
    z.object({
      data: z.union([z.array(entry), entry]),
      cells: z.array(z.union([z.number(), z.enum(["open", "late"])]).nullable()),
      codes: z.union([z.string(), z.array(z.string())]),
    }),
  );
  const cells = [1, "late", null];
  const secret = { code: "I10", key: "secret" };
  expect(JSON.parse(write({ data: [secret], cells, codes: ["I10"] }))).toEqual({
    data: [{ code: "I10" }],
    cells,
    codes: ["I10"],
  });
  expect(JSON.parse(write({ data: secret, cells: [], codes: "I10" }))).toEqual({
    data: { code: "I10" },
    cells: [],
    codes: "I10",
  });
});
