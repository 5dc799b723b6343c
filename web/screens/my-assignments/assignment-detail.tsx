import { Alert, Box, Button, Card, Group, Loader, LoadingOverlay, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "react-router";
import type { AttemptPlace } from "../../api/attempts.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { Chip } from "../../parts/chips.tsx";
import { Countdown } from "../../parts/countdown.tsx";
import { type Answers, emptyItems } from "./answers.ts";
import classes from "./assignment-detail.module.css";
import { AnswerForm } from "./coding-form.tsx";
import { CompletedWork } from "./completed-work.tsx";
import { Chart, Panes } from "./panes.tsx";
import { sectionTitle, type Work } from "./places.ts";
import { SavedLine } from "./saved-line.tsx";
import { deadlineHere, useAttempt } from "./use-attempt.ts";
import { useDraft } from "./use-draft.ts";
import { useSubmit } from "./use-submit.ts";

interface DetailProps {
  work: Work;
  studentId: string;
  backTo: string;
  onSubmitted: () => void;
}

/** One section opened (spec section 2, assignment detail): at work, or completed and view-only. */
export function AssignmentDetail(props: DetailProps) {
  const { work } = props;
  return work.isCompleted ? (
    <>
      <DetailHead work={work} backTo={props.backTo}>
        <Chip tone="quiet">Completed (View Only)</Chip>
      </DetailHead>
      <CompletedWork work={work} studentId={props.studentId} />
    </>
  ) : (
    <OpenWork key={work.id} {...props} />
  );
}

function DetailHead({ work, backTo, children }: { work: Work; backTo: string; children: ReactNode }) {
  const { assignment, section } = work;
  const { subAssignments } = assignment;
  const place = section ? `Section ${subAssignments.indexOf(section) + 1} of ${subAssignments.length} · ` : "";
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <BackLink to={backTo} />
          <div>
            <Title order={1}>{work.title}</Title>
            <Text c="dimmed" fz="xs">
              {place}
              {section ? `${assignment.moduleName} · ` : ""}
              {assignment.category}
            </Text>
          </div>
        </Group>
        <Group gap="sm">{children}</Group>
      </Group>
      {subAssignments.length > 0 && (
        <nav aria-label="Sections" className={classes.sections}>
          {subAssignments.map((other) => (
            <Link
              key={other._id}
              to={`?assignment=${assignment._id}&section=${other._id}`}
              className={classes.section ?? ""}
              aria-current={other._id === section?._id ? "page" : undefined}
              data-completed={other.isCompleted || undefined}
            >
              {other.isCompleted ? "✓ " : ""}
              {sectionTitle(assignment, other)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

function OpenWork({ work, studentId, backTo, onSubmitted }: DetailProps) {
  const place = useMemo<AttemptPlace>(
    () => ({ studentId, assignmentId: work.assignment._id, subAssignmentId: work.section?._id }),
    [studentId, work.assignment._id, work.section?._id],
  );
  const { attempt, setDeadline, isTimeUp } = useAttempt(work, place);
  if (attempt.state === "open") {
    return (
      <Working
        work={work}
        place={place}
        backTo={backTo}
        deadlineMs={attempt.deadlineMs}
        initial={attempt.initial}
        onDeadline={setDeadline}
        isTimeUp={isTimeUp}
        onSubmitted={onSubmitted}
      />
    );
  }
  return (
    <>
      <DetailHead work={work} backTo={backTo}>
        {null}
      </DetailHead>
      {attempt.state === "opening" ? (
        <Group role="status" c="dimmed">
          <Loader size="sm" /> Opening…
        </Group>
      ) : (
        <Alert color="red" title="This section cannot be opened" role="alert">
          {attempt.text}
        </Alert>
      )}
    </>
  );
}

interface WorkingProps {
  work: Work;
  place: AttemptPlace;
  backTo: string;
  deadlineMs: number | null;
  initial: Answers;
  onDeadline: (deadlineMs: number | null) => void;
  isTimeUp: () => Promise<boolean>;
  onSubmitted: () => void;
}

function Working({ work, place, backTo, deadlineMs, initial, onDeadline, isTimeUp, onSubmitted }: WorkingProps) {
  const draft = useDraft(work, place, initial, (saved) => onDeadline(deadlineHere(saved.deadline, saved.now)));
  const { state, submit } = useSubmit(work, place, draft.current, draft.stop, onSubmitted);
  const isBusy = state !== "open";
  const submitAtZero = async () => {
    if (await isTimeUp()) submit(true);
  };
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });

  useEffect(() => {
    if (draft.saveState.kind === "none") return;
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.saveState.kind === "offline") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [draft.saveState.kind]);

  const askAndSubmit = () => {
    // A chip that is still being typed becomes part of the answer when its field is left.
    (document.activeElement as HTMLElement | null)?.blur();
    setTimeout(() => {
      const empty = emptyItems(work, draft.current());
      if (empty.length === 0) submit(false);
      else {
        modals.openConfirmModal({
          title: "Submit with empty answers?",
          children: (
            <Stack gap={6}>
              <Text>Still empty: {empty.join(", ")}.</Text>
              <Text c="dimmed">After submitting, answers cannot be changed.</Text>
            </Stack>
          ),
          labels: { confirm: "Submit anyway", cancel: "Go on working" },
          onConfirm: () => submit(false),
        });
      }
    });
  };

  const countdown =
    deadlineMs === null ? null : <Countdown deadlineMs={deadlineMs} onTimeUp={() => void submitAtZero()} />;
  const submitButton = (
    <Button onClick={askAndSubmit} disabled={isBusy}>
      {isBusy ? "Submitting…" : "Submit Assignment"}
    </Button>
  );
  const form = (
    <Card className={classes.form ?? ""} component="section" aria-label="Questions">
      <Title order={2} mb="sm">
        Questions
      </Title>
      {draft.changedElsewhere.length > 0 && (
        <Alert color="blue" mb="sm" role="status">
          Changed in another window: {draft.changedElsewhere.join(", ")}. The later answer is shown.
        </Alert>
      )}
      <AnswerForm work={work} answers={draft.answers} onAnswer={draft.setAnswer} disabled={isBusy} />
      <Group justify="space-between" className={classes.foot ?? ""} gap="sm">
        <Text fz="xs" c="dimmed" maw={280}>
          {deadlineMs === null ? "" : "Note: This is a timed assignment. It will auto-submit when time ends."}
        </Text>
        <Box visibleFrom="md">{submitButton}</Box>
      </Group>
    </Card>
  );

  return (
    <>
      <DetailHead work={work} backTo={backTo}>
        <Box visibleFrom="md">
          <SavedLine state={draft.saveState} />
        </Box>
        {work.timeLimitMinutes !== null && <Chip tone="info">Timed ({work.timeLimitMinutes}m)</Chip>}
        {isWide && countdown}
      </DetailHead>
      {state === "waiting" && (
        <Alert color="orange" mb="sm" role="alert" title="Time is up and the server cannot be reached">
          Your answers are kept on this device and will be submitted as soon as the connection returns. Leave this page
          open.
        </Alert>
      )}
      <div inert={state === "submitting"}>
        <Panes
          chart={work.pdf === null ? undefined : <Chart path={work.pdf} title={work.title} />}
          form={form}
          isWide={isWide}
        />
      </div>
      <div className={classes.bar}>
        {!isWide && countdown}
        <SavedLine state={draft.saveState} />
        <Box ml="auto">{submitButton}</Box>
      </div>
      {state === "submitting" && (
        <div className={classes.overlay}>
          <LoadingOverlay visible zIndex={1000} loaderProps={{ children: <Overlay /> }} />
        </div>
      )}
    </>
  );
}

function Overlay() {
  return (
    <Stack align="center" gap="xs" role="alert">
      <Loader />
      <Text fw={600}>Submitting… Please wait</Text>
    </Stack>
  );
}
