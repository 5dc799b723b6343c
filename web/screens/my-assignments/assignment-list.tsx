import { Button, Card, CloseButton, Group, Progress, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { formatDate } from "#contract/time.ts";
import { Chip, CompletionBadge } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import classes from "./assignment-list.module.css";
import { chooseAssignments, isComplete } from "./places.ts";

/** The list of a student's assignments: search, sort, a card each (spec section 2). */
export function AssignmentList({
  assignments,
  timeZone,
}: {
  assignments: readonly StudentAssignment[];
  timeZone: string | undefined;
}) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<"newest" | "oldest">("newest");
  const [openingId, setOpeningId] = useState<string>();
  const shown = chooseAssignments(assignments, search, order);
  return (
    <>
      <PageHead
        title="My Assignments"
        hint={`${assignments.length} ${assignments.length === 1 ? "assignment" : "assignments"} in your course`}
      />
      <Group mb="md" gap="sm">
        <TextInput
          flex={1}
          miw={220}
          aria-label="Search by module or section name"
          placeholder="Search by module or section name…"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search === "" ? null : <CloseButton size="sm" aria-label="Clear" onClick={() => setSearch("")} />
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          w={160}
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onChange={(value) => setOrder(value === "oldest" ? "oldest" : "newest")}
          data={[
            { value: "newest", label: "Newest first" },
            { value: "oldest", label: "Oldest first" },
          ]}
        />
      </Group>
      {shown.length === 0 ? (
        <Empty title="No assignments found" hint="Try a different search." />
      ) : (
        <ul className={classes.list}>
          {shown.map((assignment) => (
            <li key={assignment._id}>
              <AssignmentCard
                assignment={assignment}
                timeZone={timeZone}
                isOpening={openingId === assignment._id}
                onOpen={() => setOpeningId(assignment._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AssignmentCard({
  assignment,
  timeZone,
  isOpening,
  onOpen,
}: {
  assignment: StudentAssignment;
  timeZone: string | undefined;
  isOpening: boolean;
  onOpen: () => void;
}) {
  const { subAssignments } = assignment;
  const done = subAssignments.filter((section) => section.isCompleted).length;
  const complete = isComplete(assignment);
  const action = subAssignments.length > 0 ? "View Sections" : complete ? "View" : "Start";
  return (
    <Card h="100%">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Title order={2} style={{ overflowWrap: "anywhere" }}>
            {assignment.moduleName}
          </Title>
          <CompletionBadge isCompleted={complete} open="Assigned" />
        </Group>
        <Group gap="xs">
          <Text fz="xs" c="dimmed">
            Assigned {formatDate(assignment.assignedDate, timeZone)}
            {assignment.dueDate ? ` · due ${formatDate(assignment.dueDate, timeZone)}` : ""}
          </Text>
          {assignment.timeLimitMinutes !== null && <Chip tone="info">Timed ({assignment.timeLimitMinutes}m)</Chip>}
        </Group>
        {subAssignments.length > 0 && (
          <div>
            <Text fz="sm" mb={6}>
              Progress {done} / {subAssignments.length} completed
            </Text>
            <Progress
              value={(100 * done) / subAssignments.length}
              color="var(--cb-brand)"
              aria-label={`Progress of ${assignment.moduleName}`}
            />
          </div>
        )}
        <Group mt="auto">
          <Button
            component={Link}
            to={`?assignment=${assignment._id}`}
            variant={complete ? "default" : "filled"}
            onClick={onOpen}
            aria-label={`${action}: ${assignment.moduleName}`}
          >
            {isOpening ? "Opening…" : action}
          </Button>
          {complete && assignment.overallProgress !== null && (
            <Text fz="sm" c="dimmed">
              Score {assignment.overallProgress}%
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
