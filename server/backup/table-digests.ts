import { createHash } from "node:crypto";
import type { Row } from "./snapshot.ts";

const modulus = 1n << 256n;

/** Compares rows of tables that are too large for memory, in whatever order they come. */
export class TableDigests {
  readonly #tables = new Map<string, { count: number; sum: bigint }>();

  /** Adds rows of a table. */
  add(table: string, rows: readonly Row[]): void {
    let { count, sum } = this.#tables.get(table) ?? { count: 0, sum: 0n };
    for (const row of rows) sum = (sum + hashRow(row)) % modulus;
    count += rows.length;
    this.#tables.set(table, { count, sum });
  }

  /** Lists the tables whose rows differ, each in a sentence. `found` has the rows that should equal those here. */
  differences(found: TableDigests): string[] {
    const tables = new Set([...this.#tables.keys(), ...found.#tables.keys()]);
    return [...tables].sort().flatMap((table) => {
      const own = this.#tables.get(table) ?? { count: 0, sum: 0n };
      const other = found.#tables.get(table) ?? { count: 0, sum: 0n };
      if (own.count !== other.count) return [`Table ${table}: ${other.count} of ${own.count} rows.`];
      return own.sum === other.sum ? [] : [`Table ${table}: other values than in the archive.`];
    });
  }

  /** How many tables have rows. */
  get size(): number {
    return this.#tables.size;
  }
}

function hashRow(row: Row): bigint {
  const values = Object.keys(row)
    .sort()
    .map((column) => [column, comparable(row[column])]);
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(values)).digest("hex")}`);
}

/** The engines return the same number as a number or as text. */
function comparable(value: Row[string] | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
}
