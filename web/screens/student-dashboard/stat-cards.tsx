import { Text, UnstyledButton } from "@mantine/core";
import { IconChartBar, IconCircleCheck, IconClipboardList, IconClock } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { DashboardNumbers, Filter } from "./dashboard-data.ts";
import classes from "./student-dashboard.module.css";

/** Four numbers; each filters the list below. */
export function StatCards({
  numbers,
  filter,
  onFilter,
}: {
  numbers: DashboardNumbers;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const cards: { label: string; value: string | number; filter: Filter; icon: ComponentType<{ size?: number }> }[] = [
    { label: "Total Assignments", value: numbers.total, filter: "All", icon: IconClipboardList },
    { label: "Completed", value: numbers.completed, filter: "Completed", icon: IconCircleCheck },
    { label: "Average Score", value: numbers.averageScore, filter: "Assignments with Scores", icon: IconChartBar },
    { label: "Pending", value: numbers.pending, filter: "Pending", icon: IconClock },
  ];
  return (
    <div className={classes.stats}>
      {cards.map(({ label, value, filter: own, icon: Icon }) => (
        <UnstyledButton
          key={label}
          className={classes.stat}
          aria-pressed={filter === own}
          data-all={own === "All" || undefined}
          onClick={() => onFilter(own)}
        >
          <span className={classes.icon} aria-hidden>
            <Icon size={20} />
          </span>
          <span>
            <Text component="span" display="block" fz="xs" c="dimmed">
              {label}
            </Text>
            <span className={classes.number}>{value}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
