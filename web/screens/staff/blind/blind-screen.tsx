import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { blindQuery } from "../../../api/blind.ts";
import { faultText } from "../../../api/client.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { type Pane, Panes } from "../../../parts/chart/bench/panes.tsx";
import { ChartPane } from "../../../parts/chart/chart-pane.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { Agreement } from "./agreement.tsx";
import { BlindForm } from "./blind-form.tsx";

const screenName = "Second coder";

/** /admin/assignments/:id/blind/:sectionId: a second coder codes a section without its key, then compares. */
export function Screen() {
  const { id = "", sectionId = "" } = useParams();
  const place = { id, sectionId };
  const found = useQuery({ ...blindQuery(place), refetchOnWindowFocus: false });
  const [pane, setPane] = useState<Pane>();
  const work = found.data;
  const title = work ? work.subModuleName || work.moduleName : screenName;
  const module = work?.subModuleName ? [work.moduleName] : [];
  const head = (
    <BenchHead
      backTo={`/admin/assignments/${id}/key?section=${sectionId}`}
      path={["Assignments", ...module, screenName]}
      title={title}
      below={screenName}
    />
  );
  const beside =
    work &&
    (work.blind ? (
      <Agreement work={work} place={place} />
    ) : work.refusal === null ? (
      <BlindForm work={work} place={place} />
    ) : (
      <div>
        <Alert title="No second coder has coded this section yet">{work.refusal}</Alert>
      </div>
    ));
  return (
    <Bench head={head} printed={title}>
      <PageTitle>{`${screenName} — ${title}`}</PageTitle>
      {found.isPending && <ListSkeleton rows={3} height={120} label="Loading the section" />}
      {found.isError && <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />}
      {work && (
        <LookupOn day={work.codesOn}>
          <Panes
            chart={
              work.assignmentPdf && (
                <ChartPane
                  path={work.assignmentPdf}
                  title={title}
                  lit={[]}
                  shown={undefined}
                  renewLink={() => found.refetch()}
                />
              )
            }
            form={beside}
            formName={work.blind ? "Comparison" : "Coding"}
            // A comparison shows the form first, coding shows the chart first.
            shown={pane ?? (work.blind ? "questions" : "chart")}
            onShow={setPane}
          />
        </LookupOn>
      )}
    </Bench>
  );
}
