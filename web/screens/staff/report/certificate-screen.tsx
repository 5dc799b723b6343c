import { Anchor, Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Report } from "#contract/api/report.ts";
import { formatDate } from "#contract/time.ts";
import { reportQuery } from "../../../api/gradebook.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import classes from "./certificate.module.css";
import { Letterhead } from "./letterhead.tsx";
import { Seal } from "./seal.tsx";

/** /admin/student/:id/certificate: for students who have submitted the whole course and reached the pass mark. */
export function Screen() {
  const { id = "" } = useParams();
  const found = useQuery(reportQuery(id));
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const report = found.data;
  return (
    <>
      <div data-no-print>
        <PageHead
          title="Certificate"
          hint={
            <Anchor component={Link} to={`/admin/student/${id}/report`} fz="xs" underline="always">
              Progress report
            </Anchor>
          }
        >
          <Button
            disabled={!report?.hasPassed}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => print()}
          >
            Print
          </Button>
        </PageHead>
      </div>
      {found.isPending && <ListSkeleton rows={1} height={400} label="Loading the certificate" />}
      {found.isError && <RecordFailure of="student" error={found.error} onRetry={() => void found.refetch()} />}
      {report && !report.hasPassed && <Empty title="There is no certificate yet" hint={whatIsMissing(report)} />}
      {report?.hasPassed && <Sheet report={report} timeZone={timeZone} />}
    </>
  );
}

/** Names with more letters than this need a smaller size. */
const longName = 26;

/** The printed certificate: one landscape page, to be signed by hand. */
function Sheet({ report, timeZone }: { report: Report; timeZone: string | undefined }) {
  const { student, done, at } = report;
  const percent = Math.round(report.average ?? 0);
  return (
    <div className={classes.desk}>
      <article className={classes.sheet} aria-label="Certificate">
        <header>
          <Letterhead />
        </header>
        <div className={classes.words}>
          <h1>Certificate</h1>
          <p className={classes.completion}>of completion</p>
          <p>This certifies that</p>
          <p className={classes.name} data-long={student.name.length > longName || undefined}>
            {student.name}
          </p>
          <p>
            has completed the course <b>{student.courseName}</b> with {done} {done === 1 ? "assignment" : "assignments"}{" "}
            and an average of <b>{percent}%</b>.
          </p>
        </div>
        <div className={classes.signs}>
          <div className={classes.sign}>
            <b>{formatDate(at, timeZone)}</b>
            <span>Date</span>
          </div>
          <Seal course={student.courseName} percent={percent} />
          <div className={classes.sign}>
            <b />
            <span>Signature</span>
          </div>
        </div>
      </article>
    </div>
  );
}

function whatIsMissing({ student, average, open, waiting, passBar }: Report): string {
  const reached = average === null ? "has no result yet" : `has an average of ${Math.round(average)}%`;
  const left = open === 0 ? "" : `, ${open} ${open === 1 ? "assignment" : "assignments"} not handed in`;
  const closed = waiting === 0 ? "" : `, ${waiting} ${waiting === 1 ? "result" : "results"} not open yet`;
  return `${student.name} ${reached}${left}${closed}. A certificate needs every assignment handed in and an average of ${passBar}% or more.`;
}
