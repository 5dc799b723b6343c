import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { NamedCode } from "#contract/api/common.ts";

/** Returns the code that an unknown one becomes once X fills the places before its 7th character. */
export function withPlaceholder({ code, suggestions }: CheckedCode): NamedCode | undefined {
  const padded = `${code.slice(0, -1).padEnd(6, "X")}${code.slice(-1)}`;
  return suggestions.find((suggested) => suggested.code === padded);
}
