import { Button, Card, CloseButton, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPackageImport, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, Outlet, useNavigate } from "react-router";
import { categories } from "#contract/categories.ts";
import { assignmentsQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { type AddressChange, useAddress, useSearchText } from "../../parts/use-address.ts";
import { AssignmentCard } from "./assignment-card.tsx";
import { AssignmentFilters } from "./assignment-filters.tsx";
import classes from "./assignments.module.css";
import { chooseAssignments, type Order } from "./standing.ts";

/**
 * /admin/assignments (spec section 2, Assignments overview). The address keeps the search and the filters; a module's
 * submissions, with an address of their own, open over it.
 */
export function Screen() {
  const list = useQuery(assignmentsQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const [isChoosing, choosing] = useDisclosure(false);
  const category = address.get("category");
  const state = address.get("state");
  const order: Order = address.get("order") === "oldest" ? "oldest" : address.get("order") === "due" ? "due" : "newest";
  const asked = { search, category, state, order };
  const { shown, counts, inAll } = chooseAssignments(list.data ?? [], asked, new Date());
  const user = useCurrentUser();

  return (
    <>
      <PageHead title="Assignments Overview">
        <Button component={Link} to="/admin/insight" variant="default">
          Insight by course
        </Button>
        <Button
          component={Link}
          to="/admin/assignments/import"
          variant="default"
          leftSection={<IconPackageImport size={16} aria-hidden />}
        >
          Import
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
          <AssignmentFilters asked={asked} counts={counts} inAll={inAll} onChange={change}>
            <SearchBox search={search} onSearch={setSearch} onSettle={settle} />
          </AssignmentFilters>
          <Text fz="xs" c="dimmed" role="status">
            {shown.length} assignment(s) found
          </Text>
          {shown.length === 0 && <NoneFits search={search} onClear={setSearch} onShowAll={change} />}
          {shown.length > 0 && (
            <Card className={classes.list ?? ""} padding={0}>
              {shown.map((assignment) => (
                <AssignmentCard
                  key={assignment._id}
                  assignment={assignment}
                  timeZone={timeZone}
                  search={address.size === 0 ? "" : `?${address}`}
                />
              ))}
            </Card>
          )}
        </Stack>
      )}
      <ChooseCategory isOpen={isChoosing} onClose={choosing.close} />
      <Outlet context={user} />
    </>
  );
}

function NoneFits({
  search,
  onClear,
  onShowAll,
}: {
  search: string;
  onClear: (text: string) => void;
  onShowAll: AddressChange;
}) {
  return search.trim() === "" ? (
    <Empty
      title="No assignments match these filters"
      action={
        <Button variant="default" onClick={() => onShowAll({ state: null, category: null })}>
          Show all
        </Button>
      }
    />
  ) : (
    <Empty
      title={`No assignments match "${search}"`}
      action={
        <Button variant="default" onClick={() => onClear("")}>
          Clear Search
        </Button>
      }
    />
  );
}

interface SearchBoxProps {
  search: string;
  onSearch: (text: string) => void;
  onSettle: () => void;
}

function SearchBox({ search, onSearch, onSettle }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const empty = () => {
    onSearch("");
    box.current?.focus();
  };
  return (
    <TextInput
      ref={box}
      aria-label="Search by module, category or sub-module"
      placeholder="Search by module, category or sub-module"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={search === "" ? null : <CloseButton size="sm" aria-label="Empty the search box" onClick={empty} />}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onBlur={onSettle}
      w={{ base: "100%", sm: 340 }}
    />
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
