/** Converts rupees to minor units (paise), rounded. */
export function toMinorUnits(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Converts minor units (paise) to rupees. */
export function toRupees(minorUnits: number): number {
  return minorUnits / 100;
}

/** Formats an amount in rupees in the Indian grouping: 150000 -> "₹1,50,000". */
export function formatRupees(rupees: number): string {
  const digits = Number.isInteger(rupees) ? 0 : 2;
  return `₹${rupees.toLocaleString("en-IN", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** Returns the payment sentence of the student's dashboard. Amounts are rupees. */
export function paymentStatus(paid: number, remaining: number): string {
  return remaining > 0 ? `Partially paid (${formatRupees(paid)}/${formatRupees(paid + remaining)})` : "Fully paid";
}
