import { Box, Button, Group, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { AccessNote, isAccessOver } from "../../../parts/page/access-note.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { nextStepOf } from "../../../parts/page/next-step/next-step.ts";
import { NextStepCard } from "../../../parts/page/next-step/next-step-card.tsx";
import { NotHandedIn } from "../../../parts/page/not-handed-in.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { addressNow, useAddress, useSearchText } from "../../../parts/page/use-address.ts";
import classes from "./assignment-list.module.css";
import { AssignmentRow } from "./assignment-row.tsx";
import { chooseAssignments, groupsOf, type Order } from "./choose-assignments.ts";
import { addressOf } from "./work.ts";

interface ListProps {
  assignments: readonly StudentAssignment[];
  studentId: string;
  timeZone: string | undefined;
}

/** A student's assignments: the next step, then in progress, to do and completed (spec.md section 2). */
export function AssignmentList({ assignments, studentId, timeZone }: ListProps) {
  const choice = useListChoice();
  const { search, chosen, order, here } = choice;
  const [openingId, setOpeningId] = useState<string>();
  const shown = chooseAssignments(assignments, search, order);
  // A chosen order applies to the whole list, without groups.
  const groups = chosen === null ? groupsOf(shown) : [{ title: "", more: "", assignments: shown }];
  const { expiryDate } = useCurrentUser();
  const step = search.trim() === "" && !isAccessOver(expiryDate) ? nextStepOf(assignments) : undefined;
  return (
    <>
      <ListHead choice={choice} count={assignments.length} />
      <AccessNote expiryDate={expiryDate} />
      <NotHandedIn />
      {step && (
        <NextStepCard
          step={step}
          studentId={studentId}
          timeZone={timeZone}
          to={addressOf(here, step.assignment._id, step.section?._id)}
        />
      )}
      {shown.length === 0 && <NoAssignments isSearched={search.trim() !== ""} />}
      {groups.map((group) => (
        <Box component="section" key={group.title} mt="lg" aria-label={group.title || "Assignments"}>
          {group.title !== "" && (
            <Group gap="xs" align="baseline" mb="xs">
              <Title order={2}>{group.title}</Title>
              <Text fz="xs" c="dimmed">
                {group.more}
              </Text>
            </Group>
          )}
          <ul className={classes.list}>
            {group.assignments.map((assignment) => (
              <AssignmentRow
                key={assignment._id}
                assignment={assignment}
                studentId={studentId}
                timeZone={timeZone}
                to={addressOf(here, assignment._id)}
                isOpening={openingId === assignment._id}
                onOpen={() => setOpeningId(assignment._id)}
              />
            ))}
          </ul>
        </Box>
      ))}
    </>
  );
}

/** Returns the search and the order of the list. The address stores both. */
function useListChoice() {
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const chosen = address.get("order");
  const order: Order = chosen === "oldest" ? "oldest" : "newest";
  // The router's copy may be older than the window's address, and no address contains the text that is being typed.
  const here = addressNow();
  here.set("search", search);
  return { search, setSearch, settle, chosen, order, here, change };
}

interface ListHeadProps {
  choice: ReturnType<typeof useListChoice>;
  count: number;
}

function ListHead({ choice: { search, setSearch, settle, chosen, order, change }, count }: ListHeadProps) {
  return (
    <PageHead
      title="My Assignments"
      hint={`${count} ${count === 1 ? "assignment" : "assignments"} in your course`}
      last={
        <Select
          w={150}
          aria-label="Sort"
          allowDeselect={false}
          value={order}
          onOptionSubmit={(by) => change({ order: by })}
          data={[
            { value: "newest", label: "Newest first" },
            { value: "oldest", label: "Oldest first" },
          ]}
        />
      }
    >
      <SearchBox
        className={classes.search ?? ""}
        what="Search by module or section name"
        placeholder="Search by module or section name…"
        value={search}
        onType={setSearch}
        onSettle={settle}
      />
      {chosen !== null && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => change({ order: null })}>
          Next due first
        </Button>
      )}
    </PageHead>
  );
}

function NoAssignments({ isSearched }: { isSearched: boolean }) {
  const hint = isSearched ? "Try a different search." : sentences.nothingAssigned;
  return <Empty title="No assignments found" hint={hint} />;
}
