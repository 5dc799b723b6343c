import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileText, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useState } from "react";
import { type CodingAnswer, codingFields } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { noteKey } from "#contract/evidence.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { send } from "../../../parts/chart/assistant/conversation.ts";
import { useClosedAssistant } from "../../../parts/chart/assistant/use-closed-assistant.ts";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import {
  codesOn,
  EvidenceProvider,
  evidenceOfNotes,
  useChartDesk,
} from "../../../parts/chart/evidence/evidence-desk.ts";
import { AskingProvider } from "../../../parts/codes/lesson/ask-line.tsx";
import { ResultLines, ResultScore } from "../../../parts/codes/section-result.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { AfterPractice } from "./after-practice.tsx";
import { Chart } from "./chart.tsx";
import classes from "./completed-work.module.css";
import { PractiseNext } from "./practise-next.tsx";
import type { Work } from "./work.ts";

const AssistantPanel = lazyPart(() => import("../../../parts/chart/assistant/assistant-panel.tsx"));

/** Returns true if the chart fits beside the lesson. */
export function useIsBeside(): boolean | undefined {
  return useMediaQuery(from("lg"), true, { getInitialValueInEffect: false });
}

interface CompletedSectionProps {
  work: Work;
  studentId: string;
  entry: ResultEntry;
  submitted: CodingAnswer;
  /** On a narrow screen: true while the chart covers the lesson. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
}

/** The lesson with its chart, in which the passages of the key and the student are highlighted. */
export function CompletedSection({ work, studentId, entry, submitted, isOver, setOver }: CompletedSectionProps) {
  const isWide = useIsBeside();
  const [isBeside, setBeside] = useState(true);
  const setOpen = isWide ? setBeside : setOver;
  const isShown = isWide ? isBeside : isOver;
  const asking = useAskedAssistant(work, entry, studentId);
  // If there is no room for three panes, the assistant replaces the chart.
  const isRoomy = useMediaQuery(from("xl"), true, { getInitialValueInEffect: false });
  const { desk, chart } = useLessonDesk(entry, submitted, () => {
    setOpen(true);
    if (isWide && !isRoomy) asking.close();
  });
  const pdf = work.pdf;
  const isPractice = isPracticeId(work.assignment._id);
  const viewer = pdf && <Chart path={pdf} title={work.title} desk={{ ...chart, onAttach: undefined }} />;
  const assistant = (
    <Suspense fallback={null}>
      <AssistantPanel onClose={asking.close} isDocked={isWide ?? false} />
    </Suspense>
  );
  return (
    <EvidenceProvider value={pdf ? desk : null}>
      <div
        className={isWide && (asking.isOpen || (isShown && pdf)) ? classes.beside : undefined}
        data-asking={asking.isOpen || undefined}
      >
        <div className={classes.read}>
          <div className={classes.score}>
            <ResultScore entry={entry} reader="student" />
          </div>
          <Stack gap="md" className={classes.lines ?? ""}>
            <AskingProvider value={asking.assistant}>
              <ResultLines
                entry={entry}
                category={work.assignment.category}
                reader="student"
                own={{ studentId, assignmentId: work.assignment._id }}
              />
            </AskingProvider>
            <LessonActs chart={pdf ? { isShown, onChange: setOpen } : undefined} />
            {isPractice ? <AfterPractice chartId={work.id} /> : <PractiseNext studentId={studentId} />}
          </Stack>
        </div>
        {isShown && isWide && viewer && <div className={classes.chart}>{viewer}</div>}
        {asking.isOpen && isWide && <div className={classes.assistant}>{assistant}</div>}
      </div>
      {!isWide && (
        <Modal opened={isShown && viewer !== null} onClose={() => setOpen(false)} fullScreen title="Chart">
          <div className={classes.whole}>{viewer}</div>
        </Modal>
      )}
      {asking.isOpen && !isWide && assistant}
    </EvidenceProvider>
  );
}

/** Returns the state shared by chart and result: the key's passages, and those that the student attached. */
function useLessonDesk(
  { correctAnswerKey, keyNotes, evidence }: ResultEntry,
  submitted: CodingAnswer,
  onShow: () => void,
) {
  return useChartDesk({
    codes: codesOn(correctAnswerKey ?? {}, codingFields),
    evidence: evidenceOfNotes(keyNotes ?? {}),
    besides: codesOn(submitted, codingFields).flatMap(({ field, code }) =>
      Object.entries(evidence[field] ?? {})
        .filter(([name]) => name === noteKey(code))
        .flatMap(([, places]) => places.map((passage) => ({ passage, tag: code, by: "you" }))),
    ),
    onShow,
  });
}

/** Returns the assistant for questions about lines, and whether it is open; null if the institute has disabled it. */
function useAskedAssistant(work: Work, { subAssignmentId }: ResultEntry, studentId: string) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useQuery(settingsQuery).data?.assistant.isOn ?? false;
  const closed = useClosedAssistant(useCurrentUser().courseName, studentId);
  const assistant: ComponentProps<typeof AskingProvider>["value"] = isOn
    ? {
        closed,
        ask: (question, line) => {
          setOpen(true);
          send(question, { assignmentId: work.assignment._id, subAssignmentId, ...line });
        },
      }
    : null;
  return { isOpen, assistant, close: () => setOpen(false) };
}

interface LessonActsProps {
  /** The switch of the chart; undefined if there is no chart. */
  chart: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined;
}

/** The buttons below a lesson: show the chart, and print. */
function LessonActs({ chart }: LessonActsProps) {
  // On a narrow screen the button is in the bar below.
  const isShownHere = useIsWideBench();
  return (
    <Group gap="xs" data-no-print>
      {chart && isShownHere && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => chart.onChange(!chart.isShown)}
          aria-expanded={chart.isShown}
        >
          {chart.isShown ? "Hide chart" : "Show chart"}
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
  );
}
