/** Tasks that the test of thread pools runs in its threads. */

export const double = (number: number): number => number * 2;

export function neverEnd(): never {
  for (;;);
}

export function fail(): never {
  throw new RangeError("a fault of the task");
}

/** Fills 2 GB of buffers, which the heap limit of a thread does not cover. */
export function fillBuffers(): number {
  const buffers = Array.from({ length: 100 }, () => Buffer.alloc(20 * 1024 * 1024, 1));
  return buffers.length;
}
