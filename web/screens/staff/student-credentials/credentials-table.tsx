import { ActionIcon, Button, Card, CopyButton, Group, Table, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import type { Credentials } from "#contract/api/students.ts";
import { useRowHeight } from "../../../parts/page/density.ts";
import { useRowsInSight } from "../../../parts/page/use-rows-in-sight.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import classes from "./student-credentials.module.css";

/** Renders only visible rows. */
export function CredentialsTable({ rows }: { rows: readonly Credentials[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(45);
  const { items, before, after } = useRowsInSight(scroller, { count: rows.length, rowHeight });
  return (
    <Card padding={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Credentials">
        <Table stickyHeader verticalSpacing="xs" className={classes.table ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Password</Table.Th>
              <Table.Th visibleFrom="md">Course Name</Table.Th>
              <Table.Th>Copy</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {items.map(({ index }) => {
              const row = rows[index];
              return row ? <Row key={row._id} row={row} /> : null;
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </Table.Tbody>
        </Table>
      </section>
    </Card>
  );
}

function Row({ row }: { row: Credentials }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {row.name}
        </Text>
        <Text hiddenFrom="md" fz="xs" c="dimmed">
          {row.courseName}
        </Text>
      </Table.Td>
      <Table.Td>
        {row.password === "" ? (
          <Chip tone="warn">Cannot be read</Chip>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Text ff="monospace" fz="inherit" style={{ whiteSpace: "nowrap" }}>
              {row.password}
            </Text>
            <Copy value={row.password} label={`Copy the password of ${row.name}`} />
          </Group>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md">{row.courseName}</Table.Td>
      <Table.Td>{row.password !== "" && <CopyLogin row={row} />}</Table.Td>
    </Table.Tr>
  );
}

/** Copies name and password in the form in which they are sent to a student. */
function CopyLogin({ row: { name, password } }: { row: Credentials }) {
  return (
    <CopyButton value={`${location.origin}/login\nName: ${name}\nPassword: ${password}`}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={copy}
          aria-label={`Copy login of ${name}`}
          leftSection={copied ? <IconCheck size={15} color="var(--cb-match)" /> : <IconCopy size={15} />}
        >
          {copied ? "Copied" : "Copy login"}
        </Button>
      )}
    </CopyButton>
  );
}

function Copy({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : label}>
          <ActionIcon onClick={copy} aria-label={label} size={28}>
            {copied ? <IconCheck size={16} color="var(--cb-match)" /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
