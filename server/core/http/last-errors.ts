import type { LastError } from "#contract/api/system.ts";

const mostKept = 50;

declare module "fastify" {
  interface FastifyInstance {
    /** What failed since this server started. */
    lastErrors: LastErrors;
  }
}

/**
 * What failed since the start, in memory: one entry a kind and place, so that a fault that repeats pushes no other out.
 * Messages are left to the log: they may hold what somebody typed.
 */
export class LastErrors {
  readonly #kept = new Map<string, LastError>();

  /** `place` is the call as it is declared, or what the server did by itself. */
  keep(error: unknown, place: string, requestId: string | null = null): void {
    const kind = kindOf(error);
    const key = `${kind} ${place}`;
    const count = (this.#kept.get(key)?.count ?? 0) + 1;
    // Taken out and put in again, it stands last: the first one is the oldest.
    this.#kept.delete(key);
    this.#kept.set(key, { kind, place, count, at: new Date().toISOString(), requestId });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Newest first. */
  list(): LastError[] {
    return [...this.#kept.values()].reverse();
  }
}

/** A word of the program's own, never a sentence. */
function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const word = [code, name].find((one) => typeof one === "string" && /^[\w.]{1,40}$/.test(one));
  return (word as string | undefined) ?? "Error";
}
