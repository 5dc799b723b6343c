/** By the texts of queries that are built once, the names under which PostgreSQL keeps them. */
const names = new Map<string, string>();

/**
 * Makes a query's text known as one that is asked all the time. One that asks for all columns is not kept: a migration that
 * another server runs would change what they are, and a kept plan refuses then.
 */
export function nameKept(text: string): void {
  if (!names.has(text) && !text.includes("*")) names.set(text, `kept_${names.size + 1}`);
}

export function nameOfKept(text: string): string | undefined {
  return names.get(text);
}
