import { Button, Group, Modal, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconClipboardList, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Category } from "#contract/categories.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { categorySummaryQuery } from "../../api/dashboard.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { AssignmentDetails } from "./assignment-details.tsx";
import { BackButton } from "./back-button.tsx";
import classes from "./category-modal.module.css";
import { StudentFacts } from "./student-facts.tsx";

interface CategoryModalProps {
  category: Category | undefined;
  timeZone: string | undefined;
  onClose: () => void;
}

type View =
  | { kind: "choice" }
  | { kind: "assignments" }
  | { kind: "students" }
  | { kind: "assignment"; id: string }
  | { kind: "student"; id: string };

/** A category's summary: its assignments and its students, each with a total and details (spec section 2). */
export function CategoryModal({ category, timeZone, onClose }: CategoryModalProps) {
  return (
    <Modal opened={category !== undefined} onClose={onClose} title={category ?? ""} size="min(900px, 96vw)">
      {category && <Summary key={category} category={category} timeZone={timeZone} onClose={onClose} />}
    </Modal>
  );
}

interface SummaryProps {
  category: Category;
  timeZone: string | undefined;
  onClose: () => void;
}

function Summary({ category, timeZone, onClose }: SummaryProps) {
  const summary = useQuery(categorySummaryQuery(category));
  const [view, setView] = useState<View>({ kind: "choice" });
  const to = (kind: "choice" | "assignments" | "students") => () => setView({ kind });
  if (summary.isPending) return <ListSkeleton rows={2} height={72} label="Loading the category" />;
  if (summary.isError)
    return (
      <LoadFailure
        text={faultText(summary.error, "Failed to load category data")}
        onRetry={() => void summary.refetch()}
      />
    );
  const { totals, assignments, students } = summary.data;
  switch (view.kind) {
    case "choice":
      return (
        <SimpleGrid cols={2}>
          <UnstyledButton className={classes.option} onClick={to("assignments")}>
            <IconClipboardList aria-hidden /> Assignments <b>{totals.assignments}</b>
          </UnstyledButton>
          <UnstyledButton className={classes.option} onClick={to("students")}>
            <IconUsers aria-hidden /> Students <b>{totals.students}</b>
          </UnstyledButton>
        </SimpleGrid>
      );
    case "assignments":
      return (
        <Rows none="No assignments found." onBack={to("choice")} action={<AddAssignment category={category} />}>
          {assignments.map(({ _id, moduleName, assignedDate }) => (
            <Row
              key={_id}
              name={moduleName}
              note={formatDate(assignedDate, timeZone)}
              onClick={() => setView({ kind: "assignment", id: _id })}
            />
          ))}
        </Rows>
      );
    case "students":
      return (
        <Rows none="No students found" onBack={to("choice")}>
          {students.map(({ _id, name, courseName, enrolledDate }) => (
            <Row
              key={_id}
              name={name}
              note={`${courseName} · ${formatDate(enrolledDate, timeZone)}`}
              onClick={() => setView({ kind: "student", id: _id })}
            />
          ))}
        </Rows>
      );
    case "student": {
      const student = students.find(({ _id }) => _id === view.id);
      if (!student) return <Gone text="This student is no longer there." onBack={to("students")} />;
      return <StudentFacts student={student} timeZone={timeZone} onBack={to("students")} />;
    }
    case "assignment": {
      const assignment = assignments.find(({ _id }) => _id === view.id);
      if (!assignment) return <Gone text="This assignment is no longer there." onBack={to("assignments")} />;
      return (
        <Stack gap="sm">
          <BackButton onClick={to("assignments")} />
          <AssignmentDetails assignment={assignment} timeZone={timeZone} onDeleted={onClose} />
        </Stack>
      );
    }
  }
}

/** A list with the way back above it, and what may be done beside that. */
function Rows(props: { none: string; onBack: () => void; action?: ReactNode; children: ReactNode[] }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <BackButton onClick={props.onBack} />
        {props.action}
      </Group>
      {props.children.length === 0 && <Empty bare title={props.none} />}
      {props.children}
    </Stack>
  );
}

function Row({ name, note, onClick }: { name: string; note: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.row} onClick={onClick}>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {note}
      </Text>
    </UnstyledButton>
  );
}

function AddAssignment({ category }: { category: Category }) {
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

function Gone({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <Stack gap="sm">
      <BackButton onClick={onBack} />
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}
