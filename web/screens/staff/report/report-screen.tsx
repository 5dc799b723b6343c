import { Anchor, Button } from "@mantine/core";
import { IconCertificate, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { reportQuery } from "../../../api/gradebook.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { Paper } from "./paper.tsx";

/** /admin/student/:id/report: a report on one printed page. */
export function Screen() {
  const { id = "" } = useParams();
  const found = useQuery(reportQuery(id));
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const report = found.data;
  return (
    <>
      <div data-no-print>
        <PageHead
          title="Progress report"
          pageTitle={`Report — ${report?.student.name ?? "Student"}`}
          hint={
            <Anchor component={Link} to={`/admin/student?student=${id}`} fz="xs" underline="always">
              Students
            </Anchor>
          }
        >
          {report?.hasPassed && (
            <Button
              component={Link}
              to={`/admin/student/${id}/certificate`}
              variant="default"
              leftSection={<IconCertificate size={16} aria-hidden />}
            >
              Certificate
            </Button>
          )}
          <Button disabled={!report} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        </PageHead>
      </div>
      {found.isPending && <ListSkeleton rows={3} height={200} label="Loading the report" />}
      {found.isError && <RecordFailure of="student" error={found.error} onRetry={() => void found.refetch()} />}
      {report && <Paper report={report} timeZone={timeZone} />}
    </>
  );
}
