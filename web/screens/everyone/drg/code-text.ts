/** The form in which the server names a code: upper case, no dot. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s.]/g, "");
}

/** A diagnosis as the field writes it: with its dot. */
export function writtenDiagnosis(code: string): string {
  const plain = plainCode(code);
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}

/** A weight as it is compared: always four digits. */
export function weightText(weight: number): string {
  return weight.toFixed(4);
}
