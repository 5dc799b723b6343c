import { z } from "zod";
import { writerOf } from "./schemas.ts";

/** Writes a reply by its schema, as `writerOf` does, in parts: of what it lists each element is one. */
export function partsWriterOf(schema: z.ZodType): (value: unknown) => Iterable<string> {
  if (schema instanceof z.ZodArray) return listWriterOf(schema);
  if (!(schema instanceof z.ZodObject)) {
    const write = writerOf(schema);
    return (value) => [write(value)];
  }
  const fields: [string, z.ZodType][] = Object.entries(schema.shape);
  const beside = fields.filter(([, field]) => !(field instanceof z.ZodArray));
  const writeBeside = writerOf<z.ZodType>(z.object(Object.fromEntries(beside)));
  const lists = fields.flatMap(([name, field]) =>
    field instanceof z.ZodArray ? { name, write: listWriterOf(field) } : [],
  );
  return function* (value) {
    const written = writeBeside(value);
    yield written.slice(0, -1);
    let before = written === "{}" ? "" : ",";
    for (const { name, write } of lists) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* write((value as Record<string, unknown>)[name]);
      before = ",";
    }
    yield "}";
  };
}

function listWriterOf(schema: z.ZodArray): (value: unknown) => Iterable<string> {
  const write = writerOf(schema.element as z.ZodType);
  return (value) => listParts((value as unknown[]).values().map(write));
}

/** The parts of a list as JSON, of its elements as they are written. */
function* listParts(written: Iterable<string>): Generator<string> {
  let before = "[";
  for (const element of written) {
    yield before + element;
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
