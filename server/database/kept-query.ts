import { type CompiledQuery, type Expression, sql } from "kysely";
import { engineOf } from "./connect.ts";
import { directOf } from "./direct-sqlite.ts";
import { nameKept } from "./kept-names.ts";
import { isRead } from "./read-write-driver.ts";
import type { Db, Reader } from "./schema.ts";

type Value = string | number | null;

/** Stands in a query for a value that it is given each time it is asked. */
export type Parameter<T> = Expression<T>;

type ParametersFor<Values> = { [Name in keyof Values]: Parameter<Values[Name]> };

/** What a query is built with for a value, and tells where it belongs. */
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
 * more than SQLite needs to answer it, and PostgreSQL plans it once (connect.ts). It is built before there are values, which
 * so decide nothing of its shape.
 */
export function keptQuery<From extends Reader, Values extends Value[], Row>(
  build: (from: From, ...parameters: ParametersFor<Values>) => { compile(from: Reader): CompiledQuery<Row> },
): (from: From, ...values: Values) => Promise<Row[]> {
  const kept = new Map<string, Built<Row>>();
  return async (db, ...values) => {
    const engine = engineOf(db);
    let built = kept.get(engine);
    if (!built) {
      const places = values.map((_, index) => sql`${new Place(index)}`) as ParametersFor<Values>;
      const query = build(db, ...places).compile(db);
      built = { query, isRead: isRead(query) };
      kept.set(engine, built);
      nameKept(query.sql);
    }
    const { query } = built;
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const direct = directOf(db);
    if (!direct || !(built.isRead || db.isTransaction))
      return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    const rows = db.isTransaction ? direct.within(query.sql, parameters) : direct.read(query.sql, parameters);
    return seenByPlugins(db, query, rows as Row[]);
  };
}

/** The same for a query that writes a row: it is built of a parameter for each column, and given the row. */
export function keptRowQuery<Row extends Record<keyof Row, Value>, Written>(
  columns: readonly (keyof Row)[],
  build: (db: Db, row: ParametersFor<Row>) => { compile(from: Reader): CompiledQuery<Written> },
): (db: Db, row: Row) => Promise<Written[]> {
  const ask = keptQuery((db: Db, ...parameters: Parameter<Value>[]) =>
    build(db, Object.fromEntries(columns.map((column, index) => [column, parameters[index]])) as ParametersFor<Row>),
  );
  return (db, row) => ask(db, ...columns.map((column) => row[column]));
}

/** Whoever watches results sees these too. */
async function seenByPlugins<Row>(db: Reader, { queryId }: CompiledQuery, rows: Row[]): Promise<Row[]> {
  let result: { rows: unknown[] } = { rows };
  for (const plugin of db.getExecutor().plugins) {
    // As the executor hands it on.
    result = await plugin.transformResult({ queryId, result: result as never });
  }
  return result.rows as Row[];
}
