import type { CompiledQuery } from "kysely";
import { engineOf } from "./connect.ts";
import type { Db } from "./schema.ts";

type Value = string | number | null;

/** Stands for a value while a query is built, and tells where it belongs. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is asked all the time: built once an engine, and from then on only given its values. Building it anew costs
 * more than SQLite needs to answer it. The values may decide nothing of its shape.
 */
export function keptQuery<Values extends Value[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const engine = engineOf(db);
    let query = built.get(engine);
    if (!query) {
      query = build(db, ...(values.map((_, index) => new Place(index)) as unknown as Values)).compile(db);
      built.set(engine, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
