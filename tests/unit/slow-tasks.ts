/** Tasks that the test of the slow pool runs in its threads. */

export const double = (number: number): number => number * 2;

export function neverEnd(): never {
  for (;;);
}

export function fail(): never {
  throw new RangeError("a fault of the task");
}
