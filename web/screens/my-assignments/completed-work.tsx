import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowRight, IconFileText, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { type CodingAnswer, codingFields } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { noteKey } from "#contract/evidence.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { resultQuery } from "../../api/submissions.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { send } from "../../parts/assistant/conversation.ts";
import { useClosedAssistant } from "../../parts/assistant/use-closed.ts";
import { Bench } from "../../parts/bench/bench.tsx";
import { Chip } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import { codesOn, EvidenceProvider, evidenceOfNotes, useChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { AskingProvider } from "../../parts/lesson/ask-line.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { NotHandedIn } from "../../parts/not-handed-in.tsx";
import { useChartAhead } from "../../parts/pdf-viewer/late-viewer.tsx";
import { ResultLines, ResultScore } from "../../parts/section-result.tsx";
import { useInSlices } from "../../parts/use-in-slices.ts";
import { Chart } from "./chart.tsx";
import classes from "./completed-work.module.css";
import { DetailHead } from "./detail-head.tsx";
import { OtherSections } from "./other-sections.tsx";
import { nextOpenSection, sectionTitle, type Work } from "./places.ts";
import { PractiseNext } from "./practise-next.tsx";
import { usePlaces } from "./use-places.ts";

const AssistantPanel = lazy(() => import("../../parts/assistant/assistant-panel.tsx"));

interface CompletedWorkProps {
  work: Work;
  studentId: string;
  backTo: string;
}

/** A completed section, view-only: its result, and the chart beside it. */
export function CompletedWork({ work, studentId, backTo }: CompletedWorkProps) {
  const placeOf = usePlaces();
  const isWide = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false });
  const isRoomy = useMediaQuery("(min-width: 100em)", true, { getInitialValueInEffect: false });
  useChartAhead(useIsBeside() ? work.pdf : null);
  // On a narrow screen the chart lies over the lesson, and only once it was asked for.
  const [isOver, setOver] = useState(false);
  const next = work.section && nextOpenSection(work.assignment, work.id);
  const chip = <Chip tone="quiet">Completed (View Only)</Chip>;
  const viewOnly = <Button disabled>View Only</Button>;
  const way = next && (
    <Button
      component={Link}
      to={placeOf(work.assignment._id, next._id)}
      rightSection={<IconArrowRight size={17} aria-hidden />}
      aria-label={`Next: ${sectionTitle(work.assignment, next)}`}
    >
      {isRoomy ? `Next: ${sectionTitle(work.assignment, next)}` : "Next section"}
    </Button>
  );
  const { moduleName, category } = work.assignment;
  const ofWhat = [...(work.section ? [moduleName] : []), category];
  const head = (
    <DetailHead work={work} backTo={backTo}>
      {isWide && (
        <>
          {chip}
          {viewOnly}
          {way}
        </>
      )}
    </DetailHead>
  );
  return (
    <Bench head={head} printed={work.title} printedBelow={ofWhat.join(" · ")}>
      <div className={classes.lesson}>
        {!isWide && (
          <Group gap="xs" mb="sm" justify="space-between" data-no-print>
            {chip}
            <OtherSections work={work} isShort />
          </Group>
        )}
        <NotHandedIn sectionId={work.id} />
        <Completed work={work} studentId={studentId} isOver={isOver} setOver={setOver} />
      </div>
      {!isWide && (
        <div className={classes.bar} data-no-print>
          {work.pdf && (
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
              aria-label="Show the chart"
              onClick={() => setOver(true)}
            >
              Chart
            </Button>
          )}
          {viewOnly}
          {way}
        </div>
      )}
    </Bench>
  );
}

/** Whether there is room for the chart beside the lesson. */
function useIsBeside(): boolean | undefined {
  return useMediaQuery("(min-width: 68.75em)", true, { getInitialValueInEffect: false });
}

interface CompletedProps extends Omit<CompletedWorkProps, "backTo"> {
  isOver: boolean;
  setOver: (isOver: boolean) => void;
}

