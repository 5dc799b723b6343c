import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { NamedCode } from "#contract/api/common.ts";

/** Returns the suggested code with X in the empty places before the 7th character, if there is one. */
export function withPlaceholder({ code, suggestions }: CheckedCode): NamedCode | undefined {
  const padded = `${code.slice(0, -1).padEnd(6, "X")}${code.slice(-1)}`;
  return suggestions.find((suggested) => suggested.code === padded);
}
