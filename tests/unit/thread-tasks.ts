/** Tasks that the test of the thread pools runs in their threads. */

export const double = (number: number): number => number * 2;

export function neverEnd(): never {
  for (;;);
}

export function fail(): never {
  throw new RangeError("a fault of the task");
}

/** Fills 2 GB of buffers, which the heap limit of a thread does not count. */
export function fillBuffers(): number {
  const buffers = Array.from({ length: 100 }, () => Buffer.alloc(20 * 1024 * 1024, 1));
  return buffers.length;
}
