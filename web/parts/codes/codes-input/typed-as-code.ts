import { mostInCode } from "#contract/answers.ts";

/** What every field has in which a code is typed: no keyboard corrects it. */
export const typedAsCode = {
  maxLength: mostInCode,
  autoCapitalize: "characters",
  autoComplete: "off",
  spellCheck: false,
} as const;
