/**
 * Returns even ticks from 0 to at least the highest value: steps of 1, 2 or 5 times a power of ten, at most four
 * intervals.
 */
export function evenTicks(highest: number): number[] {
  const wanted = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= wanted) ?? wanted);
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, index) => index * step);
}
