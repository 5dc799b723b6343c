import { useQueries } from "@tanstack/react-query";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { codeCheckQuery } from "../../api/codes.ts";
import { useLookup } from "./lookup.tsx";

/** Returns the status of a code as written; undefined while unknown, and while lookup is closed. */
export type CheckedCodeOf = (code: string) => CheckedCode | undefined;

const written = (code: string) => code.trim().toUpperCase();

/**
 * Returns the status of codes on the day of the surrounding lookup. If a request fails, only the titles are missing.
 */
export function useCheckedCodes(system: CodeSystem | undefined, codes: readonly string[]): CheckedCodeOf {
  const lookup = useLookup();
  const asked = system && lookup ? [...new Set(codes.map(written))].filter((code) => code !== "") : [];
  const found = useQueries({
    queries: asked.map((code) => codeCheckQuery(system ?? "icd10cm", code, lookup?.day ?? "")),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return (code) => found[asked.indexOf(written(code))];
}
