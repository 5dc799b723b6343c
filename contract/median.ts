/** A value and its count. */
export interface Counted {
  value: number;
  count: number;
}

/** Returns a quantile of counted values, interpolated, with one decimal; null without values. */
export function quantile(counted: readonly Counted[], share: number): number | null {
  const sorted = counted.toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (total - 1) * share;
  const [low, high] = [valueAt(sorted, Math.floor(at)), valueAt(sorted, Math.ceil(at))];
  return Math.round((low + (high - low) * (at - Math.floor(at))) * 10) / 10;
}

/** Returns the median of counted values; null without values. */
export function medianOfCounts(counted: readonly Counted[]): number | null {
  return quantile(counted, 0.5);
}

/** Returns the median; null without values. */
export function medianOf(values: readonly number[]): number | null {
  return medianOfCounts(values.map((value) => ({ value, count: 1 })));
}

function valueAt(sorted: readonly Counted[], place: number): number {
  let before = 0;
  for (const { value, count } of sorted) {
    before += count;
    if (place < before) return value;
  }
  return 0;
}
