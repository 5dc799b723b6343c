import { Card, Group, Modal, Text, ThemeIcon, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { fieldLabels, fieldsAskedIn, fromWire } from "#contract/answers.ts";
import type { HandedIn } from "#contract/api/handed-in.ts";
import { closedResultsSentence } from "#contract/results-open.ts";
import { formatDateTime, formatMinutes } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { handedInQuery } from "../../../api/submissions.ts";
import { AnswersShown } from "../../../parts/codes/answers-shown.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Chart } from "./chart.tsx";
import { useIsBeside } from "./completed-section.tsx";
import classes from "./completed-work.module.css";
import type { Work } from "./work.ts";

interface WaitingProps {
  work: Work;
  /** On a narrow screen: true while the chart covers the answers. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
}

/**
 * A submitted section while results are closed: when it was submitted, when the result opens, and the student's
 * answers.
 */
export function WaitingForResults({ work, isOver, setOver }: WaitingProps) {
  const handedIn = useQuery(handedInQuery(work.assignment._id));
  const isWide = useIsBeside();
  if (handedIn.isPending) return <ListSkeleton height={260} label="Loading your answers" />;
  if (handedIn.isLoadingError)
    return <LoadFailure text={faultText(handedIn.error)} onRetry={() => void handedIn.refetch()} />;
  const { sections } = handedIn.data;
  const section = work.section ? sections.find(({ subAssignmentId }) => subAssignmentId === work.id) : sections[0];
  const viewer = work.pdf && <Chart path={work.pdf} title={work.title} />;
  return (
    <>
      <div className={isWide && viewer ? classes.beside : undefined}>
        <div className={classes.read}>
          <div className={classes.score}>
            <HandedInCard work={work} section={section} />
          </div>
          <div className={classes.lines}>
            {section && (
              <Card component="section" aria-label="What was handed in" py={0} className={classes.given ?? ""}>
                <AnswersShown items={itemsOf(work, section)} answers={fromWire(section.answers)} />
              </Card>
            )}
          </div>
        </div>
        {isWide && viewer && <div className={classes.chart}>{viewer}</div>}
      </div>
      {!isWide && (
        <Modal opened={isOver && viewer !== null} onClose={() => setOver(false)} fullScreen title="Chart">
          <div className={classes.whole}>{viewer}</div>
        </Modal>
      )}
    </>
  );
}

type Section = HandedIn["sections"][number];

function HandedInCard({ work, section }: { work: Work; section: Section | undefined }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const { resultsOpen, dueDate } = work.assignment;
  return (
    <Card mb="sm" component="section" aria-label="Handed in">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon size={40} variant="light" color="gray">
          <IconLock size={20} aria-hidden />
        </ThemeIcon>
        <div>
          <Title order={2}>Handed in</Title>
          {section && <Text>{whenOf(section)}</Text>}
          <Text c="dimmed" mt="xxs" role="status">
            {closedResultsSentence(resultsOpen, dueDate, timeZone)}
          </Text>
        </div>
      </Group>
    </Card>
  );
}

/** Returns when it was submitted, whether by the timer, and how long it took. */
function whenOf({ submissionDate, startedAt, auto }: Section): string {
  const by = auto ? " when time ran out" : "";
  const minutes = startedAt === null ? null : (Date.parse(submissionDate) - Date.parse(startedAt)) / 60_000;
  const took = minutes === null ? "" : ` · ${formatMinutes(minutes)}`;
  return `${formatDateTime(submissionDate)}${by}${took}`;
}

function itemsOf({ isDynamic, assignment }: Work, { answers }: Section) {
  return isDynamic
    ? answers.dynamicQuestions.map(({ _id, questionText }) => ({ item: _id, label: questionText }))
    : fieldsAskedIn(assignment.category).map((field) => ({ item: field, label: fieldLabels[field] }));
}
