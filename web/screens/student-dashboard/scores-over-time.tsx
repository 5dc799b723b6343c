import { Card, Title } from "@mantine/core";
import type { StudentInsight } from "#contract/api/insight.ts";
import ScoreLine from "../../parts/score-line.tsx";

/** How the scores went, one submission after the other. */
export default function ScoresOverTime({ scores }: Pick<StudentInsight, "scores">) {
  return (
    <Card component="section" aria-label="Scores over time">
      <Title order={2} mb="sm">
        Scores over time
      </Title>
      <ScoreLine scores={scores} height={170} />
    </Card>
  );
}
