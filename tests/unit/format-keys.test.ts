import { afterEach, expect, test, vi } from "vitest";
import { formatKeys } from "../../web/parts/fields/format-keys.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["Ctrl K", "⌘ K"],
  ["Alt ↑", "⌥ ↑"],
  ["F6", "fn F6"],
  ["Page Down", "fn ↓"],
  ["Enter", "Enter"],
  ["Del", "⌫"],
  ["Delete", "⌫"],
  ["Backspace", "⌫"],
])("the keys %s are %s on a Mac, and stay on other computers", (keys, onMac) => {
  vi.stubGlobal("navigator", { platform: "MacIntel" });
  expect(formatKeys(keys)).toBe(onMac);
  vi.stubGlobal("navigator", { platform: "Win32" });
  expect(formatKeys(keys)).toBe(keys);
});
