import type { CompiledQuery } from "kysely";
import { engineOf } from "./connect.ts";
import { directOf } from "./direct-sqlite.ts";
import { nameKept } from "./kept-names.ts";
import type { Db } from "./schema.ts";

type Value = string | number | null;

/** Stands for a value while a query is built, and tells where it belongs. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** A query as it was built for an engine. */
interface Built<Row> {
  query: CompiledQuery<Row>;
  /** Whether it writes nothing. */
  isRead: boolean;
}

/**
 * A query that is asked all the time: built once an engine, and from then on only given its values. Building it anew costs
 * more than SQLite needs to answer it, and PostgreSQL plans it once (connect.ts). The values may decide nothing of its shape.
 */
export function keptQuery<Values extends Value[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  const kept = new Map<string, Built<Row>>();
  return async (db, ...values) => {
    const engine = engineOf(db);
    let built = kept.get(engine);
    if (!built) {
      const query = build(db, ...(values.map((_, index) => new Place(index)) as unknown as Values)).compile(db);
      built = { query, isRead: /^\s*select\b/i.test(query.sql) };
      kept.set(engine, built);
      nameKept(query.sql);
    }
    const { query, isRead } = built;
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const direct = directOf(db);
    if (!direct || !(isRead || db.isTransaction)) return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    const rows = db.isTransaction ? direct.within(query.sql, parameters) : direct.read(query.sql, parameters);
    return seenByPlugins(db, query, rows as Row[]);
  };
}

/** Whoever watches results sees these too. */
async function seenByPlugins<Row>(db: Db, { queryId }: CompiledQuery, rows: Row[]): Promise<Row[]> {
  let result: { rows: unknown[] } = { rows };
  for (const plugin of db.getExecutor().plugins) {
    // As the executor hands it on.
    result = await plugin.transformResult({ queryId, result: result as never });
  }
  return result.rows as Row[];
}
