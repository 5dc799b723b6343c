import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";
import { ScoreLines } from "./score-lines.tsx";
import { usePassBar } from "./use-pass-bar.ts";

type Score = StudentInsight["scores"][number];

interface ScoresProps {
  /** Oldest first. */
  scores: readonly Score[];
  height: number;
  /** Returns the address of a result. */
  linkTo: (score: Score) => string;
}

/** Returns the address of a student's own result. */
export function ownResult({ assignmentId, subAssignmentId }: Score): string {
  return `/student/assignments?assignment=${assignmentId}&section=${subAssignmentId}`;
}

/** A student's scores by date, with the class median and the pass mark. Each point shows its result. */
export function ScoresOverTime({ scores, height, linkTo }: ScoresProps) {
  const passBar = usePassBar();
  const [chosen, setChosen] = useState(scores.length - 1);
  const score = scores[chosen];
  return (
    <Card component="section" aria-label="Scores over time">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2}>Scores over time</Title>
        <Text fz="xs" c="dimmed">
          {scores.some(({ classMedian }) => classMedian !== null) && "··· class median "}- - pass mark {passBar}%
        </Text>
      </Group>
      <ScoreLines
        scores={scores.map((one) => ({
          key: one.subAssignmentId,
          name: nameOf(one),
          date: one.submissionDate,
          percent: one.progressPercent,
          classMedian: one.classMedian,
        }))}
        height={height}
        passBar={passBar}
        choice={{ index: chosen, choose: setChosen }}
      />
      {score && (
        <Text fz="sm" mt="xs" role="status" miw={0}>
          <strong>{nameOf(score)}</strong> · {formatDate(score.submissionDate)} · {score.progressPercent}%
          {score.classMedian !== null && ` · class median ${score.classMedian}%`}
          {" · "}
          <Anchor component={Link} to={linkTo(score)} underline="always" inherit>
            Open the result
          </Anchor>
        </Text>
      )}
    </Card>
  );
}

function nameOf({ moduleName, subModuleName }: Pick<Score, "moduleName" | "subModuleName">): string {
  return subModuleName || moduleName;
}
