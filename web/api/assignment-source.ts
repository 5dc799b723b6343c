import { queryOptions } from "@tanstack/react-query";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { getAssignment } from "./assignments.ts";
import { fileUrl } from "./client.ts";
import { everySection } from "./every-section.ts";
import { keyOf } from "./keys.ts";

/** The data that fills the assignment form at first. */
export interface AssignmentSource {
  assignment: KeyedAssignment;
  /** The chart of each section, when an assignment is copied. */
  charts: (File | null)[];
}

/**
 * The assignment that is edited, or otherwise the one that is copied. It is read once, so that the form keeps one
 * starting point.
 */
export const assignmentSourceQuery = (id: string | undefined, copyId: string | null) =>
  queryOptions({
    queryKey: keyOf("assignmentForm", id, copyId),
    queryFn: async ({ signal }): Promise<AssignmentSource> => {
      const assignment = await getAssignment(id ?? copyId ?? "", signal);
      return { assignment, charts: id === undefined ? await fetchCharts(assignment) : [] };
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Downloads the charts of the assignment that is copied. The copy uploads them again. */
async function fetchCharts(assignment: KeyedAssignment): Promise<(File | null)[]> {
  return Promise.all(
    everySection(assignment).map(async ({ section: { assignmentPdf, assignmentPdfName } }) => {
      if (assignmentPdf === null) return null;
      const response = await fetch(fileUrl(assignmentPdf), { cache: "no-store" });
      if (!response.ok) throw new Error(sentences.chartNotLoaded);
      return new File([await response.blob()], assignmentPdfName ?? "Chart.pdf", { type: "application/pdf" });
    }),
  );
}
