/** Returns a code in the server's form: upper case, no dot. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s.]/g, "");
}

/** Returns a diagnosis with its dot. */
export function writtenDiagnosis(code: string): string {
  const plain = plainCode(code);
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}

/** Returns a weight with four decimals, as weights are compared. */
export function weightText(weight: number): string {
  return weight.toFixed(4);
}
