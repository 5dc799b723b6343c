import { Anchor, Box, Button, Card, Flex, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { StudentInsight } from "#contract/api/insight.ts";
import { downloadStudentInsight, insightQuery } from "../../../api/insight.ts";
import { studentPracticeQuery } from "../../../api/practice.ts";
import { studentsQuery } from "../../../api/students.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { PracticeProgress } from "../../../parts/figures/practice-progress.tsx";
import { ownResult } from "../../../parts/figures/scores-over-time.tsx";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { Facts, minutesOf } from "./facts.tsx";
import classes from "./insight.module.css";
import { InsightSkeleton } from "./insight-skeleton.tsx";
import { OwnFields, OwnScores } from "./own-scores.tsx";
import { slipName } from "./slip-names.ts";
import { SlipsCard, totalOf } from "./slips-card.tsx";

/** /student/insight, and for staff /admin/student/:id/insight: what a student gets right and misses, over time. */
export function Screen() {
  const { id } = useParams();
  const user = useCurrentUser();
  const studentId = id ?? user.id;
  const insight = useQuery(insightQuery(studentId));
  const isOwn = id === undefined;
  const name = useQuery({ ...studentsQuery({ id: studentId }), enabled: !isOwn }).data?.data[0]?.name;
  const title = isOwn ? "My mistakes" : `Insight: ${name ?? "Student"}`;
  const home = isOwn ? "/student/dashboard" : `/admin/student?student=${studentId}`;
  return (
    <>
      <PageHead
        title={title}
        hint={
          <Anchor component={Link} to={home} fz="xs" underline="always">
            {isOwn ? "Dashboard" : "Students"}
          </Anchor>
        }
      >
        {insight.data && insight.data.scores.length > 0 && (
          <DownloadButton of="codes and mistakes" onDownload={() => downloadStudentInsight(studentId)} />
        )}
      </PageHead>
      {insight.isPending && <InsightSkeleton facts={80} wide={[160, 200]} narrow={[380]} />}
      {insight.isError && <RecordFailure of="student" error={insight.error} onRetry={() => void insight.refetch()} />}
      {insight.data && insight.data.scores.length === 0 && (
        <Empty
          title="Nothing submitted yet"
          hint={
            isOwn
              ? "You will see here what you get right and what you miss."
              : "You will see here what they get right and what they miss."
          }
          action={
            isOwn ? (
              <Button component={Link} to="/student/assignments" variant="default">
                My Assignments
              </Button>
            ) : undefined
          }
        />
      )}
      {insight.data && insight.data.scores.length > 0 && (
        <Shown insight={insight.data} staffOf={isOwn ? undefined : studentId} />
      )}
      {!isOwn && <PracticeOf studentId={studentId} />}
    </>
  );
}

/** The progress of a student in practice charts, for staff; nothing if there are none. */
function PracticeOf({ studentId }: { studentId: string }) {
  const { data } = useQuery(studentPracticeQuery(studentId));
  if (!data || data.charts.length === 0) return null;
  const { charts } = data.progress;
  return (
    <Box mt="md" maw={560}>
      <PracticeProgress
        progress={data.progress}
        title={`Practice: ${charts} ${charts === 1 ? "chart" : "charts"} submitted`}
      />
    </Box>
  );
}

interface ShownProps {
  insight: StudentInsight;
  /** The student's id, if staff read the page. */
  staffOf: string | undefined;
}

function Shown({ insight, staffOf }: ShownProps) {
  const { scores, fields, codes, slips, minutes } = insight;
  const mean = Math.round(scores.reduce((sum, one) => sum + one.progressPercent, 0) / scores.length);
  const [most] = Object.entries(slips).sort(([, one], [, other]) => other - one);
  const facts = [
    { label: "Submitted", value: String(scores.length), note: scores.length === 1 ? "section" : "sections" },
    { label: "Average per section", value: `${mean}%` },
    ...(minutes.median === null ? [] : [{ label: "Time", value: minutesOf(minutes.median), note: "a chart" }]),
    {
      label: "Codes",
      value: String(codes.filter(({ missed }) => missed > 0).length),
      note: `missed of ${codes.length}`,
    },
  ];
  return (
    <>
      <Facts facts={facts} />
      <div className={classes.columns}>
        <Stack gap="md">
          <OwnScores
            scores={scores}
            linkTo={
              staffOf === undefined
                ? ownResult
                : ({ assignmentId }) => `/admin/assignments/${assignmentId}/submissions/${staffOf}`
            }
          />
          <CodesCard codes={codes} />
        </Stack>
        <Stack gap="md">
          <OwnFields fields={fields} />
          <SlipsCard slips={slips}>
            {most && `Most frequent mistake: ${slipName(most[0]).toLowerCase()} (${most[1]} of ${totalOf(slips)})`}
          </SlipsCard>
        </Stack>
      </div>
    </>
  );
}

/** The codes that keys asked for; by default only the missed ones. */
function CodesCard({ codes }: { codes: StudentInsight["codes"] }) {
  const [address, change] = useAddress();
  const isWhole = address.get("codes") === "all";
  const shown = isWhole ? codes : codes.filter(({ missed }) => missed > 0);
  return (
    <Card component="section" aria-label="Codes" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Codes</Title>
        <SegmentedControl
          size="xs"
          aria-label="Which codes"
          value={isWhole ? "all" : "missed"}
          onChange={(which) => change({ codes: which === "all" ? "all" : null })}
          data={[
            { value: "missed", label: "Missed" },
            { value: "all", label: "All" },
          ]}
        />
      </div>
      {shown.length === 0 && (
        <Empty bare title="No code was missed" hint={codes.length > 0 ? "The right ones are listed under All." : ""} />
      )}
      <ul className={classes.list}>
        {shown.map(({ field, code, title, right, missed }) => (
          <Flex
            component="li"
            key={`${field} ${code}`}
            rowGap="xxs"
            columnGap="sm"
            align="baseline"
            className={classes.coded}
          >
            <span className={classes.code}>{code}</span>
            <Text component="span" fz="sm" c="dimmed" className={classes.of ?? ""}>
              {title || (isCodingField(field) ? fieldLabels[field] : "")}
            </Text>
            <Text
              component="span"
              fz="sm"
              fw={missed > 0 ? 600 : 400}
              {...(missed === 0 && { c: "dimmed" })}
              className={classes.count ?? ""}
            >
              {right} of {right + missed} right
            </Text>
          </Flex>
        ))}
      </ul>
    </Card>
  );
}
