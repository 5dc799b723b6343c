import { Box, Button, Card, Group, SimpleGrid, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronRight, IconClipboardList, IconUsers } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { Activity, Counts } from "#contract/api/dashboard.ts";
import { type Category, categories } from "#contract/categories.ts";
import { figure } from "#contract/figures.ts";
import { Tile } from "../../../parts/page/tile.tsx";
import classes from "./dashboard.module.css";

/** The numbers of students and assignments, each with a link to its list. */
export function CountCards({ counts }: { counts: Counts | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <CountCard
        to="/admin/student"
        label="Total Students"
        value={counts?.totalStudents}
        icon={IconUsers}
        note={counts && counts.newStudents > 0 ? `${counts.newStudents} new this month` : ""}
      />
      <CountCard
        to="/admin/assignments"
        label="Total Assignments"
        value={counts?.totalAssignments}
        icon={IconClipboardList}
        note={counts && counts.dueSoon > 0 ? `${counts.dueSoon} due in 7 days` : ""}
      />
    </SimpleGrid>
  );
}

interface CountCardProps {
  to: string;
  label: string;
  value: number | undefined;
  note: string;
  icon: ComponentType<{ size?: number }>;
}

function CountCard({ to, label, value, note, icon: Icon }: CountCardProps) {
  return (
    <Card component={Link} to={to} py="sm" px="md" c="inherit" td="none" className={classes.stat ?? ""}>
      <Tile tone="brand" isLarge>
        <Icon size={20} />
      </Tile>
      <div>
        <Text fz="xs" c="dimmed" lh={1.3}>
          {label}
        </Text>
        {value === undefined ? (
          <Skeleton height={22} width={40} mt="xs" />
        ) : (
          <Text fz="2xl" fw={650} lh="tight">
            {figure(value)}
          </Text>
        )}
      </div>
      <Box component="span" ms="auto" c="dimmed" fz="xs">
        {note}
      </Box>
      <IconChevronRight size={16} color="var(--cb-ink-3)" aria-hidden />
    </Card>
  );
}

interface CategoryChipsProps {
  activity: { data: Activity | undefined; isError: boolean };
  onChoose: (category: Category) => void;
}

/** The seven categories, each with its number of students once it is known. */
export function CategoryChips({ activity, onChoose }: CategoryChipsProps) {
  const countsOf = new Map(activity.data?.categories.map((row) => [row.category, row.students]));
  return (
    <Group gap="xs" role="group" aria-label="Students by category">
      <Text fz="xs" c="dimmed" aria-hidden>
        Students by category
      </Text>
      {categories.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          fz="xs"
          variant="default"
          onClick={() => onChoose(name)}
          aria-haspopup="dialog"
        >
          {name} <Students count={countsOf.get(name)} isError={activity.isError} />
        </Button>
      ))}
    </Group>
  );
}

function Students({ count, isError }: { count: number | undefined; isError: boolean }) {
  if (isError) return <span title="This count could not be loaded">?</span>;
  if (!count) return null;
  return (
    <Text span inherit ms="xxs" c="dimmed" fw={550}>
      {figure(count)}
      <VisuallyHidden> {count === 1 ? "student" : "students"}</VisuallyHidden>
    </Text>
  );
}
