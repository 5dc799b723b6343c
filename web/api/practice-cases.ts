import { queryOptions } from "@tanstack/react-query";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import type { Sent } from "#contract/endpoints.ts";
import { call, fetchFile } from "./client.ts";
import { keyOf } from "./keys.ts";

export const caseFiltersQuery = (category: string) =>
  queryOptions({
    queryKey: keyOf("cases", category),
    queryFn: ({ signal }) => call("GET /admin/cases", { query: { category }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function writeCases(body: Sent<"POST /admin/cases", "body">): Promise<PracticeCase[]> {
  return (await call("POST /admin/cases", { body })).cases;
}

/** Returns the query of a case's chart as a PDF. The same case always has the same chart. */
export const caseChartQuery = ({ blueprint, seed, section }: Pick<PracticeCase, "blueprint" | "seed" | "section">) =>
  queryOptions({
    queryKey: keyOf("cases", "chart", blueprint, seed, section.serviceDate),
    queryFn: () =>
      fetchFile(
        "GET /admin/cases/:blueprint/:seed/chart",
        { params: { blueprint, seed: String(seed) }, query: { date: section.serviceDate } },
        // Students read the name of the file.
        "Chart.pdf",
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
