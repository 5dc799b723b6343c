import type { LastError } from "#contract/api/system.ts";

const mostEntries = 50;

declare module "fastify" {
  interface FastifyInstance {
    /** The errors since this server started. */
    lastErrors: LastErrors;
  }
}

/**
 * The errors since the start, in memory: one entry per kind and place, so that a repeated error does not displace the others.
 * Only the log has their messages, which may have text from users.
 */
export class LastErrors {
  readonly #entries = new Map<string, LastError>();

  /** Adds an error. `place` is the declared path of a call, or the name of a background job. */
  record(error: unknown, place: string, requestId: string | null = null): void {
    const kind = kindOf(error);
    const key = `${kind} ${place}`;
    const count = (this.#entries.get(key)?.count ?? 0) + 1;
    // A map iterates in the order of insertion: delete and insert makes this entry the newest.
    this.#entries.delete(key);
    this.#entries.set(key, { kind, place, count, at: new Date().toISOString(), requestId });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Returns the entries, newest first. */
  list(): LastError[] {
    return [...this.#entries.values()].reverse();
  }
}

/** Returns the code or class of an error, never a sentence. */
function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const word = [code, name].find((one) => typeof one === "string" && /^[\w.]{1,40}$/.test(one));
  return (word as string | undefined) ?? "Error";
}
