import type { InstituteSettings } from "./api/settings.ts";

/** Returns a setting as text, for `seen` in a form and `stored` in a refusal. */
export const settingText = (value: InstituteSettings[keyof InstituteSettings] | undefined): string =>
  String(value ?? "");

/** Returns the settings from the texts in a refusal's `stored`. */
export function settingsFromTexts({
  passBar,
  practiceChartsPerDay,
  logo,
  ...texts
}: Record<string, string>): Partial<InstituteSettings> {
  return {
    ...texts,
    ...(passBar !== undefined && { passBar: Number(passBar) }),
    ...(practiceChartsPerDay !== undefined && { practiceChartsPerDay: Number(practiceChartsPerDay) }),
    ...(logo !== undefined && { logo: logo || null }),
  };
}
