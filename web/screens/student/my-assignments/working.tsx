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
import type { Work } from "./places.ts";
import { RoomMessages } from "./room-messages.tsx";
import { SavedLine } from "./saved-line.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useLowWindow } from "./use-low-window.ts";
import { useSubmit } from "./use-submit.tsx";
import { useWorkKeys } from "./use-work-keys.tsx";
import { WorkForm } from "./work-form.tsx";
import classes from "./working.module.css";

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
  const isOpen = attempt !== undefined && stage.kind !== "opening";
  // Deferred: React draws the form in slices, and not in one stretch of 660 ms on a phone.
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
  const [kept, setPane] = useKeptPane(work);
  const pane = isAtWork ? kept : "questions";
  const submitting = useSubmit(work, attempt, view, () => setPane("questions"));
  const keys = useWorkKeys(work, isAtWork ? submitting.ask : undefined);
  const { desk, chart } = useAnswersDesk({ work, attempt, view, isAtWork, onShow: () => setPane("chart") });
  useEffect(() => {
    if (!isAtWork && document.fullscreenElement) void document.exitFullscreen();
  }, [isAtWork]);
  useWarningBeforeLeaving(!view.isStored && !isOver);

  const hasActs = !isOver || stage.kind === "submitted";
  const acts = <Acts view={view} submit={submitting.button} />;
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
        chart={work.pdf && <Chart path={work.pdf} title={work.title} desk={chart} beside={<Standing view={view} />} />}
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

/** The pane that a narrow screen shows: a reload of the page shows it again. */
function useKeptPane({ id }: Work) {
  return useSessionStorage<Pane>({ key: `pane_${id}`, defaultValue: "chart", getInitialValueInEffect: false });
}

interface AnswersDeskOptions extends Pick<OpenProps, "work" | "attempt" | "view"> {
  isAtWork: boolean;
  /** The chart is to be seen. */
  onShow: () => void;
}

/** The chart and the typed codes beside it: their passages are answers too, which are put while it is at work. */
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

/** Only while this device has no room for what is typed: everything else survives a closed page. */
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

/** The time left; once it is handed in only where it has run out. */
function Clock({ view: { stage, deadlineMs } }: ViewProps) {
  const isShown = stage.kind === "submitted" ? stage.isTimeUp : stage.kind !== "refused";
  return isShown && deadlineMs !== null ? <Countdown deadlineMs={deadlineMs} /> : null;
}

/** Where the answers are, and the clock: beside a chart that takes the whole screen. */
function Standing({ view }: ViewProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <SavedLine view={view} />
      <Clock view={view} />
    </Group>
  );
}

const viewOnly = <Button disabled>View Only</Button>;

/** What a narrow screen has below. Once it is handed in View Only stands in the place of Submit. */
function Acts({ view, submit }: ViewProps & { submit: ReactNode }) {
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
