import { Button, CloseButton, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { categories } from "#contract/categories.ts";
import { assignmentsQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { SubmissionsModal } from "../../parts/submissions/submissions-modal.tsx";
import { AssignmentCard } from "./assignment-card.tsx";

function fits(assignment: KeyedAssignment, search: string): boolean {
  const text = search.trim().toLowerCase();
  const names = [
    assignment.moduleName,
    assignment.category,
    ...assignment.subAssignments.map((section) => section.subModuleName),
  ];
  return names.some((name) => name.toLowerCase().includes(text));
}

/** /admin/assignments (spec section 2, Assignments overview). */
export function Screen() {
  const list = useQuery(assignmentsQuery);
  const settings = useQuery(settingsQuery);
  const [search, setSearch] = useState("");
  const [isChoosing, choosing] = useDisclosure(false);
  const [viewed, setViewed] = useState<KeyedAssignment>();
  const shown = (list.data ?? []).filter((assignment) => fits(assignment, search));

  return (
    <>
      <PageHead title="Assignments Overview">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={choosing.open} aria-label="+ Add Assignment">
          Add Assignment
        </Button>
      </PageHead>
      {list.isPending && (
        <>
          <Text c="dimmed" mb="sm">
            Loading assignments...
          </Text>
          <ListSkeleton rows={3} height={120} label="Loading assignments..." />
        </>
      )}
      {list.isError && <LoadFailure text={`Error: ${faultText(list.error)}`} onRetry={() => void list.refetch()} />}
      {list.data && list.data.length === 0 && (
        <Empty
          title="No assignments found."
          hint="Add the first one: a chart, and the key that it is graded by."
          action={<Button onClick={choosing.open}>Add Assignment</Button>}
        />
      )}
      {list.data && list.data.length > 0 && (
        <Stack gap="md">
          <div>
            <TextInput
              aria-label="Search by module, category or sub-module"
              placeholder="Search by module, category or sub-module"
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                search === "" ? null : <CloseButton size="sm" aria-label="Clear Search" onClick={() => setSearch("")} />
              }
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              maw={520}
            />
            <Text fz="xs" c="dimmed" mt={6} role="status">
              {shown.length} assignment(s) found
            </Text>
          </div>
          {shown.length === 0 ? (
            <Empty
              title={`No assignments match "${search}"`}
              action={
                <Button variant="default" onClick={() => setSearch("")}>
                  Clear Search
                </Button>
              }
            />
          ) : (
            shown.map((assignment) => (
              <AssignmentCard
                key={assignment._id}
                assignment={assignment}
                timeZone={settings.data?.timeZone}
                onViewSubmissions={() => setViewed(assignment)}
              />
            ))
          )}
        </Stack>
      )}
      <Modal opened={isChoosing} onClose={choosing.close} title="Choose Category">
        <SimpleGrid cols={2}>
          {categories.map((category) => (
            <Button
              key={category}
              component={Link}
              to={`/assignment/add?category=${encodeURIComponent(category)}`}
              variant="default"
            >
              {category}
            </Button>
          ))}
        </SimpleGrid>
      </Modal>
      <SubmissionsModal assignment={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
