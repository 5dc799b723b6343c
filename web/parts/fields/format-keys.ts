const onMac: Record<string, string> = {
  Ctrl: "⌘",
  Alt: "⌥",
  F2: "fn F2",
  F6: "fn F6",
  Del: "⌫",
  Delete: "⌫",
  Backspace: "⌫",
  "Page Up": "fn ↑",
  "Page Down": "fn ↓",
};

/** Returns keys with the names of this keyboard: "Ctrl K" is "⌘ K" on a Mac, where the product listens to ⌘. */
export function formatKeys(keys: string): string {
  if (!/^(Mac|iPhone|iPad)/.test(navigator.platform)) return keys;
  return keys.replaceAll(/Ctrl|Alt|F2|F6|Delete|Del\b|Backspace|Page Up|Page Down/g, (key) => onMac[key] ?? key);
}
