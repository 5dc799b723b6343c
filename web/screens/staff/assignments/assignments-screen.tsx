import { Box, Button, Card, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconChartBar, IconPackageImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { categories } from "#contract/categories.ts";
import { assignmentsQuery } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { type AddressChange, useAddress, useSearchText } from "../../../parts/page/use-address.ts";
import { AssignmentCard } from "./assignment-card.tsx";
import { AssignmentFilters } from "./assignment-filters.tsx";
import { chooseAssignments, isFoundInside, type Order } from "./assignment-state.ts";
import classes from "./assignments.module.css";
import { useIsCovered } from "./use-is-covered.ts";

/**
 * /admin/assignments (spec.md section 2, Assignments overview). The address stores search and filters. A module's
 * submissions have their own address and open above the overview.
 */
export function Screen() {
  const isCovered = useIsCovered();
  return (
    <>
      <div hidden={isCovered}>
        <Overview />
      </div>
      <Outlet context={useCurrentUser()} />
    </>
  );
}

function Overview() {
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
  const perCategory = new Map<string, number>();
  for (const { category: of, state } of list.data ?? []) {
    if (state !== "archived") perCategory.set(of, (perCategory.get(of) ?? 0) + 1);
  }

  return (
    <>
      <OverviewHead onAdd={choosing.open} />
      {list.isPending && (
        <>
          <Text c="dimmed" mb="sm">
            Loading assignments...
          </Text>
          <RowsSkeleton
            rows={10}
            height={{ base: 120, md: 44 }}
            columns={[142, 88, 88, 62]}
            label="Loading assignments..."
          />
        </>
      )}
      {list.isError && <LoadFailure text={`Error: ${faultText(list.error)}`} onRetry={() => void list.refetch()} />}
      {list.data && list.data.length === 0 && (
        <Empty
          title="No assignments found."
          hint="Add the first one: a chart and its answer key."
          action={
            <Button variant="default" onClick={choosing.open}>
              Add Assignment
            </Button>
          }
        />
      )}
      {list.data && list.data.length > 0 && (
        <Stack gap="md">
          <AssignmentFilters asked={asked} counts={counts} inAll={inAll} found={shown.length} onChange={change}>
            <SearchBox
              what="Search by module, category or sub-module"
              w={{ base: "100%", md: 340 }}
              value={search}
              onType={setSearch}
              onSettle={settle}
            />
          </AssignmentFilters>
          {shown.length === 0 && (
            <NoneFits
              search={search}
              archived={state === null ? (counts.get("archived") ?? 0) : 0}
              onClear={setSearch}
              onShow={change}
            />
          )}
          {shown.length > 0 && (
            <AssignmentTable
              assignments={shown}
              timeZone={timeZone}
              search={address.size === 0 ? "" : `?${address}`}
              sought={search}
            />
          )}
        </Stack>
      )}
      <ChooseCategory counts={perCategory} isOpen={isChoosing} onClose={choosing.close} />
    </>
  );
}

function OverviewHead({ onAdd }: { onAdd: () => void }) {
  return (
    <PageHead title="Assignments Overview">
      <Button
        component={Link}
        to="/admin/insight"
        variant="default"
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        Insight
        <Text span visibleFrom="md" inherit>
          &nbsp;by course
        </Text>
      </Button>
      <Button
        component={Link}
        to="/admin/assignments/import"
        variant="default"
        leftSection={<IconPackageImport size={16} aria-hidden />}
      >
        Import
      </Button>
      <Button onClick={onAdd}>+ Add Assignment</Button>
    </PageHead>
  );
}

interface TableProps {
  assignments: readonly KeyedAssignment[];
  timeZone: string | undefined;
  /** The search and the filters, for the way back. */
  search: string;
  /** The text of the search. */
  sought: string;
}

function AssignmentTable({ assignments, timeZone, search, sought }: TableProps) {
  return (
    <Card className={classes.list ?? ""} padding={0}>
      <Box bg="var(--cb-sunken)" c="dimmed" fz="xs" fw={550} className={classes.heads} aria-hidden>
        <span />
        <span>Module</span>
        <span>Category</span>
        <span>State</span>
        <span>Assigned on</span>
        <span>Due</span>
        <span>Handed in</span>
      </Box>
      {assignments.map((assignment) => (
        <AssignmentCard
          key={assignment._id}
          assignment={assignment}
          timeZone={timeZone}
          search={search}
          isFoundInside={isFoundInside(assignment, sought)}
        />
      ))}
    </Card>
  );
}

interface NoneFitsProps {
  search: string;
  /** The number of archived modules that match, if those are hidden. */
  archived: number;
  onClear: (text: string) => void;
  onShow: AddressChange;
}

function NoneFits({ search, archived, onClear, onShow }: NoneFitsProps) {
  const isSearched = search.trim() !== "";
  return (
    <Empty
      title={isSearched ? `No assignments match "${search}"` : "No assignments match these filters"}
      action={
        <Group gap="xs" justify="center">
          {isSearched ? (
            <Button variant="default" onClick={() => onClear("")}>
              Clear Search
            </Button>
          ) : (
            <Button variant="default" onClick={() => onShow({ state: null, category: null })}>
              Show all
            </Button>
          )}
          {archived > 0 && (
            <Button variant="default" onClick={() => onShow({ state: "archived" })}>
              Show {archived} archived
            </Button>
          )}
        </Group>
      }
    />
  );
}

interface ChooseCategoryProps {
  counts: ReadonlyMap<string, number>;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A dialog to choose the course of a new assignment: one button each, with its number of assignments; number keys work
 * too.
 */
function ChooseCategory({ counts, isOpen, onClose }: ChooseCategoryProps) {
  const navigate = useNavigate();
  const choose = (category: string) => {
    onClose();
    void navigate(`/assignment/add?category=${encodeURIComponent(category)}`);
  };
  useHotkeys(isOpen ? categories.map((category, index) => [String(index + 1), () => choose(category)]) : []);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Choose Category" size="sm">
      <Stack gap="xs">
        {categories.map((category, index) => (
          <Button
            key={category}
            variant="default"
            justify="space-between"
            rightSection={
              <Box component="span" c="dimmed" fz="xs" fw={400} className={classes.choice} aria-hidden>
                {countText(counts.get(category) ?? 0)} <kbd>{index + 1}</kbd>
              </Box>
            }
            onClick={() => choose(category)}
          >
            {category}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}

function countText(count: number): string {
  return `${count} ${count === 1 ? "assignment" : "assignments"}`;
}
