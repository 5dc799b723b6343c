import { Alert, Anchor, Button, Card, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Answers } from "#contract/answers.ts";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import type { Reply } from "#contract/endpoints.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { dayOfCodes, formatDate } from "#contract/time.ts";
import { previewAsStudentQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { CodingFields, QuestionFields } from "../../parts/answer-fields.tsx";
import { ChartPane } from "../../parts/chart-pane.tsx";
import { Chip } from "../../parts/chips.tsx";
import { LookupOn } from "../../parts/codes/lookup.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { dueOf } from "../../parts/next-step/due.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useAddress } from "../../parts/use-address.ts";
import classes from "./preview.module.css";

type Start = Reply<"GET /admin/assignments/:id/preview-as-student">["starts"][number];

/** /admin/assignments/:id/preview: what a student of the course is given, to be tried without a trace. */
export function Screen() {
  const { id = "" } = useParams();
  const found = useQuery({ ...previewAsStudentQuery(id), refetchOnWindowFocus: false });
  const [address, change] = useAddress();
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const { assignment, starts = [] } = found.data ?? {};
  const start = starts.find((one) => one.subAssignmentId === address.get("section")) ?? starts[0];
  const title = assignment?.moduleName ?? "Preview";
  return (
    <>
      <PageHead
        title={title}
        pageTitle={`Preview — ${title}`}
        hint={
          <>
            <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
              Assignments
            </Anchor>
            {" · Preview as a student"}
          </>
        }
      >
        <Button component={Link} to={`/admin/assignments/edit/${id}`} variant="default">
          Edit Assignment
        </Button>
      </PageHead>
      <Alert mb="md" variant="light" icon={<IconEye size={18} aria-hidden />}>
        This is what a student is given. You can fill it in: nothing of it is saved, and no time runs.
      </Alert>
      {found.isPending && <ListSkeleton rows={2} height={160} label="Loading the preview" />}
      {found.isError && <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />}
      {assignment && start && (
        <Stack gap="md">
          <Listed assignment={assignment} timeZone={timeZone} />
          {assignment.subAssignments.length > 1 && (
            <SegmentedControl
              aria-label="Section"
              value={start.subAssignmentId}
              onChange={(section) => change({ section })}
              data={assignment.subAssignments.map((section, index) => ({
                value: section._id,
                label: sectionTitle(section.subModuleName, index, "student"),
              }))}
            />
          )}
          <LookupOn
            key={start.subAssignmentId}
            day={dayOfCodes(start.serviceDate, assignment.assignedDate, timeZone)}
            isOpen={start.lookup === "open"}
          >
            <Section assignment={assignment} start={start} renewLink={() => found.refetch()} />
          </LookupOn>
        </Stack>
      )}
    </>
  );
}

/** How it stands in the list, and what the page before its start says. */
function Listed({ assignment, timeZone }: { assignment: StudentAssignment; timeZone: string | undefined }) {
  const { subAssignments, timeLimitMinutes, dueDate, moduleName } = assignment;
  const due = dueOf(dueDate, new Date(), timeZone);
  return (
    <Card component="section" aria-label="In the list">
      <Group justify="space-between" gap="xs">
        <Title order={2} style={{ overflowWrap: "anywhere" }}>
          {moduleName}
        </Title>
        <Chip tone="warn">Assigned</Chip>
      </Group>
      <Group gap="xs" mt={4}>
        <Text fz="xs" c="dimmed">
          Assigned {formatDate(assignment.assignedDate, timeZone)}
        </Text>
        {due && (
          <Text fz="xs" c="dimmed">
            Due: {due.text}, {due.more}
          </Text>
        )}
        {timeLimitMinutes !== null && <Chip tone="info">Timed ({timeLimitMinutes}m)</Chip>}
        {subAssignments.length > 0 && <Text fz="xs">Progress 0 / {subAssignments.length} completed</Text>}
      </Group>
    </Card>
  );
}

interface SectionProps {
  assignment: StudentAssignment;
  start: Start;
  renewLink: () => Promise<unknown>;
}

/** Chart and form as a start gives them. */
function Section({ assignment, start, renewLink }: SectionProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const onAnswer = (item: string, value: string | string[]) => setAnswers((before) => ({ ...before, [item]: value }));
  const isCoded = start.questions.some(({ type }) => type === "predefined");
  const form = (
    <Card component="section" aria-label="Questions">
      <Group gap="xs" mb="sm">
        <Title order={2}>Questions</Title>
        {start.minutes !== null && <Chip tone="info">Timed ({start.minutes}m)</Chip>}
        {start.lookup === "closed" && <Chip tone="quiet">Code lookup is closed</Chip>}
      </Group>
      <Stack gap="md">
        {isCoded ? (
          <CodingFields category={assignment.category} answers={answers} onAnswer={onAnswer} />
        ) : (
          <QuestionFields questions={start.questions} answers={answers} onAnswer={onAnswer} />
        )}
      </Stack>
    </Card>
  );
  if (start.assignmentPdf === null) return <div className={classes.single}>{form}</div>;
  return (
    <div className={classes.panes}>
      <ChartPane
        path={start.assignmentPdf}
        title={assignment.moduleName}
        lit={[]}
        shown={undefined}
        renewLink={renewLink}
      />
      {form}
    </div>
  );
}
