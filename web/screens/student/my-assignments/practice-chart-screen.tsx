import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { faultText } from "../../../api/client.ts";
import { practiceChartQuery } from "../../../api/practice.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { usePrefetchedChart } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { DrawnLater } from "../../../parts/page/drawn-later.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { lateDetail, loadDetail } from "./late-detail.ts";
import { workOf } from "./work.ts";
import { WorkSkeleton } from "./work-skeleton.tsx";

// The code of the opened chart loads in parallel with its data.
loadDetail().catch(() => {});

/** /student/practice/:id: a practice chart at work, and after the submission its lesson. */
export function Screen() {
  const { id = "" } = useParams();
  const { id: studentId } = useCurrentUser();
  const chart = useQuery(practiceChartQuery(id));
  const [isLeft, setLeft] = useState(false);
  const work = chart.data && workOf(chart.data);
  usePrefetchedChart(work && !work.isCompleted ? work.pdf : null);
  if (chart.isLoadingError) {
    return (
      <>
        <PageHead
          title="Practice chart"
          hint={
            <Anchor component={Link} to="/student/practice" fz="xs" underline="always">
              Practice
            </Anchor>
          }
        />
        <LoadFailure text={faultText(chart.error)} onRetry={() => void chart.refetch()} />
      </>
    );
  }
  if (!work) return <WorkSkeleton isSure />;
  return (
    <DrawnLater
      // The lesson follows at once: a practice chart has no next section.
      key={`${work.id} ${isLeft}`}
      part={lateDetail}
      fallback={<WorkSkeleton isSure />}
      props={{ work, studentId, backTo: "/student/practice", hasNext: false, onLeave: () => setLeft(true) }}
    />
  );
}
