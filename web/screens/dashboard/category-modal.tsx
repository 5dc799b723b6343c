import { Button, Group, Modal, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconClipboardList, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

function Summary({
  category,
  timeZone,
  onClose,
}: {
  category: Category;
  timeZone: string | undefined;
  onClose: () => void;
}) {
  const summary = useQuery(categorySummaryQuery(category));
  const [view, setView] = useState<View>({ kind: "choice" });
  if (summary.isPending) return <ListSkeleton rows={2} height={72} label="Loading the category" />;
  if (summary.isError)
    return (
      <LoadFailure
        text={faultText(summary.error, "Failed to load category data")}
        onRetry={() => void summary.refetch()}
      />
    );
  const { totals, assignments, students } = summary.data;
  if (view.kind === "choice") {
    return (
      <SimpleGrid cols={2}>
        <UnstyledButton className={classes.option} onClick={() => setView({ kind: "assignments" })}>
          <IconClipboardList aria-hidden /> Assignments <b>{totals.assignments}</b>
        </UnstyledButton>
        <UnstyledButton className={classes.option} onClick={() => setView({ kind: "students" })}>
          <IconUsers aria-hidden /> Students <b>{totals.students}</b>
        </UnstyledButton>
      </SimpleGrid>
    );
  }
  if (view.kind === "assignments") {
    return (
      <Stack gap="sm">
        <Group justify="space-between">
          <BackButton onClick={() => setView({ kind: "choice" })} />
          <Button
            component={Link}
            to={`/admin/add-assignment?category=${encodeURIComponent(category)}`}
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
          >
            Add Assignment
          </Button>
        </Group>
        {assignments.length === 0 && <Empty bare title="No assignments found." />}
        {assignments.map((assignment) => (
          <UnstyledButton
            key={assignment._id}
            className={classes.row}
            onClick={() => setView({ kind: "assignment", id: assignment._id })}
          >
            <Text fw={600}>{assignment.moduleName}</Text>
            <Text fz="xs" c="dimmed">
              {formatDate(assignment.assignedDate, timeZone)}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    );
  }
  if (view.kind === "students") {
    return (
      <Stack gap="sm">
        <BackButton onClick={() => setView({ kind: "choice" })} />
        {students.length === 0 && <Empty bare title="No students found" />}
        {students.map((student) => (
          <UnstyledButton
            key={student._id}
            className={classes.row}
            onClick={() => setView({ kind: "student", id: student._id })}
          >
            <Text fw={600}>{student.name}</Text>
            <Text fz="xs" c="dimmed">
              {student.courseName} · {formatDate(student.enrolledDate, timeZone)}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    );
  }
  if (view.kind === "student") {
    const student = students.find((candidate) => candidate._id === view.id);
    const toStudents = () => setView({ kind: "students" });
    return student ? (
      <StudentFacts student={student} timeZone={timeZone} onBack={toStudents} />
    ) : (
      <Stack gap="sm">
        <BackButton onClick={toStudents} />
        <Text c="dimmed">This student is no longer there.</Text>
      </Stack>
    );
  }
  const assignment = assignments.find((candidate) => candidate._id === view.id);
  return (
    <Stack gap="sm">
      <BackButton onClick={() => setView({ kind: "assignments" })} />
      {assignment ? (
        <AssignmentDetails assignment={assignment} timeZone={timeZone} onDeleted={onClose} />
      ) : (
        <Text c="dimmed">This assignment is no longer there.</Text>
      )}
    </Stack>
  );
}
