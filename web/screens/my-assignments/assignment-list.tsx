import { Button, Card, CloseButton, Group, Progress, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { isComplete } from "#contract/progress.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { Chip, CompletionBadge } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import { AssignmentInProgress } from "../../parts/in-progress.tsx";
import { NotHandedIn } from "../../parts/not-handed-in.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useAddress, useSearchText } from "../../parts/use-address.ts";
import classes from "./assignment-list.module.css";
import { chooseAssignments, type Order } from "./choose-assignments.ts";
import { addressOf } from "./places.ts";

interface ListProps {
  assignments: readonly StudentAssignment[];
  studentId: string;
  timeZone: string | undefined;
}

/** The list of a student's assignments: search, sort, a card each (spec section 2). */
export function AssignmentList({ assignments, studentId, timeZone }: ListProps) {
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const order: Order = address.get("order") === "oldest" ? "oldest" : "newest";
  const [openingId, setOpeningId] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  // What is typed may still be on its way into the address.
  const here = new URLSearchParams(address);
  here.set("search", search);
  const shown = chooseAssignments(assignments, search, order);
  const clear = () => {
    setSearch("");
    box.current?.focus();
  };
  return (
    <>
      <PageHead
        title="My Assignments"
        hint={`${assignments.length} ${assignments.length === 1 ? "assignment" : "assignments"} in your course`}
      />
      <NotHandedIn />
      <Group mb="md" gap="sm">
        <TextInput
          ref={box}
          flex={1}
          miw={220}
          aria-label="Search by module or section name"
          placeholder="Search by module or section name…"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search === "" ? null : <CloseButton size="sm" aria-label="Clear" onClick={clear} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={settle}
        />
        <Select
          w={160}
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onChange={(by) => change({ order: by === "oldest" ? by : null })}
          data={[
            { value: "newest", label: "Newest first" },
            { value: "oldest", label: "Oldest first" },
          ]}
        />
      </Group>
      {shown.length === 0 && <NoAssignments isSearched={search.trim() !== ""} />}
      <ul className={classes.list}>
        {shown.map((assignment) => (
          <li key={assignment._id}>
            <AssignmentCard
              assignment={assignment}
              studentId={studentId}
              timeZone={timeZone}
              to={addressOf(here, assignment._id)}
              isOpening={openingId === assignment._id}
              onOpen={() => setOpeningId(assignment._id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAssignments({ isSearched }: { isSearched: boolean }) {
  const hint = isSearched ? "Try a different search." : sentences.nothingAssigned;
  return <Empty title="No assignments found" hint={hint} />;
}

interface CardProps extends Omit<ListProps, "assignments"> {
  assignment: StudentAssignment;
  to: string;
  isOpening: boolean;
  onOpen: () => void;
}

function AssignmentCard({ assignment, studentId, timeZone, to, isOpening, onOpen }: CardProps) {
  const { subAssignments } = assignment;
  const done = subAssignments.filter((section) => section.isCompleted).length;
  const complete = isComplete(assignment);
  const action = subAssignments.length > 0 ? "View Sections" : complete ? "View" : "Start";
  return (
    <Card h="100%">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} className={classes.title ?? ""}>
            {assignment.moduleName}
          </Title>
          <Group gap={6}>
            <AssignmentInProgress assignment={assignment} studentId={studentId} />
            <CompletionBadge isCompleted={complete} open="Assigned" />
          </Group>
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
            to={to}
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