function Completed({ work, studentId, ...chart }: CompletedProps) {
  const result = useQuery(resultQuery(studentId, work.assignment._id));
  const isDrawn = useInSlices(!result.isPending);
  if (result.isPending || !isDrawn) return <ListSkeleton height={260} label="Loading results" />;
  if (result.isError) {
    return (
      <LoadFailure title="Couldn't load results" text={faultText(result.error)} onRetry={() => void result.refetch()} />
    );
  }
  const { entries } = result.data;
  if (entries.length === 0) return <Empty title={sentences.noResult} />;
  const entry = work.section ? entries.find((candidate) => candidate.subAssignmentId === work.id) : entries[0];
  if (!entry?.submitted) return <Empty title={sentences.noResultHere} />;
  return <CompletedSection work={work} studentId={studentId} entry={entry} submitted={entry.submitted} {...chart} />;
}

interface CompletedSectionProps extends CompletedProps {
  entry: ResultEntry;
  submitted: CodingAnswer;
}

/** The lesson with its chart: the key's passages lit, and the student's own. */
function CompletedSection({ work, studentId, entry, submitted, isOver, setOver }: CompletedSectionProps) {
  const isWide = useIsBeside();
  const [isBeside, setBeside] = useState(true);
  const setOpen = isWide ? setBeside : setOver;
  const { correctAnswerKey, keyNotes, evidence } = entry;
  const [isAsking, setAsking] = useState(false);
  // Where three have no room beside each other the assistant stands in the chart's place.
  const isRoomy = useMediaQuery("(min-width: 85em)", true, { getInitialValueInEffect: false });
  const { desk, chart } = useChartDesk({
    codes: codesOn(correctAnswerKey ?? {}, codingFields),
    evidence: evidenceOfNotes(keyNotes ?? {}),
    besides: codesOn(submitted, codingFields).flatMap(({ field, code }) =>
      Object.entries(evidence[field] ?? {})
        .filter(([name]) => name === noteKey(code))
        .flatMap(([, places]) => places.map((passage) => ({ passage, tag: code, by: "you" }))),
    ),
    onShow: () => {
      setOpen(true);
      if (isWide && !isRoomy) setAsking(false);
    },
  });
  const { subAssignmentId } = entry;
  const isAssistantOn = useQuery(settingsQuery).data?.assistant.isOn ?? false;
  const closed = useClosedAssistant(useCurrentUser().courseName, studentId);
  const assistantBeside: ComponentProps<typeof AskingProvider>["value"] = isAssistantOn
    ? {
        closed,
        ask: (question, line) => {
          setAsking(true);
          send(question, { assignmentId: work.assignment._id, subAssignmentId, ...line });
        },
      }
    : null;
  const isShown = isWide ? isBeside : isOver;
  // On a narrow screen its button stands in the bar below.
  const isShownHere = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false });
  const pdf = work.pdf;
  const viewer = pdf && <Chart path={pdf} title={work.title} desk={{ ...chart, onAttach: undefined }} />;
  const assistant = (
    <Suspense fallback={null}>
      <AssistantPanel onClose={() => setAsking(false)} isDocked={isWide ?? false} />
    </Suspense>
  );
  return (
    <EvidenceProvider value={pdf ? desk : null}>
      <div
        className={isWide && (isAsking || (isShown && pdf)) ? classes.beside : undefined}
        data-asking={isAsking || undefined}
      >
        <div className={classes.read}>
          <div className={classes.score}>
            <ResultScore entry={entry} reader="student" />
          </div>
          <Stack gap="md" className={classes.lines ?? ""}>
            <AskingProvider value={assistantBeside}>
              <ResultLines
                entry={entry}
                category={work.assignment.category}
                reader="student"
                disputedBy={{ studentId, assignmentId: work.assignment._id }}
              />
            </AskingProvider>
            <Group gap="xs" data-no-print>
              {pdf && isShownHere && (
                <Button
                  variant="default"
                  leftSection={<IconFileText size={16} aria-hidden />}
                  onClick={() => setOpen(!isShown)}
                  aria-expanded={isShown}
                >
                  {isShown ? "Hide the chart" : "Show the chart"}
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </Group>
            <PractiseNext studentId={studentId} />
          </Stack>
        </div>
        {isShown && isWide && viewer && <div className={classes.chart}>{viewer}</div>}
        {isAsking && isWide && <div className={classes.assistant}>{assistant}</div>}
      </div>
      {!isWide && (
        <Modal opened={isShown && viewer !== null} onClose={() => setOpen(false)} fullScreen title="Chart">
          <div className={classes.whole}>{viewer}</div>
        </Modal>
      )}
      {isAsking && !isWide && assistant}
    </EvidenceProvider>
  );
}
