import { Anchor, Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Matrix, SectionInsight } from "#contract/api/insight.ts";
import { medianOf } from "#contract/median.ts";
import { formatMinutes } from "#contract/time.ts";
import { bestStudentsQuery } from "../../../api/insight.ts";
import { fewestForLine } from "../../../parts/figures/fewest-for-line.ts";
import { ScorePlot, ScorePoint } from "../../../parts/figures/score-plot.tsx";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import edges from "../../../parts/page/edges.module.css";

interface TimeAndScoreProps {
  assignmentId: string;
  section: SectionInsight;
}

type Timed = Matrix["students"][number] & { minutes: number };

/** A student who is faster can hardly have read the chart. */
const veryFastMinutes = 3;
/** Space at both ends of the time axis, in percent of the width. */
const margin = 4;

/** Draws each student's score over the time taken, from the first 1,000 students. Draws nothing for fewer than three. */
export function TimeAndScore({ assignmentId, section }: TimeAndScoreProps) {
  const matrix = useQuery(bestStudentsQuery(assignmentId, section.subAssignmentId));
  const timed = (matrix.data?.students ?? [])
    .filter((one): one is Timed => one.minutes !== null)
    .sort((one, other) => one.minutes - other.minutes);
  if (timed.length < fewestForLine) return null;
  return <Plot assignmentId={assignmentId} timed={timed} {...section.minutes} />;
}

interface PlotProps {
  assignmentId: string;
  /** Fastest first. */
  timed: readonly Timed[];
  /** The median time and the time limit, in minutes. */
  median: number | null;
  limit: number | null;
}

function Plot({ assignmentId, timed, median, limit }: PlotProps) {
  const passBar = usePassBar();
  const [chosenId, setChosenId] = useState<string>();
  const longest = Math.max(1, ...timed.map(({ minutes }) => minutes), limit ?? 0);
  const across = (minutes: number) => margin + ((100 - 2 * margin) * minutes) / longest;
  const medianScore = medianOf(timed.map(({ percent }) => percent)) ?? 0;
  const chosen = timed.find(({ studentId }) => studentId === chosenId);
  const fast = timed.filter(({ minutes }) => minutes < veryFastMinutes).length;
  return (
    <Card component="section" aria-label="Time and score" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Time and score</Title>
        <Text fz="xs" c="dimmed">
          ··· median score{median !== null && " and time"} - - pass mark {passBar}%{limit !== null && ", time limit"}
        </Text>
      </div>
      <div style={{ padding: "var(--mantine-spacing-md)" }}>
        <ScorePlot
          height={240}
          lines={
            <>
              <line x1="0" x2="100" y1={100 - passBar} y2={100 - passBar} data-line="pass" />
              {limit !== null && <line x1={across(limit)} x2={across(limit)} y1="0" y2="100" data-line="pass" />}
              <line x1="0" x2="100" y1={100 - medianScore} y2={100 - medianScore} data-line="class" />
              {median !== null && <line x1={across(median)} x2={across(median)} y1="0" y2="100" data-line="class" />}
            </>
          }
          labels={[0, longest / 2, longest].map((minutes) => ({
            text: minutes === 0 ? "0" : formatMinutes(minutes),
            across: across(minutes),
          }))}
        >
          {timed.map(({ studentId, studentName, minutes, percent }, index) => (
            <ScorePoint
              key={studentId}
              across={across(minutes)}
              percent={percent}
              label={`${studentName}: ${formatMinutes(minutes)}, ${percent}%`}
              isChosen={studentId === chosenId}
              onChoose={() => setChosenId(studentId)}
              isTabStop={chosen ? studentId === chosenId : index === 0}
              isHollow={minutes < veryFastMinutes}
            />
          ))}
        </ScorePlot>
        <Text fz="sm" mt="xs" role="status" miw={0}>
          {chosen ? (
            <>
              <Anchor
                component={Link}
                to={`/admin/assignments/${assignmentId}/submissions/${chosen.studentId}`}
                underline="always"
                inherit
              >
                {chosen.studentName}
              </Anchor>
              {` · ${formatMinutes(chosen.minutes)} · ${chosen.percent}%`}
              {chosen.minutes < veryFastMinutes && " · very fast"}
            </>
          ) : (
            `One point for each student.${fast > 0 ? ` ${fast} very fast (under ${veryFastMinutes} minutes), drawn hollow.` : ""}`
          )}
        </Text>
      </div>
    </Card>
  );
}
