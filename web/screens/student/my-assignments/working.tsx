import { Box, Button, Flex, Group, Loader, LoadingOverlay, Stack, Text } from "@mantine/core";
import { useMediaQuery, useSessionStorage } from "@mantine/hooks";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { fieldsAskedIn, toWire } from "#contract/answers.ts";
import { evidenceItem, writeEvidence } from "#contract/evidence.ts";
import type { Attempt, AttemptView, HandedInStage } from "../../../attempt/stages.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { type Pane, Panes } from "../../../parts/chart/bench/panes.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { codesOn, EvidenceProvider, useChartDesk } from "../../../parts/chart/evidence/evidence-desk.ts";
import { Countdown } from "../../../parts/figures/countdown.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Note } from "../../../parts/page/note.tsx";
import { Chart } from "./chart.tsx";
import { DetailHead } from "./detail-head.tsx";
import { HandedInLine } from "./handed-in-line.tsx";
import { OtherSections } from "./other-sections.tsx";
import { RoomMessages } from "./room-messages.tsx";
import { SavedLine } from "./saved-line.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useLowWindow } from "./use-low-window.ts";
import { useSubmit } from "./use-submit.tsx";
import { useWorkKeys } from "./use-work-keys.tsx";
import type { Work } from "./work.ts";
import { WorkForm } from "./work-form.tsx";
import classes from "./working.module.css";

interface WorkingProps {
  work: Work;
  studentId: string;
  backTo: string;
  /**
   * Called when the section is closed and there is nothing to read here: the next section, the list, or the result
   * follows.
   */
  onClosed: (stage: HandedInStage) => void;
  onResult: () => void;
}

