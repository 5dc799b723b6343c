import { ActionIcon, Button, Card, CopyButton, Group, Table, Text, TextInput, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy, IconPrinter, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Credentials } from "#contract/api/students.ts";
import { faultText } from "../../api/client.ts";
import { credentialsQuery } from "../../api/students.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import classes from "./student-credentials.module.css";

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

/** /admin/credentials: names and readable passwords (spec section 2). Every look is in the audit log. */
export function Screen() {
  const list = useQuery(credentialsQuery);
  const [search, setSearch] = useState("");
  const text = search.trim().toLowerCase();
  const shown = (list.data ?? []).filter((one) => `${one.name} ${one.courseName}`.toLowerCase().includes(text));
  return (
    <>
      <PageHead title="Student Credentials" hint="Every look at this page is recorded.">
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print()}
          disabled={shown.length === 0}
        >
          Print slips
        </Button>
      </PageHead>
      <Group mb="sm">
        <TextInput
          w={{ base: "100%", sm: 320 }}
          aria-label="Search by name or course"
          placeholder="Search by name or course"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {list.data && (
          <Text fz="xs" c="dimmed" role="status">
            {shown.length} of {list.data.length}
          </Text>
        )}
      </Group>
      {list.isPending && <ListSkeleton rows={8} height={44} label="Loading credentials" />}
      {list.isError && (
        <LoadFailure
          title="Failed to fetch student data"
          text={faultText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && shown.length === 0 && (
        <Empty
          title="No students found"
          hint={text === "" ? "Add students first; their names and passwords appear here." : "Try another search."}
        />
      )}
      {shown.length > 0 && <CredentialsTable rows={shown} />}
      {createPortal(<Slips rows={shown} />, document.body)}
    </>
  );
}

const rowHeight = 48;

function CredentialsTable({ rows }: { rows: readonly Credentials[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Card padding={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the keys */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Credentials">
        <Table stickyHeader verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Password</Table.Th>
              <Table.Th>Course Name</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {items.map(({ index }) => {
              const row = rows[index];
              return row ? (
                <Table.Tr key={row._id}>
                  <Table.Td>
                    <Group gap={6} wrap="nowrap">
                      <Text fw={600} miw={130} style={{ overflowWrap: "anywhere" }}>
                        {row.name}
                      </Text>
                      <Copy value={row.name} label={`Copy the name ${row.name}`} />
                    </Group>
                  </Table.Td>
                  <Table.Td>
                    <Group gap={6} wrap="nowrap">
                      <Text ff="monospace" style={{ whiteSpace: "nowrap" }}>
                        {row.password}
                      </Text>
                      <Copy value={row.password} label={`Copy the password of ${row.name}`} />
                    </Group>
                  </Table.Td>
                  <Table.Td>{row.courseName}</Table.Td>
                </Table.Tr>
              ) : null;
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </Table.Tbody>
        </Table>
      </section>
    </Card>
  );
}

/** What is printed instead of the page: one slip a student, to be cut and handed out. */
function Slips({ rows }: { rows: readonly Credentials[] }) {
  return (
    <div className={classes.slips} aria-hidden>
      {rows.map((row) => (
        <div key={row._id} className={classes.slip}>
          <strong>Casebook · {row.courseName}</strong>
          <span>{location.origin}/login</span>
          <span>
            Name: <b>{row.name}</b>
          </span>
          <span>
            Password: <code>{row.password}</code>
          </span>
        </div>
      ))}
    </div>
  );
}
