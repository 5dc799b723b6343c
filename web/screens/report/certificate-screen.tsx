import { Anchor, Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Report } from "#contract/api/report.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { reportQuery } from "../../api/gradebook.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Letterhead } from "./letterhead.tsx";
import classes from "./report.module.css";

/** /admin/student/:id/certificate: for a course that is handed in whole, at the pass bar or over it. */
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
      {found.isError && <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />}
      {report && !report.hasPassed && <Empty title="There is no certificate yet" hint={whatIsMissing(report)} />}
      {report?.hasPassed && (
        <article className={`${classes.paper} ${classes.certificate}`} aria-label="Certificate">
          <Letterhead />
          <h1>Certificate</h1>
          <p>This certifies that</p>
          <p className={classes.name}>{report.student.name}</p>
          <p>
            has completed the course <b>{report.student.courseName}</b> with {report.done}{" "}
            {report.done === 1 ? "assignment" : "assignments"} and an average of{" "}
            <b>{Math.round(report.average ?? 0)}%</b>.
          </p>
          <div className={classes.signs}>
            <div className={classes.sign}>Date: {formatDate(report.at, timeZone)}</div>
            <div className={classes.sign}>Signature</div>
          </div>
        </article>
      )}
    </>
  );
}

function whatIsMissing({ student, average, open, passBar }: Report): string {
  const reached = average === null ? "has no result yet" : `has an average of ${Math.round(average)}%`;
  const left = open === 0 ? "" : ` and ${open} ${open === 1 ? "assignment" : "assignments"} not handed in`;
  return `${student.name} ${reached}${left}. It takes the whole course, and an average of ${passBar}%.`;
}
