import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { blindQuery } from "../../api/blind.ts";
import { faultText } from "../../api/client.ts";
import { ChartPane } from "../../parts/chart-pane.tsx";
import { LookupOn } from "../../parts/codes/lookup.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Agreement } from "./agreement.tsx";
import classes from "./blind.module.css";
import { BlindForm } from "./blind-form.tsx";

/** /admin/assignments/:id/blind/:sectionId: a section is coded without its key, and then compared with it. */
export function Screen() {
  const { id = "", sectionId = "" } = useParams();
  const place = { id, sectionId };
  const found = useQuery({ ...blindQuery(place), refetchOnWindowFocus: false });
  const work = found.data;
  const name = work ? work.subModuleName || work.moduleName : "Second coder";
  const beside =
    work &&
    (work.blind ? (
      <Agreement work={work} place={place} />
    ) : work.refusal === null ? (
      <BlindForm work={work} place={place} />
    ) : (
      <Alert title="No second coder has coded this section yet">{work.refusal}</Alert>
    ));
  return (
    <>
      <PageHead
        title={name}
        pageTitle={`Second coder — ${name}`}
        hint={
          <>
            <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
              Assignments
            </Anchor>
            {" · "}
            <Anchor
              component={Link}
              to={`/admin/assignments/${id}/key?section=${sectionId}`}
              fz="xs"
              underline="always"
            >
              Key
            </Anchor>
            {" · Second coder"}
          </>
        }
      />
      {found.isPending && <ListSkeleton rows={3} height={120} label="Loading the section" />}
      {found.isError && <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />}
      {work && (
        <LookupOn day={work.codesOn}>
          {work.assignmentPdf ? (
            <div className={classes.panes}>
              <ChartPane
                path={work.assignmentPdf}
                title={name}
                lit={[]}
                shown={undefined}
                renewLink={() => found.refetch()}
              />
              {beside}
            </div>
          ) : (
            <div className={work.blind ? undefined : classes.single}>{beside}</div>
          )}
        </LookupOn>
      )}
    </>
  );
}
