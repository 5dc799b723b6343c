import { Button, CloseButton, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, Outlet, useNavigate } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { categories } from "#contract/categories.ts";
import { assignmentsQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useAddress, useSearchText } from "../../parts/use-address.ts";
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

/**
 * /admin/assignments (spec section 2, Assignments overview). The address keeps the search; a module's submissions, with an
 * address of their own, open over it.
 */
export function Screen() {
  const list = useQuery(assignmentsQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const [isChoosing, choosing] = useDisclosure(false);
  const shown = (list.data ?? []).filter((assignment) => fits(assignment, search));
  const user = useCurrentUser();

  return (
    <>
      <PageHead title="Assignments Overview">
        <Button component={Link} to="/admin/insight" variant="default">
          Insight by course
        </Button>
        <Button onClick={choosing.open}>+ Add Assignment</Button>
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
          <SearchBox search={search} found={shown.length} onSearch={setSearch} onSettle={settle} />
          {shown.length === 0 && (
            <Empty
              title={`No assignments match "${search}"`}
              action={
                <Button variant="default" onClick={() => setSearch("")}>
                  Clear Search
                </Button>
              }
            />
          )}
          {shown.map((assignment) => (
            <AssignmentCard
              key={assignment._id}
              assignment={assignment}
              timeZone={timeZone}
              search={address.size === 0 ? "" : `?${address}`}
            />
          ))}
        </Stack>
      )}
      <ChooseCategory isOpen={isChoosing} onClose={choosing.close} />
      <Outlet context={user} />
    </>
  );
}

interface SearchBoxProps {
  search: string;
  found: number;
  onSearch: (text: string) => void;
  onSettle: () => void;
}

function SearchBox({ search, found, onSearch, onSettle }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const empty = () => {
    onSearch("");
    box.current?.focus();
  };
  return (
    <div>
      <TextInput
        ref={box}
        aria-label="Search by module, category or sub-module"
        placeholder="Search by module, category or sub-module"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          search === "" ? null : <CloseButton size="sm" aria-label="Empty the search box" onClick={empty} />
        }
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onBlur={onSettle}
        maw={520}
      />
      <Text fz="xs" c="dimmed" mt={6} role="status">
        {found} assignment(s) found
      </Text>
    </div>
  );
}

function ChooseCategory({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const choose = (category: string) => {
    onClose();
    void navigate(`/assignment/add?category=${encodeURIComponent(category)}`);
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Choose Category">
      <SimpleGrid cols={2}>
        {categories.map((category) => (
          <Button key={category} variant="default" onClick={() => choose(category)}>
            {category}
          </Button>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
