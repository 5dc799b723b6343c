import { useQueries } from "@tanstack/react-query";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { standingQuery } from "../../api/codes.ts";
import { useLookup } from "./lookup.tsx";

/** What is known of a code as somebody wrote it; undefined until it is, and where nothing may be asked. */
export type StandingOf = (code: string) => CheckedCode | undefined;

const written = (code: string) => code.trim().toUpperCase();

/** How codes stand on the day of the lookup around them. One that cannot be asked now costs nothing but its title. */
export function useStandings(system: CodeSystem | undefined, codes: readonly string[]): StandingOf {
  const lookup = useLookup();
  const asked = system && lookup ? [...new Set(codes.map(written))].filter((code) => code !== "") : [];
  const found = useQueries({
    queries: asked.map((code) => standingQuery(system ?? "icd10cm", code, lookup?.day ?? "")),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return (code) => found[asked.indexOf(written(code))];
}
