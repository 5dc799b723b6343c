import type { ReactNode } from "react";
import { refetchCourse } from "../../../api/changes.ts";
import type { ChartDesk } from "../../../parts/chart/evidence/evidence-desk.ts";
import { PdfViewer } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";

/** A chart. Its viewer loads when the first chart opens. */
export function Chart({ desk, ...shown }: { path: string; title: string; beside?: ReactNode; desk?: ChartDesk }) {
  return (
    <PdfViewer
      renewLink={refetchCourse}
      fallback={<ListSkeleton rows={1} height="70dvh" label="Loading PDF…" />}
      {...shown}
      {...desk}
    />
  );
}
