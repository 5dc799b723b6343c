import { queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { practiceChanged } from "./changes.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** The practice of the current student: proposal, charts, progress. */
export const practiceQuery = queryOptions({
  queryKey: keyOf("practice", "all"),
  queryFn: ({ signal }) => call("GET /student/practice", { signal }),
});

/** One practice chart, in the shape of an assignment. */
export const practiceChartQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("practice", "chart", id),
    queryFn: async ({ signal }) => (await call("GET /student/practice/:id", { params: { id }, signal })).chart,
  });

/** The practice of a student, for staff. */
export const studentPracticeQuery = (studentId: string) =>
  queryOptions({
    queryKey: keyOf("practice", "of", studentId),
    queryFn: ({ signal }) => call("GET /admin/student/:id/practice", { params: { id: studentId }, signal }),
  });

/** Has a chart written for the current student. Returns its id. */
export async function askForChart(body: Sent<"POST /student/practice", "body">): Promise<string> {
  try {
    return (await call("POST /student/practice", { body, timeoutMs: 30_000 }))._id;
  } finally {
    // Also after a failure: the chart is written although its reply was lost. The chart opens without waiting for the list.
    void practiceChanged();
  }
}

export async function discardChart(id: string): Promise<void> {
  await call("DELETE /student/practice/:id", { params: { id } });
  await practiceChanged();
}

/** Sends staff a report of a fault in a practice chart. */
export async function reportFault(id: string, text: string): Promise<void> {
  await call("POST /student/practice/:id/faults", { params: { id }, body: { text } });
}
