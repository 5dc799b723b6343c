import { z } from "zod";
import { writerOf } from "./schemas.ts";

/** Returns a serialiser by schema like `writerOf`, whose result is in parts: each element of a list is one part. */
export function partsWriterOf(schema: z.ZodType): (value: unknown) => Iterable<string> {
  if (schema instanceof z.ZodArray) return listWriterOf(schema);
  if (!(schema instanceof z.ZodObject)) {
    const write = writerOf(schema);
    return (value) => [write(value)];
  }
  const fields: [string, z.ZodType][] = Object.entries(schema.shape);
  const otherFields = fields.filter(([, field]) => !(field instanceof z.ZodArray));
  const writeOthers = writerOf<z.ZodType>(z.object(Object.fromEntries(otherFields)));
  const lists = fields.flatMap(([name, field]) =>
    field instanceof z.ZodArray ? { name, write: listWriterOf(field) } : [],
  );
  return function* (value) {
    const others = writeOthers(value);
    yield others.slice(0, -1);
    let separator = others === "{}" ? "" : ",";
    for (const { name, write } of lists) {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* write((value as Record<string, unknown>)[name]);
      separator = ",";
    }
    yield "}";
  };
}

function listWriterOf(schema: z.ZodArray): (value: unknown) => Iterable<string> {
  const write = writerOf(schema.element as z.ZodType);
  return (value) => listParts((value as unknown[]).values().map(write));
}

/** Yields a JSON list in parts. The elements are JSON texts. */
function* listParts(elements: Iterable<string>): Generator<string> {
  let separator = "[";
  for (const element of elements) {
    yield separator + element;
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}
