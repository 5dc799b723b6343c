import { Box, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { IconChartBar, IconCircleCheck, IconClipboardList, IconClock } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Tile } from "../../../parts/page/tile.tsx";
import type { DashboardNumbers, Filter } from "./dashboard-data.ts";
import classes from "./student-dashboard.module.css";

interface Card {
  label: string;
  value: string | number;
  /** Text beside the number, for example a comparison. */
  beside?: string;
  filter: Filter;
  icon: ComponentType<{ size?: number }>;
}

/** Four numbers, each of which filters the list below. */
export function StatCards({
  numbers,
  classPercent,
  filter,
  onFilter,
}: {
  numbers: DashboardNumbers;
  /** The result of the class in the same work; null if it is not known. */
  classPercent: number | null;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const ofClass = classPercent === null ? "" : `class ${classPercent}%`;
  const timed = numbers.timed > 0 ? `${numbers.timed} timed` : "";
  const cards: Card[] = [
    { label: "Total Assignments", value: numbers.total, filter: "All", icon: IconClipboardList },
    { label: "Completed", value: numbers.completed, filter: "Completed", icon: IconCircleCheck },
    {
      label: "Average Score",
      value: numbers.averageScore,
      beside: ofClass,
      filter: "Assignments with Scores",
      icon: IconChartBar,
    },
    { label: "Pending", value: numbers.pending, beside: timed, filter: "Pending", icon: IconClock },
  ];
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm" className={classes.stats ?? ""}>
      {cards.map(({ label, value, beside, filter: own, icon: Icon }) => (
        <UnstyledButton
          key={label}
          className={classes.stat}
          aria-pressed={filter === own}
          data-all={own === "All" || undefined}
          onClick={() => onFilter(own)}
        >
          <Tile tone="brand" isLarge>
            <Icon size={20} />
          </Tile>
          <Box component="span" flex="1 1 0" miw="min-content">
            <Text component="span" display="block" fz="xs" c="dimmed">
              {label}
            </Text>
            <Box component="span" fz="2xl" fw={650} lh="tight">
              {value}
            </Box>
          </Box>
          {beside && (
            <Box component="span" c="dimmed" fz="xs" className={classes.aside}>
              {beside}
            </Box>
          )}
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
