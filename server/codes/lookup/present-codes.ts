import type { CheckedCode as Checked } from "#coding/code-sets/check-codes.ts";
import type { CodeDetails as Details } from "#coding/code-sets/find-code.ts";
import type { Release } from "#coding/code-sets/releases-on.ts";
import { dayText } from "#coding/days.ts";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { CodeDetails } from "#contract/api/code-details.ts";
import type { CodeRelease } from "#contract/api/codes.ts";
import type { CodeReleaseTable } from "../../core/database/schema.ts";

const dayOrNull = (day: number | null) => (day === null ? null : dayText(day));

/** Returns a code in the shape of the API, with its days as text. */
export function presentCode(code: Details): CodeDetails {
  return { ...code, from: dayOrNull(code.from), until: dayOrNull(code.until) };
}

export function presentChecked(code: Checked): CheckedCode {
  return { ...code, from: dayOrNull(code.from), until: dayOrNull(code.until) };
}

/** Returns a release in the shape of the API. `row` is its import; releases that ship with Casebook have none. */
export function presentRelease(release: Release, row: CodeReleaseTable | undefined, isStaff: boolean): CodeRelease {
  const { first, last, ...facts } = release;
  return {
    ...facts,
    from: dayText(first),
    to: dayText(last),
    importedAt: row?.imported_at ?? null,
    importedBy: isStaff ? (row?.imported_by ?? null) : null,
  };
}
