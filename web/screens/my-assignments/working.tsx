import { Box, Button, Group, Loader, LoadingOverlay, Stack, Text } from "@mantine/core";
import { useMediaQuery, useSessionStorage } from "@mantine/hooks";
import { useEffect } from "react";
import { fieldsAskedIn, toWire } from "#contract/answers.ts";
import { evidenceItem, writeEvidence } from "#contract/evidence.ts";
import type { Attempt, AttemptView, HandedInStage } from "../../attempt/stages.ts";
import { Bench } from "../../parts/bench/bench.tsx";
import { type Pane, Panes, useIsWideBench } from "../../parts/bench/panes.tsx";
import { Countdown } from "../../parts/countdown.tsx";
import { codesOn, EvidenceProvider, useChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { useInSlices } from "../../parts/use-in-slices.ts";
import { Chart } from "./chart.tsx";
import { DetailHead } from "./detail-head.tsx";
import { HandedInLine } from "./handed-in-line.tsx";
import { MinutesAdded } from "./minutes-added.tsx";
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
  const isDrawn = useInSlices(attempt !== undefined && stage.kind !== "opening");
  const head = <DetailHead work={work} backTo={backTo} />;
  if (!attempt || !isDrawn || (work.isClosed && stage.kind !== "unreachable" && stage.kind !== "refused"))
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
        <LoadFailure title="This section could not be opened" text={stage.text} onRetry={attempt.retry} />
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
  const isBesideSwitch = useMediaQuery("(min-width: 40em)", true, { getInitialValueInEffect: false });
  const isFlat = useLowWindow() && isBesideSwitch;
  const isAtWork = !isOver && stage.kind !== "waiting";
  // A reload of the page shows the pane that was shown.
  const [kept, setPane] = useSessionStorage<Pane>({
    key: `pane_${work.id}`,
    defaultValue: "chart",
    getInitialValueInEffect: false,
  });
  const pane = isAtWork ? kept : "questions";
  const submitting = useSubmit(work, attempt, view, () => setPane("questions"));
  const keys = useWorkKeys(isAtWork ? submitting.ask : undefined);
  const { desk, chart } = useChartDesk({
    codes: codesOn(view.answers, fieldsAskedIn(work.assignment.category)),
    evidence: toWire(view.answers).evidence ?? {},
    put:
      isAtWork && !work.isDynamic
        ? (field, code, places) => attempt.type(evidenceItem(field, code), places.map(writeEvidence))
        : undefined,
    onShow: () => setPane("chart"),
  });
  useEffect(() => {
    if (!isAtWork && document.fullscreenElement) void document.exitFullscreen();
  }, [isAtWork]);
  useWarningBeforeLeaving(!view.isKept && !isOver);

  const isClockShown = view.deadlineMs !== null && (!isOver || (stage.kind === "submitted" && stage.isTimeUp));
  const clock = isClockShown && view.deadlineMs !== null && <Countdown deadlineMs={view.deadlineMs} />;
  const savedLine = <SavedLine view={view} />;
  const beside = (
    <Group gap="sm" wrap="nowrap">
      {savedLine}
      {clock}
    </Group>
  );
  const viewOnly = stage.kind === "submitted" && <Button disabled>View Only</Button>;
  // Once it is handed in View Only stands in the place of Submit.
  const hasActs = !isOver || stage.kind === "submitted";
  const acts = (
    <>
      {savedLine}
      {stage.kind !== "waiting" && <Box ml="auto">{viewOnly || submitting.button}</Box>}
    </>
  );
  const head = (
    <DetailHead
      work={work}
      backTo={backTo}
      extraMinutes={extraMinutes.inAll}
      deadlineMs={isOver ? null : view.deadlineMs}
    >
      {isWide && savedLine}
      {clock}
      {isWide && isAtWork && submitting.button}
      {isWide && viewOnly}
    </DetailHead>
  );
  return (
    <Bench head={head} printed={work.title}>
      {work.timeLimitMinutes === null && <HandedInLine assignment={work.assignment} />}
      {!isOver && <RoomMessages messages={view.messages} />}
      {!isOver && <MinutesAdded minutes={extraMinutes.added} />}
      <Panes
        isBusy={isBusy}
        chart={work.pdf && <Chart path={work.pdf} title={work.title} desk={chart} beside={beside} />}
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
            {isFlat && hasActs && <div className={classes.acts}>{acts}</div>}
          </>
        }
      />
      {hasActs && !isWide && !isFlat && <div className={classes.bar}>{acts}</div>}
      {submitting.dialog}
      {keys.dialog}
      {isBusy && (
        <div className={classes.overlay}>
          <LoadingOverlay visible zIndex={1000} loaderProps={{ children: <Overlay /> }} />
        </div>
      )}
    </Bench>
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
