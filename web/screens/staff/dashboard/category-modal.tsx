import { Box, Button, Group, Modal, ScrollArea, Stack, Tabs, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CategorySummary } from "#contract/api/dashboard.ts";
import type { Category } from "#contract/categories.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { categorySummaryQuery } from "../../../api/dashboard.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { AssignmentDetails } from "./assignment-details.tsx";
import { BackButton } from "./back-button.tsx";
import classes from "./category-modal.module.css";
import { StudentFacts } from "./student-facts.tsx";

interface CategoryModalProps {
  category: Category | undefined;
  timeZone: string | undefined;
  onClose: () => void;
}

/** The entry that is open beside the two lists. */
type Opened = { kind: "assignment" | "student"; id: string };

/**
 * The summary of a category: its assignments and students, each with a total and details. The window has a fixed size,
 * and its title names the open entry.
 */
export default function CategoryModal({ category, timeZone, onClose }: CategoryModalProps) {
  const [opened, setOpened] = useState<Opened>();
  const summary = useQuery({ ...categorySummaryQuery(category ?? ""), enabled: category !== undefined });
  const name = opened && summary.data && nameOf(summary.data, opened);
  const close = () => {
    setOpened(undefined);
    onClose();
  };
  return (
    <Modal
      opened={category !== undefined}
      onClose={close}
      title={name ? `${category} · ${name}` : (category ?? "")}
      size="min(900px, 96vw)"
      classNames={{ content: classes.window ?? "", body: classes.body ?? "", title: classes.title ?? "" }}
    >
      {summary.isPending && <ListSkeleton rows={6} height={44} label="Loading the category" />}
      {summary.isError && (
        <LoadFailure
          text={faultText(summary.error, "Failed to load category data")}
          onRetry={() => void summary.refetch()}
        />
      )}
      {category && summary.data && (
        <Summary
          key={category}
          summary={summary.data}
          timeZone={timeZone}
          opened={opened}
          onOpen={setOpened}
          onDeleted={close}
        />
      )}
    </Modal>
  );
}

function nameOf({ assignments, students }: CategorySummary, { kind, id }: Opened): string | undefined {
  if (kind === "student") return students.find(({ _id }) => _id === id)?.name;
  return assignments.find(({ _id }) => _id === id)?.moduleName;
}

interface SummaryProps {
  summary: CategorySummary;
  timeZone: string | undefined;
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
  onDeleted: () => void;
}

function Summary({ summary, timeZone, opened, onOpen, onDeleted }: SummaryProps) {
  const [shown, setShown] = useState<string | null>("assignments");
  const { category, totals, assignments, students } = summary;
  if (opened) {
    const assignment = assignments.find(({ _id }) => _id === opened.id);
    const student = students.find(({ _id }) => _id === opened.id);
    return (
      <ScrollArea flex={1} mih={0} type="auto" offsetScrollbars="present">
        <Stack gap="sm">
          <BackButton onClick={() => onOpen(undefined)} />
          {assignment && <AssignmentDetails assignment={assignment} timeZone={timeZone} onDeleted={onDeleted} />}
          {student && <StudentFacts student={student} timeZone={timeZone} />}
          {!assignment && !student && <Empty bare title={`This ${opened.kind} no longer exists.`} />}
        </Stack>
      </ScrollArea>
    );
  }
  return (
    <Tabs value={shown} onChange={setShown} keepMounted={false} className={classes.tabs ?? ""}>
      <Tabs.List>
        <Tabs.Tab value="assignments">
          Assignments{" "}
          <Box component="span" ms="xxs" fw={550} c="dimmed">
            {totals.assignments}
          </Box>
        </Tabs.Tab>
        <Tabs.Tab value="students">
          Students{" "}
          <Box component="span" ms="xxs" fw={550} c="dimmed">
            {totals.students}
          </Box>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="assignments" className={classes.panel ?? ""}>
        <Rows
          none="No assignments found."
          rows={assignments.map(({ _id, moduleName, assignedDate }) => ({
            id: _id,
            name: moduleName,
            note: formatDate(assignedDate, timeZone),
          }))}
          onOpen={(id) => onOpen({ kind: "assignment", id })}
          action={<AddAssignment category={category} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="students" className={classes.panel ?? ""}>
        <Rows
          none="No students found"
          rows={students.map(({ _id, name, courseName, enrolledDate }) => ({
            id: _id,
            name,
            note: `${courseName} · ${formatDate(enrolledDate, timeZone)}`,
          }))}
          onOpen={(id) => onOpen({ kind: "student", id })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface RowsProps {
  none: string;
  rows: readonly { id: string; name: string; note: string }[];
  onOpen: (id: string) => void;
  action?: React.ReactNode;
}

const fewRows = 8;

/** A scrolling list with an action. Long lists have a search by name. */
function Rows({ none, rows, onOpen, action }: RowsProps) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {(rows.length > fewRows || action) && (
        <Group py="sm" gap="sm" justify="flex-end">
          {rows.length > fewRows && (
            <SearchBox flex="1 1 160px" maw={320} me="auto" what="Search by name" value={search} onType={setSearch} />
          )}
          {action}
        </Group>
      )}
      <ScrollArea flex={1} mih={0} type="auto" offsetScrollbars="present">
        {shown.length === 0 && <Empty bare title={none} />}
        {shown.map(({ id, name, note }) => (
          <UnstyledButton key={id} className={classes.row} onClick={() => onOpen(id)}>
            <b>{name}</b>
            <span>{note}</span>
            <IconChevronRight size={15} aria-hidden />
          </UnstyledButton>
        ))}
      </ScrollArea>
    </>
  );
}

function AddAssignment({ category }: { category: string }) {
  return (
    <Button
      component={Link}
      to={`/admin/add-assignment?category=${encodeURIComponent(category)}`}
      size="xs"
      leftSection={<IconPlus size={15} aria-hidden />}
    >
      Add Assignment
    </Button>
  );
}
