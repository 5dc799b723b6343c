import { Button, Card, Flex, Group, Text, Title } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import type { Evidence } from "#contract/evidence.ts";
import { formatDateTime, formatLateness, formatMinutes } from "#contract/time.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { faultText, isGone } from "../../../api/client.ts";
import { countOpenDisputes } from "../../../api/disputes.ts";
import { reopenSection, type SubmissionIds } from "../../../api/verdicts.ts";
import { KeyPassages } from "../../../parts/chart/evidence/key-passages.tsx";
import { NotCodedList } from "../../../parts/codes/lesson/not-coded.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { askBefore } from "../../../parts/fields/confirm.ts";
import edges from "../../../parts/page/edges.module.css";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { CompareTable } from "./compare-table.tsx";
import { LateAnswers } from "./late-answers.tsx";
import classes from "./review.module.css";

interface SectionReviewProps {
  title: string;
  block: SubmissionBlock;
  place: SubmissionIds;
  studentName: string;
  isOnlyWrong: boolean;
  /** Opens the section's chart, at a passage if one is given. */
  onChart: (place?: Evidence) => void;
}

/** One section of one student: submitted and correct answers, and the actions of staff. */
export function SectionReview({ title, block, place, studentName, isOnlyWrong, onChart }: SectionReviewProps) {
  return (
    <Card component="article" aria-label={title} padding={0} className={classes.section ?? ""}>
      <div className={classes.sectionHead}>
        <Title order={2}>{title}</Title>
        <Group gap="xs" justify="flex-end" flex="1 1 160px">
          {block.auto && <Chip tone="info">Auto-submitted</Chip>}
          {block.lateSeconds > 0 && <Chip tone="warn">{formatLateness(block.lateSeconds)} late</Chip>}
          <Text fz="xs" c="dimmed" miw={0}>
            <WholeDates>{workText(block)}</WholeDates>
          </Text>
        </Group>
        {block.assignmentPdf !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconFileText size={14} aria-hidden />}
            onClick={() => onChart()}
            aria-label={`Chart of ${title}`}
          >
            Chart
          </Button>
        )}
      </div>
      <LookupOn day={block.codesOn}>
        {block.late && <LateAnswers late={block.late} block={block} place={place} onChanged={gradesChanged} />}
        <CompareTable title={title} block={block} place={place} isOnlyWrong={isOnlyWrong} onShow={onChart} />
        <NotCodedList
          lines={isOnlyWrong ? [] : block.notCoded}
          placesOf={({ statement, evidence }) => (
            <KeyPassages evidence={evidence} meant={`“${statement}”`} onShow={onChart} />
          )}
        />
      </LookupOn>
      <Flex gap="xs" align="center" wrap="wrap" py="xs" px="md" bg="var(--cb-sunken)" className={edges.above}>
        <Text fz="sm" fw={600}>
          Correct {block.correctCount} / Wrong {block.wrongCount} / Progress {block.progressPercent}%
        </Text>
        <Reopen title={title} place={place} studentName={studentName} />
      </Flex>
    </Card>
  );
}

function workText({ submissionDate, startedAt, keyVersion }: SubmissionBlock): string {
  const time = startedAt ? [formatMinutes((Date.parse(submissionDate) - Date.parse(startedAt)) / 60_000)] : [];
  return [formatDateTime(submissionDate), ...time, `graded with key ${keyVersion}`].join(" · ");
}

/**
 * Returns what reopening a section removes. `openDisputes`: the number of its lines that wait for a ruling; undefined
 * if unknown.
 */
function removedByReopening(openDisputes: number | undefined): string {
  if (openDisputes === 0) return "The current answers are removed. They stay in the audit log.";
  const disputes = `${openDisputes} open ${openDisputes === 1 ? "dispute" : "disputes"}`;
  return `The current answers and ${openDisputes === undefined ? "any open dispute" : disputes} are removed. The answers stay in the audit log.`;
}

function Reopen({ title, place, studentName }: Pick<SectionReviewProps, "title" | "place" | "studentName">) {
  const reopen = useMutation({
    mutationFn: () => reopenSection(place),
    onSuccess: (reply) => {
      notifySuccess(reply.message);
      void gradesChanged();
    },
    onError: (error) => {
      notifyFault(faultText(error));
      if (isGone(error)) void gradesChanged();
    },
  });
  const count = useMutation({ mutationFn: () => countOpenDisputes(place).catch(() => undefined) });
  const ask = (openDisputes: number | undefined) =>
    askBefore({
      title: `Reopen ${title}`,
      question: `Give this section to ${studentName} again? ${removedByReopening(openDisputes)}`,
      confirm: "Reopen",
      act: () => reopen.mutate(),
    });
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      data-danger
      ml="auto"
      disabled={reopen.isPending}
      // Asks only if the user is still at this student.
      onClick={() => count.mutate(undefined, { onSuccess: ask })}
    >
      Reopen for this student
    </Button>
  );
}
