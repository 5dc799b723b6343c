import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { formatDateTime } from "#contract/time.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { reopenSection } from "../../../api/submissions.ts";
import { Chip } from "../../../parts/chips.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { askBefore } from "../../../parts/confirm.tsx";
import { sayFault, saySuccess } from "../../../parts/say.tsx";
import { CorrectAnswers, SubmittedAnswers } from "./answer-panels.tsx";
import { LateAnswers } from "./late-answers.tsx";
import classes from "./submissions.module.css";

export interface SubmissionPlace {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

interface BlockCardProps {
  title: string;
  block: SubmissionBlock;
  place: SubmissionPlace;
  studentName: string;
}

/** One section of one student: Submitted Answers beside Correct Answers, and what staff may do about it. */
export function BlockCard({ title, block, place, studentName }: BlockCardProps) {
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        <Group gap={6}>
          {block.auto && <Chip tone="info">Submitted by the timer</Chip>}
          {block.lateSeconds > 0 && <Chip tone="warn">{block.lateSeconds} s late</Chip>}
          <Text fz="xs" c="dimmed">
            {formatDateTime(block.submissionDate)}
          </Text>
        </Group>
      </Group>
      <LookupOn day={block.codesOn}>
        {block.late && <LateAnswers late={block.late} block={block} place={place} onChanged={gradesChanged} />}
        <div className={classes.panels}>
          <SubmittedAnswers title={title} block={block} place={place} onChanged={gradesChanged} />
          <CorrectAnswers title={title} block={block} />
        </div>
      </LookupOn>
      <div className={classes.foot}>
        <Text fz="sm" fw={600}>
          Correct {block.correctCount} / Wrong {block.wrongCount} / Progress {block.progressPercent}%
        </Text>
        <Reopen title={title} place={place} studentName={studentName} onChanged={gradesChanged} />
      </div>
    </Card>
  );
}

interface ReopenProps {
  title: string;
  place: SubmissionPlace;
  studentName: string;
  onChanged: () => void;
}

function Reopen({ title, place, studentName, onChanged }: ReopenProps) {
  const reopen = useMutation({
    mutationFn: () => reopenSection(place),
    onSuccess: (reply) => {
      saySuccess(reply.message);
      onChanged();
    },
    onError: (error) => sayFault(faultText(error)),
  });
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      ml="auto"
      disabled={reopen.isPending}
      onClick={() =>
        askBefore({
          title: `Reopen ${title}`,
          question: `Give this section to ${studentName} again? The present answers are taken away; they stay in the audit log.`,
          confirm: "Reopen",
          act: () => reopen.mutate(),
        })
      }
    >
      Reopen for this student
    </Button>
  );
}
