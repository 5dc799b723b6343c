import type { FastifyBaseLogger } from "fastify";

interface Repeats {
  more: number;
  last: object;
}

/**
 * Logs warnings that may repeat a thousand times, for example when a class logs in: the first of a kind at once, then once a
 * minute the last one with the number of repeats (`more`).
 */
export class RepeatedWarnings {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #everyMs: number;
  readonly #repeats = new Map<string, Repeats>();

  constructor(log: Pick<FastifyBaseLogger, "warn">, everyMs = 60_000) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** Logs or counts a warning. `kind` identifies equal warnings; use few kinds. */
  warn(kind: string, details: object, message: string): void {
    const repeats = this.#repeats.get(kind);
    if (repeats !== undefined) {
      repeats.more += 1;
      repeats.last = details;
      return;
    }
    this.#log.warn(details, message);
    this.#countRepeats(kind, message);
  }

  #countRepeats(kind: string, message: string): void {
    const repeats: Repeats = { more: 0, last: {} };
    this.#repeats.set(kind, repeats);
    setTimeout(() => {
      this.#repeats.delete(kind);
      if (repeats.more === 0) return;
      this.#log.warn({ ...repeats.last, more: repeats.more }, message);
      this.#countRepeats(kind, message);
    }, this.#everyMs).unref();
  }
}
