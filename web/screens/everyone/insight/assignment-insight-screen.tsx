import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { assignmentQuery } from "../../../api/assignments.ts";
import { assignmentInsightQuery, downloadAssignmentInsight } from "../../../api/insight.ts";
import { AssignmentTabs } from "../../../parts/page/assignment-places.tsx";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { Confusion } from "./confusion.tsx";
import { type Fact, Facts, medianFact, minutesOf } from "./facts.tsx";
import { FieldTable } from "./field-table.tsx";
import classes from "./insight.module.css";
import { InsightSkeleton } from "./insight-skeleton.tsx";
import { MatrixCard } from "./matrix-card.tsx";
import { MostMissed } from "./most-missed.tsx";
import { sumSlips, titledSections, variantsOf } from "./section-names.ts";
import { SlipsCard, slipsBesideLines } from "./slips-card.tsx";
import { TimeAndScore } from "./time-and-score.tsx";

/**
 * /admin/assignments/:id/insight: what a class got right and wrong. The address stores section, order, search and line.
 */
export function Screen() {
  const { id = "" } = useParams();
  const insight = useQuery(assignmentInsightQuery(id));
  const assignment = useQuery(assignmentQuery(id)).data;
  const [address, change] = useAddress();
  const sections = insight.data?.sections ?? [];
  const section = sections.find((one) => one.subAssignmentId === address.get("section")) ?? sections[0];
  const name = section?.moduleName ?? assignment?.moduleName ?? "Insight";
  return (
    <>
      <PageHead title={name} pageTitle={`Insight: ${name}`} hint={<Whose assignment={assignment} />}>
        {sections.length > 1 && section && (
          <NativeSelect
            size="xs"
            aria-label="Section"
            maw={320}
            value={section.subAssignmentId}
            onChange={(event) => change({ section: event.currentTarget.value, line: null, page: null })}
            data={titledSections(sections).map(({ section: one, title }) => ({
              value: one.subAssignmentId,
              label: title,
            }))}
          />
        )}
        <DownloadButton
          text="CSV: lines of the key"
          of="lines of the key"
          onDownload={() => downloadAssignmentInsight(id)}
        />
      </PageHead>
      <AssignmentTabs assignmentId={id} />
      {insight.isPending && <InsightSkeleton facts={262} wide={[560, 240]} narrow={[420, 220]} />}
      {insight.isError && (
        <RecordFailure of="assignment" error={insight.error} onRetry={() => void insight.refetch()} />
      )}
      {insight.data && section && section.submissions === 0 && (
        <Empty
          title="Nobody has submitted this section yet"
          hint="You will see here what the class gets right and wrong."
        />
      )}
      {insight.data && section && section.submissions > 0 && (
        <>
          <Facts facts={factsOf(insight.data, section)} scores={insight.data.scores} />
          <div className={classes.columns}>
            <Stack gap="md" miw={0}>
              <MatrixCard assignmentId={id} section={section} address={address} change={change} />
              <Confusion assignmentId={id} section={section} />
              <TimeAndScore assignmentId={id} section={section} />
            </Stack>
            <Stack gap="md">
              <MostMissed
                lines={section.lines}
                isWhole={address.get("missed") === "all"}
                onWhole={(isWhole) => change({ missed: isWhole ? "all" : null })}
              />
              <SlipsCard
                slips={sumSlips(variantsOf(sections, section))}
                hint={slipsBesideLines}
                of={{ assignmentId: id, section: section.subAssignmentId }}
              />
              <FieldTable fields={section.fields} />
              <Extras extras={section.extras} />
            </Stack>
          </div>
        </>
      )}
    </>
  );
}

/** The path to the insight of an assignment. */
function Whose({ assignment }: { assignment: KeyedAssignment | undefined }) {
  return (
    <>
      <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
        Assignments
      </Anchor>
      {assignment && (
        <>
          {" · "}
          <Anchor
            component={Link}
            to={`/admin/insight?course=${encodeURIComponent(assignment.category)}`}
            fz="xs"
            underline="always"
          >
            {assignment.category}
          </Anchor>
        </>
      )}
      {" · Insight"}
      {assignment?.state === "archived" && " · archived"}
    </>
  );
}

/** Returns the summary of a class's scores and times. */
function factsOf(insight: ClassInsight, { submissions, byTimer, late, minutes }: SectionInsight): Fact[] {
  return [
    { label: "Submitted", value: String(submissions), note: `of ${insight.students}` },
    medianFact(insight),
    {
      label: "Time",
      value: minutesOf(minutes.median),
      note: minutes.limit === null ? "" : `of ${minutes.limit}`,
    },
    { label: "Auto-submitted", value: String(byTimer), note: late > 0 ? `${late} late` : "" },
  ];
}

function Extras({ extras }: { extras: SectionInsight["extras"] }) {
  if (extras.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed" component="div">
      Not in the key, given most:{" "}
      {extras.slice(0, 6).map(({ field, code, title, count }) => (
        <span key={`${field} ${code}`} className={classes.code} title={title} style={{ margin: "0 4px 4px 0" }}>
          {code} × {count}
        </span>
      ))}
    </Text>
  );
}
