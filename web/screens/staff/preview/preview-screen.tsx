import { ActionIcon, Box, Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Answers } from "#contract/answers.ts";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import type { Reply } from "#contract/endpoints.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { dayOfCodes, formatDate, formatLimit } from "#contract/time.ts";
import { previewAsStudentQuery } from "../../../api/assignments.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { PaneKey } from "../../../parts/chart/bench/pane-key.tsx";
import { Panel, PanelBody, PanelFoot, PanelTools } from "../../../parts/chart/bench/panel.tsx";
import { type Pane, Panes } from "../../../parts/chart/bench/panes.tsx";
import { SectionSwitch } from "../../../parts/chart/bench/section-switch.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { ChartPane } from "../../../parts/chart/chart-pane.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { CodingFields, QuestionFields } from "../../../parts/fields/answer-fields.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { dueOf } from "../../../parts/page/next-step/due.ts";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";

type Start = Reply<"GET /admin/assignments/:id/preview-as-student">["starts"][number];

const screenName = "Preview as a student";

/** /admin/assignments/:id/preview: the assignment as a student of the course sees it. Nothing is stored. */
export function Screen() {
  const { id = "" } = useParams();
  const [address, change] = useAddress();
  const variant = address.get("variant") ?? "1";
  const found = useQuery({ ...previewAsStudentQuery(id, variant), refetchOnWindowFocus: false });
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const isWide = useIsWideBench();
  const [pane, setPane] = useState<Pane>("chart");
  const { assignment, starts = [], variants = 1 } = found.data ?? {};
  const start = starts.find((one) => one.subAssignmentId === address.get("section")) ?? starts[0];
  const title = assignment?.moduleName ?? "Preview";
  const several = assignment && assignment.subAssignments.length > 1 ? assignment.subAssignments : [];
  const sections = several.map((section, index) => ({
    id: section._id,
    title: sectionTitle(section.subModuleName, index, "student"),
    to: `?section=${section._id}&variant=${variant}`,
    isPresent: section._id === start?.subAssignmentId,
    isCompleted: false,
  }));
  const isDivided = sections.length > 0;
  const head = (
    <BenchHead
      backTo="/admin/assignments"
      path={["Assignments", screenName]}
      title={title}
      below="Preview"
      beside={isDivided && <SectionSwitch sections={sections} />}
    >
      {variants > 1 && (
        <NativeSelect
          aria-label="Variant"
          value={variant}
          onChange={(event) => change({ variant: event.currentTarget.value, section: null })}
          data={Array.from({ length: variants }, (_, index) => ({
            value: String(index + 1),
            label: `Variant ${index + 1}`,
          }))}
        />
      )}
      <EditLink to={`/admin/assignments/edit/${id}`} isWide={isWide} />
    </BenchHead>
  );
  return (
    <Bench head={head} printed={title}>
      <PageTitle>{`Preview — ${title}`}</PageTitle>
      {found.isPending && <ListSkeleton rows={2} height={160} label="Loading the preview" />}
      {found.isError && <RecordFailure of="assignment" error={found.error} onRetry={() => void found.refetch()} />}
      {assignment && start && (
        <LookupOn
          key={start.subAssignmentId}
          day={dayOfCodes(start.serviceDate, assignment.assignedDate, timeZone)}
          isOpen={start.lookup === "open"}
        >
          <Panes
            chart={
              start.assignmentPdf && (
                <ChartPane
                  path={start.assignmentPdf}
                  title={title}
                  lit={[]}
                  shown={undefined}
                  renewLink={() => found.refetch()}
                />
              )
            }
            form={<Form assignment={assignment} start={start} timeZone={timeZone} />}
            shown={pane}
            onShow={setPane}
            beside={isDivided && <SectionSwitch sections={sections} isShort />}
          />
        </LookupOn>
      )}
    </Bench>
  );
}

function EditLink({ to, isWide }: { to: string; isWide: boolean }) {
  if (isWide) {
    return (
      <Button component={Link} to={to} variant="default">
        Edit Assignment
      </Button>
    );
  }
  return (
    <ActionIcon component={Link} to={to} size={44} aria-label="Edit Assignment">
      <IconPencil size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

interface FormProps {
  assignment: StudentAssignment;
  start: Start;
  timeZone: string | undefined;
}

/** The form as a student gets it after the start. */
function Form({ assignment, start, timeZone }: FormProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const onAnswer = (item: string, value: string | string[]) => setAnswers((before) => ({ ...before, [item]: value }));
  const { setting, exactOrder } =
    assignment.subAssignments.find(({ _id }) => _id === start.subAssignmentId) ?? assignment;
  const isCoded = start.questions.some(({ type }) => type === "predefined");
  return (
    <Panel label="Questions">
      <PanelTools>
        <Title order={2}>Questions</Title>
        {start.minutes !== null && <Chip tone="info">{formatLimit(start.minutes)}</Chip>}
        {start.lookup === "closed" && <Chip tone="quiet">Code lookup is closed</Chip>}
        {start.assignmentPdf && <PaneKey beside="questions" />}
      </PanelTools>
      <PanelBody>
        <Stack gap="md">
          <Listed assignment={assignment} timeZone={timeZone} />
          {isCoded ? (
            <CodingFields
              category={assignment.category}
              setting={setting}
              poa={start.poa}
              exactOrder={exactOrder}
              answers={answers}
              onAnswer={onAnswer}
            />
          ) : (
            <QuestionFields questions={start.questions} answers={answers} onAnswer={onAnswer} />
          )}
        </Stack>
      </PanelBody>
      <PanelFoot>
        <IconEye size={16} aria-hidden style={{ flex: "none" }} />
        This is what a student sees. You can fill it in: nothing is saved and no time runs.
      </PanelFoot>
    </Panel>
  );
}

/** The assignment as it appears in a student's list before the start. */
function Listed({ assignment, timeZone }: Omit<FormProps, "start">) {
  const { subAssignments, timeLimitMinutes, dueDate, assignedDate } = assignment;
  const due = dueOf(dueDate, new Date(), timeZone);
  const facts = [
    `Assigned ${formatDate(assignedDate, timeZone)}`,
    ...(due ? [`Due: ${due.text}, ${due.more}`] : []),
    ...(timeLimitMinutes === null ? [] : [formatLimit(timeLimitMinutes)]),
    ...(subAssignments.length > 0 ? [`Progress 0 / ${subAssignments.length} completed`] : []),
  ];
  return (
    <Box component="section" aria-label="In the list" py="xs" px="sm" bdrs="md" bg="var(--cb-sunken)">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fz="sm" fw={600}>
          In the list of a student
        </Text>
        <Chip tone="warn">Assigned</Chip>
      </Group>
      <Text fz="xs" c="dimmed">
        <WholeDates>{facts.join(" · ")}</WholeDates>
      </Text>
    </Box>
  );
}
