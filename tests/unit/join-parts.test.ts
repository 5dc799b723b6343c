import { expect, test } from "vitest";
import { z } from "zod";
import { joinParts } from "../../server/core/http/join-parts.ts";
import { writerOf } from "../../server/core/http/schemas.ts";
import { partsWriterOf } from "../../server/core/http/write-parts.ts";

const wholeOf = async (parts: Iterable<string>) => String(await joinParts(parts));

test("a short answer is one text", async () => {
  expect(await joinParts(["[", "1", "]"])).toBe("[1]");
  const write = partsWriterOf(z.array(z.number()));
  const written = [[], [1], [1, 2]].map((list) => wholeOf(write(list)));
  expect(await Promise.all(written)).toEqual(["[]", "[1]", "[1,2]"]);
});

test("a long answer is bytes, whole and in its order, written as it is taken, with turns for others between", async () => {
  let made = 0;
  const parts = function* () {
    for (; made < 20_000; made += 1) yield `Zoë ${made} ${"x".repeat(40)}\n`;
  };
  const turns: number[] = [];
  let isOver = false;
  const others = () => {
    turns.push(made);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const joined = await joinParts(parts());
  isOver = true;
  expect(joined).toBeInstanceOf(Buffer);
  const lines = joined.toString().split("\n");
  expect([lines.length, lines[0], lines[19_999]]).toEqual([
    20_001,
    `Zoë 0 ${"x".repeat(40)}`,
    `Zoë 19999 ${"x".repeat(40)}`,
  ]);
  expect(turns.filter((at) => at > 0 && at < 20_000).length).toBeGreaterThanOrEqual(5);
});

test("a reply written in parts equals the whole reply: fields outside its schema are left out, also in lists", async () => {
  const person = z.object({ name: z.string(), marks: z.array(z.number()) });
  const reply = z.object({
    people: z.array(person),
    total: z.number(),
    next: z.string().nullable(),
    more: z.array(person),
  });
  const value = {
    people: [{ name: "A", marks: [1, 2], key: "secret" }],
    total: 1,
    next: null,
    more: [],
    key: "secret",
  };
  const same = async (schema: z.ZodType, one: unknown) =>
    expect(JSON.parse(await wholeOf(partsWriterOf(schema)(one)))).toEqual(JSON.parse(writerOf(schema)(one)));
  await same(reply, value);
  await same(z.object({ people: z.array(person) }), value);
  await same(z.array(person), value.people);
  await same(z.string(), "text");
  expect(await wholeOf(partsWriterOf(reply)(value))).not.toContain("secret");
});
