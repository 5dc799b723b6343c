import { ActionIcon, Anchor, Box, Card, Group, Menu, Text, Title } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { PracticeChart } from "#contract/api/practice-charts.ts";
import { mostListedCharts } from "#contract/practice-charts.ts";
import { formatDate, formatMinutes } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { discardChart } from "../../../api/practice.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { isAccessOver } from "../../../parts/page/access-note.tsx";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { difficultyName } from "./difficulty-name.ts";

/** The student's practice charts, newest first: each opens where it was left, or its lesson. */
export function ChartList({ charts }: { charts: readonly PracticeChart[] }) {
  return (
    <Card padding={0} component="section" aria-label="Your practice charts">
      <div className={edges.head}>
        <Title order={2}>Your charts</Title>
        {charts.length > 0 && (
          <Text fz="xs" c="dimmed">
            {charts.length < mostListedCharts ? charts.length : `The latest ${charts.length}`}
          </Text>
        )}
      </div>
      {charts.length === 0 && <Empty bare title="No chart yet" hint="Each chart takes five to forty minutes." />}
      <ul>
        {charts.map((chart) => (
          <Row key={chart._id} chart={chart} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ chart }: { chart: PracticeChart }) {
  const { _id, title, specialty, percent, submittedAt } = chart;
  const { expiryDate } = useCurrentUser();
  const name = title ?? `${specialty} chart`;
  const discard = () =>
    discardChart(_id).then(
      () => notifySuccess("Chart discarded"),
      (error: unknown) => notifyFault(faultText(error)),
    );
  const askToDiscard = () =>
    askBefore({
      title: `Discard ${name}?`,
      question:
        submittedAt === null
          ? "What you have coded in it is deleted. The chart still counts for its day."
          : "Its lesson is deleted, and it no longer counts for your progress.",
      confirm: "Discard",
      act: () => void discard(),
    });
  return (
    <Group component="li" gap="sm" wrap="nowrap" px="md" py="sm" className={edges.below ?? ""}>
      <Box flex={1} miw={0}>
        <Anchor component={Link} to={`/student/practice/${_id}`} fw={600} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Anchor>
        <Text fz="xs" c="dimmed">
          <WholeDates>{factsOf(chart).join(" · ")}</WholeDates>
        </Text>
      </Box>
      <Text fw={650} style={{ flex: "none" }}>
        {percent === null ? "" : `${percent}%`}
      </Text>
      {!isAccessOver(expiryDate) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} aria-label={`More for ${name}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDiscard}>
              Discard this chart
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** Returns the state of a chart in words, for example "Easy · 12 min · 3 Dec 2026". */
function factsOf({ title, specialty, difficulty, submittedAt, ...chart }: PracticeChart): string[] {
  const { minutes, startedAt, askedAt, expectedMinutes } = chart;
  const state =
    submittedAt === null
      ? [
          `about ${formatMinutes(expectedMinutes)}`,
          startedAt === null ? "Not started" : "In progress",
          formatDate(askedAt),
        ]
      : [...(minutes === null ? [] : [formatMinutes(minutes)]), formatDate(submittedAt)];
  return [...(title === null ? [] : [specialty]), difficultyName(difficulty), ...state];
}
