import type { ReactNode } from "react";
import { readCourseAgain } from "../../api/changes.ts";
import type { ChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { PdfViewer } from "../../parts/pdf-viewer/late-viewer.tsx";

/** A chart; its viewer is loaded when the first one opens. */
export function Chart({ desk, ...shown }: { path: string; title: string; beside?: ReactNode; desk?: ChartDesk }) {
  return (
    <PdfViewer
      renewLink={readCourseAgain}
      awaited={<ListSkeleton rows={1} height={400} label="Loading PDF…" />}
      {...shown}
      {...desk}
    />
  );
}