/** A section at work: chart, form, clock, saved state, and submit. */
export function Working({ work, studentId, backTo, onClosed, onResult }: WorkingProps) {
  const { attempt, view } = useAttempt(work, studentId, onClosed);
  const { stage } = view;
  const isOpen = attempt !== undefined && stage.kind !== "opening";
  // Deferred, so that React renders the form in slices. In one piece it takes 660 ms on a phone.
  const isDrawn = useDeferredValue(isOpen);
  const head = <DetailHead work={work} backTo={backTo} />;
  if (!isOpen || !isDrawn || (work.isClosed && stage.kind !== "unreachable" && stage.kind !== "refused"))
    return (
      <Bench head={head} printed={work.title}>
        <Group role="status" c="dimmed">
          <Loader size="sm" /> Opening…
        </Group>
      </Bench>
    );
  if (stage.kind === "unreachable")
    return (
      <Bench head={head} printed={work.title}>
        <LoadFailure
          title="This section could not be opened"
          text="The server does not answer. This page tries again automatically."
          onRetry={attempt.retry}
        />
      </Bench>
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

function Open({ work, attempt, view, backTo, onResult }: OpenProps) {
  const { stage, extraMinutes } = view;
  const isOver = stage.kind === "submitted" || stage.kind === "refused";
  const isBusy = stage.kind === "zero" || stage.kind === "submitting";
  const isWide = useIsWideBench();
  const isBesideSwitch = useMediaQuery(from("sm"), true, { getInitialValueInEffect: false });
  const isFlat = useLowWindow() && isBesideSwitch;
  const isAtWork = !isOver && stage.kind !== "waiting";
  const [storedPane, setPane] = useStoredPane(work);
  const pane = isAtWork ? storedPane : "questions";
  const submitting = useSubmit(work, attempt, view, () => setPane("questions"));
  const keys = useWorkKeys(work, isAtWork ? submitting.ask : undefined);
  const { desk, chart } = useAnswersDesk({ work, attempt, view, isAtWork, onShow: () => setPane("chart") });
  useEffect(() => {
    if (!isAtWork && document.fullscreenElement) void document.exitFullscreen();
  }, [isAtWork]);
  useWarningBeforeLeaving(!view.isStored && !isOver);

  const hasActs = !isOver || stage.kind === "submitted";
  const acts = <PaneActions view={view} submit={submitting.button} />;
  const head = (
    <DetailHead
      work={work}
      backTo={backTo}
      extraMinutes={extraMinutes.inAll}
      deadlineMs={isOver ? null : view.deadlineMs}
    >
      {isWide && <SavedLine view={view} />}
      <Clock view={view} />
      {isWide && isAtWork && submitting.button}
      {isWide && stage.kind === "submitted" && viewOnly}
    </DetailHead>
  );
  return (
    <Bench head={head} printed={work.title}>
      {work.timeLimitMinutes === null && <HandedInLine assignment={work.assignment} />}
      {!isOver && <RoomMessages messages={view.messages} />}
      {!isOver && <MinutesAdded minutes={extraMinutes.added} />}
      <Panes
        isBusy={isBusy}
        chart={work.pdf && <Chart path={work.pdf} title={work.title} desk={chart} beside={<WorkState view={view} />} />}
        form={
          <EvidenceProvider value={work.pdf && !work.isDynamic ? desk : null}>
            <WorkForm work={work} attempt={attempt} view={view} onResult={onResult} onKeys={keys.show} />
          </EvidenceProvider>
        }
        shown={pane}
        onShow={setPane}
        beside={
          <>
            <OtherSections work={work} isShort />
            {isFlat && hasActs && (
              <Flex gap="xs" align="center" flex="none" ms="auto">
                {acts}
              </Flex>
            )}
          </>
        }
      />
      {hasActs && !isWide && !isFlat && (
        <Flex gap="xs" align="center" flex="none" py="xs" px="sm" bg="var(--cb-surface)" className={classes.bar}>
          {acts}
        </Flex>
      )}
      {submitting.dialog}
      {keys.dialog}
      {isBusy && <SubmittingOverlay />}
    </Bench>
  );
}

/** Returns the pane that a narrow screen shows. It survives a reload. */
function useStoredPane({ id }: Work) {
  return useSessionStorage<Pane>({ key: `pane_${id}`, defaultValue: "chart", getInitialValueInEffect: false });
}

interface AnswersDeskOptions extends Pick<OpenProps, "work" | "attempt" | "view"> {
  isAtWork: boolean;
  /** Called when the chart must become visible. */
  onShow: () => void;
}

/** Returns the state shared by chart and form. Passages are part of the answers and can be changed during the work. */
function useAnswersDesk({ work, attempt, view, isAtWork, onShow }: AnswersDeskOptions) {
  return useChartDesk({
    codes: codesOn(view.answers, fieldsAskedIn(work.assignment.category)),
    evidence: toWire(view.answers).evidence ?? {},
    put:
      isAtWork && !work.isDynamic
        ? (field, code, places) => attempt.type(evidenceItem(field, code), places.map(writeEvidence))
        : undefined,
    onShow,
  });
}

/** Warns before leaving only if typed text cannot be stored on this device; otherwise nothing is lost. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

interface ViewProps {
  view: AttemptView;
}

/** The time left; after the submit only if the time ran out. */
function Clock({ view: { stage, deadlineMs } }: ViewProps) {
  const isShown = stage.kind === "submitted" ? stage.isTimeUp : stage.kind !== "refused";
  return isShown && deadlineMs !== null ? <Countdown deadlineMs={deadlineMs} /> : null;
}

/** The saved state and the clock, shown beside a chart in full screen. */
function WorkState({ view }: ViewProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <SavedLine view={view} />
      <Clock view={view} />
    </Group>
  );
}

const viewOnly = <Button disabled>View Only</Button>;

/** The bar at the bottom of a narrow screen. After the submit, View Only replaces Submit. */
function PaneActions({ view, submit }: ViewProps & { submit: ReactNode }) {
  const { kind } = view.stage;
  return (
    <>
      <SavedLine view={view} />
      {kind !== "waiting" && <Box ml="auto">{kind === "submitted" ? viewOnly : submit}</Box>}
    </>
  );
}

function SubmittingOverlay() {
  const words = (
    <Stack align="center" gap="xs" role="alert">
      <Loader />
      <Text fw={600}>Submitting… Please wait</Text>
    </Stack>
  );
  return (
    <div className={classes.overlay}>
      <LoadingOverlay visible zIndex={1000} loaderProps={{ children: words }} />
    </div>
  );
}

/** Minutes that staff granted while the page was open, until the message is closed. */
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
