import type { FastifyBaseLogger } from "fastify";

/**
 * Writes warnings that may come by the thousand, as in a crowd of logins: the first of a kind at once, and then, each minute
 * in which there were more, their number (`more`).
 */
export class RepeatedWarnings {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #everyMs: number;
  readonly #more = new Map<string, number>();

  constructor(log: Pick<FastifyBaseLogger, "warn">, everyMs = 60_000) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** `kind` names warnings that count as the same; kinds are few. `details` of the first one are written. */
  warn(kind: string, details: object, message: string): void {
    const more = this.#more.get(kind);
    if (more !== undefined) {
      this.#more.set(kind, more + 1);
      return;
    }
    this.#log.warn(details, message);
    this.#count(kind, message);
  }

  #count(kind: string, message: string): void {
    this.#more.set(kind, 0);
    setTimeout(() => {
      const more = this.#more.get(kind) ?? 0;
      this.#more.delete(kind);
      if (more === 0) return;
      this.#log.warn({ reason: kind, more }, message);
      this.#count(kind, message);
    }, this.#everyMs).unref();
  }
}
