import { Anchor, Group, Popover, ScrollArea, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { faultText } from "../../../api/client.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";

interface WhoProps {
  /** The heading of the names. */
  title: string;
  /** The button that opens the names. */
  target: ReactElement;
  /** Rendered only while it is open. */
  children: ReactNode;
}

/** A button that opens a list of students. The focus moves in and returns. */
export function Who({ title, target, children }: WhoProps) {
  return (
    <Popover trapFocus returnFocus withArrow shadow="md" position="bottom-start" width="min(300px, calc(100vw - 20px))">
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Text fz="sm" fw={600} mb="xs">
          {title}
        </Text>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface NamedStudent {
  studentId: string;
  studentName: string;
  /** How often, if that is counted. */
  count?: number;
}

interface NamesProps<Data> {
  list: UseQueryResult<Data>;
  studentsOf: (data: Data) => readonly NamedStudent[];
  /** Returns what the list leaves out. */
  noteOf: (data: Data) => string | false;
  linkTo: (studentId: string) => string;
}

/** Loads a list again. The pressed button disappears, so the focus goes to its dialog, where Escape works. */
function retry(list: UseQueryResult): void {
  document.activeElement?.closest<HTMLElement>("[role=dialog]")?.focus();
  void list.refetch();
}

/** The names of students as links, once they are loaded. */
export function Names<Data>({ list, studentsOf, noteOf, linkTo }: NamesProps<Data>) {
  if (list.isPending) return <ListSkeleton rows={3} height={22} label="Loading students..." />;
  if (list.isError) return <LoadFailure text={faultText(list.error)} onRetry={() => retry(list)} />;
  const note = noteOf(list.data);
  return (
    <ScrollArea.Autosize mah="40vh" type="auto" offsetScrollbars="y">
      <Stack component="ul" gap="xs">
        {studentsOf(list.data).map(({ studentId, studentName, count }) => (
          <Group component="li" key={studentId} justify="space-between" gap="sm" wrap="nowrap" fz="sm">
            <Anchor component={Link} to={linkTo(studentId)} inherit miw={0} style={{ overflowWrap: "anywhere" }}>
              {studentName}
            </Anchor>
            {count !== undefined && <b>{count}</b>}
          </Group>
        ))}
      </Stack>
      {note && (
        <Text fz="xs" c="dimmed" mt="xs">
          {note}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}
