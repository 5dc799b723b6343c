import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** A drill is drawn once and does not change during the practice. The next visit draws another. */
export const drillQuery = (round: number) =>
  queryOptions({
    queryKey: keyOf("drill", round),
    queryFn: ({ signal }) => call("GET /student/drill", { query: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The number of waiting lines, and when the next one is due. */
export const waitingDrillQuery = queryOptions({
  queryKey: keyOf("drill", "waiting"),
  queryFn: ({ signal }) => call("GET /student/drill", { query: { limit: 1 }, signal }),
});

export function answerDrillLine(id: string, code: string) {
  return call("POST /student/drill/answers", { body: { id, code } });
}
