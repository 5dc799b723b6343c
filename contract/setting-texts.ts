import type { InstituteSettings } from "./api/settings.ts";

/** Returns a setting as a text: as a form sends what it has read, and as a refusal says what is stored. */
export const settingText = (value: InstituteSettings[keyof InstituteSettings] | undefined): string =>
  String(value ?? "");

/** Returns the settings that a refusal says are stored. */
export function settingsFromTexts({ passBar, logo, ...texts }: Record<string, string>): Partial<InstituteSettings> {
  return {
    ...texts,
    ...(passBar !== undefined && { passBar: Number(passBar) }),
    ...(logo !== undefined && { logo: logo || null }),
  };
}
