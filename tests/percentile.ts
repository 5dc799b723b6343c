/** Returns the value below which a share of the values lies: 0.5 is the median, 1 the maximum. 0 without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;
