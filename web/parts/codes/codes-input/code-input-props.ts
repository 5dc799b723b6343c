import { mostInCode } from "#contract/answers.ts";

/** Props of every field for codes. They disable the corrections of keyboards and browsers. */
export const codeInputProps = {
  maxLength: mostInCode,
  autoCapitalize: "characters",
  autoComplete: "off",
  spellCheck: false,
} as const;
