/** Rupees as people write them to minor units (paise), rounded to the nearest. */
export function toMinorUnits(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Minor units (paise) to rupees. */
export function toRupees(minorUnits: number): number {
  return minorUnits / 100;
}

/** An amount for the reader, in the Indian grouping and with the rupee sign: 150000 -> "₹1,50,000". */
export function formatRupees(rupees: number): string {
  const digits = Number.isInteger(rupees) ? 0 : 2;
  return `₹${rupees.toLocaleString("en-IN", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** The payment sentence of the student's dashboard. In: rupees. */
export function paymentStatus(paid: number, remaining: number): string {
  return remaining > 0 ? `Partially paid (${formatRupees(paid)}/${formatRupees(paid + remaining)})` : "Fully paid";
}
