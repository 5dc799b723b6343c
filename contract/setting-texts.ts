import type { InstituteSettings } from "./api/settings.ts";

/** Returns a setting as text, for `seen` in a form and `stored` in a refusal. */
export const settingText = (value: InstituteSettings[keyof InstituteSettings] | undefined): string =>
  String(value ?? "");

const numbers: readonly (keyof InstituteSettings)[] = [
  "passBar",
  "practiceChartsPerDay",
  "practiceAccuracy",
  "inpatientChartsPerHour",
  "outpatientChartsPerHour",
];

/** Returns the settings from the texts in a refusal's `stored`. */
export function settingsFromTexts(texts: Record<string, string>): Partial<InstituteSettings> {
  const read = Object.entries(texts).map(([name, text]) => {
    if (numbers.includes(name as keyof InstituteSettings)) return [name, Number(text)];
    return [name, name === "logo" ? text || null : text];
  });
  return Object.fromEntries(read);
}
