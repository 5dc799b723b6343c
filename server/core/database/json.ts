declare const held: unique symbol;

/** The text of a column of JSON, and the type of what it holds. */
export type Json<Held> = string & { readonly [held]: Held };

/** The one way to such a text: what a column holds was of its type when it was written. */
export function writeJson<Held>(value: Held): Json<Held> {
  return JSON.stringify(value) as Json<Held>;
}

/** Taken at its writer's word, and not checked again (docs/decisions/031-json-columns.md). */
export function readJson<Held>(text: Json<Held>): Held {
  return JSON.parse(text) as Held;
}
