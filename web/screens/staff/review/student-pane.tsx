import { Anchor, Box } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { faultText } from "../../../api/client.ts";
import { studentSubmissionsQuery } from "../../../api/submissions.ts";
import { Divided } from "../../../parts/chart/bench/divided.tsx";
import { ChartPane } from "../../../parts/chart/chart-pane.tsx";
import { passagesOf } from "../../../parts/chart/evidence/block-passages.ts";
import { from } from "../../../parts/page/breakpoints.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import classes from "./review.module.css";
import { StudentSkeleton } from "./review-skeleton.tsx";
import { PhoneFoot, StudentBar, StudentResult, useCompact } from "./student-bar.tsx";
import { blocksOf, type OpenChart, StudentWork } from "./student-work.tsx";

interface StudentProps {
  assignmentId: string;
  studentId: string;
  bar: Omit<Parameters<typeof StudentBar>[0], "student" | "isChartOpen" | "onChart">;
  chart: OpenChart | undefined;
  onChart: (chart: OpenChart | undefined) => void;
}

/** One student of a module: the bar, the answers, and a chart beside them if one is open. */
export function Student({ assignmentId, studentId, bar, chart, onChart }: StudentProps) {
  const isWide = useMediaQuery(from("lg"), undefined, { getInitialValueInEffect: false });
  const isCompact = useCompact();
  const found = useQuery(studentSubmissionsQuery(assignmentId, studentId));
  if (found.isPending) return <StudentSkeleton />;
  if (found.isLoadingError)
    return (
      <Box p="lg">
        <LoadFailure text={`Error: ${faultText(found.error)}`} onRetry={() => void found.refetch()} />
      </Box>
    );
  const student = found.data;
  if (!student) return <NothingHere listAddress={bar.listAddress} />;
  const charts = blocksOf(student).filter(({ block }) => block.assignmentPdf !== null);
  const first = charts[0]?.block.subAssignmentId;
  const open = chart && charts.find(({ block }) => block.subAssignmentId === chart.sectionId);
  const work = (
    <div className={classes.scroller} key={studentId}>
      {isCompact && <StudentResult student={student} isOnlyWrong={bar.isOnlyWrong} onOnlyWrong={bar.onOnlyWrong} />}
      <StudentWork student={student} assignmentId={assignmentId} isOnlyWrong={bar.isOnlyWrong} onChart={onChart} />
    </div>
  );
  const shownChart = open && (
    <ChartPane
      key={open.block.subAssignmentId}
      path={open.block.assignmentPdf ?? ""}
      title={open.title}
      lit={passagesOf(open.block)}
      shown={chart?.shown}
      renewLink={() => found.refetch()}
      onClose={() => onChart(undefined)}
    />
  );
  const whole = {
    ...bar,
    student,
    isChartOpen: open !== undefined,
    onChart: first === undefined ? undefined : () => onChart(open ? undefined : { sectionId: first }),
  };
  return (
    <Box miw={0} mih={0} className={classes.work}>
      <StudentBar {...whole} />
      {!shownChart && work}
      {shownChart && !isWide && <div className={classes.chart}>{shownChart}</div>}
      {shownChart && isWide && (
        <Divided
          name="review_panes"
          start={[54, 46]}
          least={[35, 25]}
          panes={[work, shownChart]}
          className={classes.split}
          paneClasses={[classes.pane, classes.pane]}
        />
      )}
      <PhoneFoot {...whole} />
    </Box>
  );
}

/** On a phone there is no list beside it, so a link leads back. */
function NothingHere({ listAddress }: { listAddress: string }) {
  return (
    <Box p="lg">
      <Empty
        bare
        title="This student has submitted nothing here."
        hint="It may have been reopened meanwhile."
        action={
          <Anchor component={Link} to={listAddress}>
            ← Back to Submissions
          </Anchor>
        }
      />
    </Box>
  );
}
