/** Returns whether a laboratory value is under or over its reference: "4.0-11.0", "above 60" or "below 100". */
export function labFlag(value: string, reference: string): "L" | "H" | undefined {
  const number = toNumber(value);
  const [low, high] = boundsOf(reference);
  if (number < low) return "L";
  return number > high ? "H" : undefined;
}

function boundsOf(reference: string): [low: number, high: number] {
  const [first = "", second = ""] = reference.split(/[ -]/);
  if (first === "above") return [toNumber(second), Number.POSITIVE_INFINITY];
  if (first === "below") return [Number.NEGATIVE_INFINITY, toNumber(second)];
  return [toNumber(first), toNumber(second)];
}

/** A text that is no number is never out of a range. */
function toNumber(text: string): number {
  return Number.parseFloat(text.replaceAll(",", ""));
}
