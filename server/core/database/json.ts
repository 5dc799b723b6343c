declare const valueType: unique symbol;

/** The text of a JSON column. `Value` is the type of the parsed value. */
export type Json<Value> = string & { readonly [valueType]: Value };

/** Returns the text for a JSON column. Only this function makes such texts, so each has the type of its column. */
export function writeJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>;
}

/** Returns the value of a JSON column, without another check of its type (docs/decisions/031-json-columns.md). */
export function readJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text) as Value;
}
