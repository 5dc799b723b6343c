import type { FastifyBaseLogger } from "fastify";

interface Repeats {
  more: number;
  last: object;
}

/**
 * Writes warnings that may come by the thousand, as in a crowd of logins: the first of a kind at once, and then, each minute
 * in which there were more, the last one with their number (`more`).
 */
export class RepeatedWarnings {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #everyMs: number;
  readonly #repeats = new Map<string, Repeats>();

  constructor(log: Pick<FastifyBaseLogger, "warn">, everyMs = 60_000) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** `kind` names warnings that count as the same; kinds are few. */
  warn(kind: string, details: object, message: string): void {
    const repeats = this.#repeats.get(kind);
    if (repeats !== undefined) {
      repeats.more += 1;
      repeats.last = details;
      return;
    }
    this.#log.warn(details, message);
    this.#count(kind, message);
  }

  #count(kind: string, message: string): void {
    const repeats: Repeats = { more: 0, last: {} };
    this.#repeats.set(kind, repeats);
    setTimeout(() => {
      this.#repeats.delete(kind);
      if (repeats.more === 0) return;
      this.#log.warn({ ...repeats.last, more: repeats.more }, message);
      this.#count(kind, message);
    }, this.#everyMs).unref();
  }
}
