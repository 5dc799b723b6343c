import { Card, Group, Progress, Text, Title } from "@mantine/core";
import type { ComponentProps } from "react";
import type { StudentInsight } from "#contract/api/insight.ts";
import { formatDate } from "#contract/time.ts";
import { fewestForLine } from "../../../parts/figures/fewest-for-line.ts";
import { ScoresOverTime } from "../../../parts/figures/scores-over-time.tsx";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import edges from "../../../parts/page/edges.module.css";
import { labelOfField } from "../../../parts/words/practice-topics.ts";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./insight.module.css";

/** The student's scores: as a chart if there are enough for a line, otherwise by name. */
export function OwnScores({ scores, linkTo }: Omit<ComponentProps<typeof ScoresOverTime>, "height">) {
  if (scores.length >= fewestForLine) return <ScoresOverTime scores={scores} height={200} linkTo={linkTo} />;
  const rows = scores.map(({ assignmentId, moduleName, subModuleName, submissionDate, progressPercent }) => ({
    key: `${assignmentId} ${subModuleName}`,
    name: subModuleName || moduleName,
    about: `Handed in ${formatDate(submissionDate)}`,
    percent: progressPercent,
    text: `${progressPercent}%`,
  }));
  return <BarsCard title="Scores" rows={rows} />;
}

/** The fields that keys asked for, the worst first. */
export function OwnFields({ fields }: { fields: StudentInsight["fields"] }) {
  const rows = fields
    .filter(({ total }) => total > 0)
    .sort((one, other) => one.percent - other.percent)
    .map(({ field, correct, total, percent }) => ({
      key: field,
      name: labelOfField(field),
      about: "",
      percent,
      text: `${correct} of ${total} right`,
    }));
  return rows.length === 0 ? null : <BarsCard title="Fields" rows={rows} />;
}

interface BarRow {
  key: string;
  name: string;
  about: string;
  percent: number;
  text: string;
}

function BarsCard({ title, rows }: { title: string; rows: readonly BarRow[] }) {
  const passBar = usePassBar();
  return (
    <Card component="section" aria-label={title} padding={0}>
      <div className={edges.head}>
        <Title order={2}>{title}</Title>
      </div>
      <ul className={classes.list}>
        {rows.map(({ key, name, about, percent, text }) => (
          <li key={key}>
            <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs" align="baseline">
              <span style={{ minWidth: 0 }}>
                <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
                  {name}
                </Text>{" "}
                <Text component="span" fz="xs" c="dimmed">
                  <WholeDates>{about}</WholeDates>
                </Text>
              </span>
              <Text fz="sm" style={{ whiteSpace: "nowrap" }}>
                {text}
              </Text>
            </Group>
            <Progress.Root size={8} radius="xl">
              <Progress.Section
                value={percent}
                color={percent < passBar ? "var(--cb-attention)" : "var(--cb-brand)"}
                aria-label={`${title}: ${name}`}
              />
            </Progress.Root>
          </li>
        ))}
      </ul>
    </Card>
  );
}
