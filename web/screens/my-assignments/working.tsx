import { Box, Button, Card, Group, Loader, LoadingOverlay, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fieldsAskedIn, toWire } from "#contract/answers.ts";
import { evidenceItem, readEvidenceItem, writeEvidence } from "#contract/evidence.ts";
import type { Attempt, AttemptView, HandedInStage } from "../../attempt/stages.ts";
import { Chip } from "../../parts/chips.tsx";
import { Countdown } from "../../parts/countdown.tsx";
import { codesOn, EvidenceProvider, useChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { Note } from "../../parts/note.tsx";
import { sayFault } from "../../parts/say.tsx";
import { ClosedHere, HandedInHere, WaitingHere } from "./after-work.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { emptyItems, itemsOf } from "./answers.ts";
import classes from "./assignment-detail.module.css";
import { DetailHead } from "./detail-head.tsx";
import { HandedInLine } from "./handed-in-line.tsx";
import { Chart, type Pane, Panes } from "./panes.tsx";
import { nextOpenSection, sectionTitle, type Work } from "./places.ts";
import { SavedLine } from "./saved-line.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import { useAttempt } from "./use-attempt.ts";
import { usePlaces } from "./use-places.ts";

interface WorkingProps {
  work: Work;
  studentId: string;
  backTo: string;
  /** The section is closed and nothing is left to be read here: the next one, the list, or the result. */
  onClosed: (stage: HandedInStage) => void;
  onResult: () => void;
}

/** A section at work: chart and form, the clock, where the answers are, and how it ends. */
export function Working({ work, studentId, backTo, onClosed, onResult }: WorkingProps) {
  const { attempt, view } = useAttempt(work, studentId, onClosed);
  const { stage } = view;
  if (
    !attempt ||
    stage.kind === "opening" ||
    (work.isClosed && stage.kind !== "unreachable" && stage.kind !== "refused")
  )
    return (
      <>
        <DetailHead work={work} backTo={backTo} />
        <Group role="status" c="dimmed">
          <Loader size="sm" /> Opening…
        </Group>
      </>
    );
  if (stage.kind === "unreachable")
    return (
      <>
        <DetailHead work={work} backTo={backTo} />
        <LoadFailure title="This section could not be opened" text={stage.text} onRetry={attempt.retry} />
      </>
    );
  return <Open work={work} attempt={attempt} view={view} backTo={backTo} onResult={onResult} />;
}

interface OpenProps {
  work: Work;
  attempt: Attempt;
  view: AttemptView;
  backTo: string;
  onResult: () => void;
}

function Open(props: OpenProps) {
  const { work, attempt, view, backTo } = props;
  const { stage, extraMinutes } = view;
  const isOver = stage.kind === "submitted" || stage.kind === "refused";
  const isBusy = stage.kind === "zero" || stage.kind === "submitting";
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const isAtWork = !isOver && stage.kind !== "waiting";
  const [pane, setPane] = useState<Pane>("chart");
  const submitting = useSubmit(work, attempt, view, () => setPane("questions"));
  const { desk, chart } = useChartDesk({
    codes: codesOn(view.answers, fieldsAskedIn(work.assignment.category)),
    evidence: toWire(view.answers).evidence ?? {},
    put:
      isAtWork && !work.isDynamic
        ? (field, code, places) => attempt.type(evidenceItem(field, code), places.map(writeEvidence))
        : undefined,
    onShow: () => setPane("chart"),
  });
  // What takes the form's place when the work ends must be seen.
  useEffect(() => {
    if (isAtWork) return;
    setPane("questions");
    if (document.fullscreenElement) void document.exitFullscreen();
  }, [isAtWork]);
  useWarningBeforeLeaving(!view.isKept && !isOver);

  const isClockShown = view.deadlineMs !== null && (!isOver || (stage.kind === "submitted" && stage.isTimeUp));
  const clock = isClockShown && view.deadlineMs !== null && <Countdown deadlineMs={view.deadlineMs} />;
  const savedLine = <SavedLine view={view} />;
  return (
    <>
      <DetailHead work={work} backTo={backTo} deadlineMs={isOver ? null : view.deadlineMs}>
        <Box visibleFrom="md">{savedLine}</Box>
        {work.timeLimitMinutes !== null && <Chip tone="info">Timed ({work.timeLimitMinutes}m)</Chip>}
        {extraMinutes.inAll > 0 && <Chip tone="info">+{extraMinutes.inAll} min</Chip>}
        {isWide && clock}
        {stage.kind === "submitted" && <Button disabled>View Only</Button>}
      </DetailHead>
      {work.timeLimitMinutes === null && <HandedInLine assignment={work.assignment} />}
      {!isOver && <MinutesAdded minutes={extraMinutes.added} />}
      <div inert={isBusy}>
        <Panes
          chart={
            work.pdf && (
              <Chart
                path={work.pdf}
                title={work.title}
                desk={chart}
                beside={
                  <Group gap="sm" wrap="nowrap">
                    {savedLine}
                    {clock}
                  </Group>
                }
              />
            )
          }
          form={
            <EvidenceProvider value={work.pdf && !work.isDynamic ? desk : null}>
              <FormOrEnd {...props} submitButton={submitting.button} />
            </EvidenceProvider>
          }
          isWide={isWide}
          shown={pane}
          onShow={setPane}
        />
      </div>
      {!isOver && (
        <div className={classes.bar}>
          {!isWide && clock}
          {savedLine}
          {stage.kind !== "waiting" && <Box ml="auto">{submitting.button}</Box>}
        </div>
      )}
      {submitting.dialog}
      {isBusy && (
        <div className={classes.overlay}>
          <LoadingOverlay visible zIndex={1000} loaderProps={{ children: <Overlay /> }} />
        </div>
      )}
    </>
  );
}

/** The form, or what stands in its place when the work is over or waits. */
function FormOrEnd({ work, attempt, view, onResult, submitButton }: OpenProps & { submitButton: ReactNode }) {
  const placeOf = usePlaces();
  const { stage } = view;
  if (stage.kind === "submitted") {
    const { assignment } = work;
    const next = work.section && nextOpenSection(assignment, work.id);
    const way = next && { to: placeOf(assignment._id, next._id), title: sectionTitle(assignment, next) };
    return <HandedInHere work={work} stage={stage} onResult={onResult} next={way} />;
  }
  if (stage.kind === "waiting") return <WaitingHere work={work} view={view} auto={stage.auto} onGoOn={attempt.goOn} />;
  if (stage.kind === "refused") return <ClosedHere work={work} view={view} stage={stage} />;
  const [, evidenceFault] = Object.entries(view.faults).find(([item]) => readEvidenceItem(item)) ?? [];
  const changed = itemsOf(work).filter(({ item }) => view.changedElsewhere.includes(item));
  return (
    <Card className={classes.form ?? ""} component="section" aria-label="Questions">
      <Title order={2} mb="sm">
        Questions
      </Title>
      {changed.length > 0 && (
        <Note tone="info">
          Changed in another window: {changed.map(({ label }) => label).join(", ")}. The later answer is shown.
        </Note>
      )}
      {evidenceFault && <Note tone="warn">{evidenceFault}. The last passage is kept on this device only.</Note>}
      <AnswerForm work={work} answers={view.answers} faults={view.faults} onAnswer={attempt.type} />
      <Group justify="space-between" className={classes.foot ?? ""} gap="sm">
        <Text fz="xs" c="dimmed" maw={280}>
          {view.deadlineMs === null ? "" : "Note: This is a timed assignment. It will auto-submit when time ends."}
        </Text>
        <Box visibleFrom="md">{submitButton}</Box>
      </Group>
    </Card>
  );
}

/** Handing in by hand: asks when something is empty, and leads to what is too long. */
function useSubmit(work: Work, attempt: Attempt, view: AttemptView, showForm: () => void) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = ["zero", "submitting", "waiting"].includes(view.stage.kind);
  const empty = emptyItems(work, view.answers);
  const submit = () => {
    setAsking(false);
    attempt.submit();
  };
  const askAndSubmit = () => {
    const tooLong = itemsOf(work).find(({ item }) => view.faults[item] !== undefined);
    if (tooLong) {
      sayFault(`${tooLong.label}: ${view.faults[tooLong.item]}`);
      flushSync(showForm);
      document.querySelector<HTMLElement>(`[name="${CSS.escape(tooLong.item)}"]`)?.focus();
    } else if (empty.length > 0) setAsking(true);
    else submit();
  };
  return {
    button: (
      <Button onClick={askAndSubmit} disabled={isBusy}>
        {isBusy ? "Submitting…" : "Submit Assignment"}
      </Button>
    ),
    dialog: (
      <SubmitDialog isOpen={isAsking && !isBusy} empty={empty} onSubmit={submit} onClose={() => setAsking(false)} />
    ),
  };
}

/** Minutes that staff gave while the page was open, until it is closed. */
function MinutesAdded({ minutes }: { minutes: number }) {
  const [seen, setSeen] = useState(0);
  if (minutes === seen) return null;
  const count = Math.abs(minutes - seen);
  const words = `${count} ${count === 1 ? "minute was" : "minutes were"}`;
  return (
    <Note tone="info" onClose={() => setSeen(minutes)}>
      {minutes > seen ? `${words} added.` : `${words} taken back.`}
    </Note>
  );
}

/** Only while this device has no room for what is typed: everything else survives a closed page. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

function Overlay() {
  return (
    <Stack align="center" gap="xs" role="alert">
      <Loader />
      <Text fw={600}>Submitting… Please wait</Text>
    </Stack>
  );
}
