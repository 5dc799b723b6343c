import { Button, Card, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { System } from "#contract/api/system.ts";
import { figure } from "#contract/figures.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import edges from "../../../parts/page/edges.module.css";
import { byPerson, type Person } from "./by-person.ts";
import { PeopleTable } from "./people-table.tsx";

const perPage = 20;

const groups = ["all", "staff", "students"] as const;
type GroupName = (typeof groups)[number];

const isStaff = ({ user }: Person) => user.role !== "user";

const isInGroup: Record<GroupName, (person: Person) => boolean> = {
  all: () => true,
  staff: isStaff,
  students: (person) => !isStaff(person),
};

/** The people who are logged in, staff first, with search and pages. */
export function Sessions({ sessions: { count, shown } }: { sessions: System["sessions"] }) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<GroupName>("all");
  const [page, setPage] = useState(0);
  const all = byPerson(shown);
  const people = [...all.filter(isStaff), ...all.filter((person) => !isStaff(person))];
  const wanted = search.trim().toLowerCase();
  const found = people.filter((person) => isInGroup[group](person) && person.user.name.toLowerCase().includes(wanted));
  // The last page may become empty when its sessions are ended.
  const at = Math.min(page, Math.max(0, Math.ceil(found.length / perPage) - 1));
  const narrow = (change: () => void) => {
    change();
    setPage(0);
  };
  const labels = { all: "All", staff: "Staff", students: "Students" };
  return (
    <Card component="section" aria-label="Sessions now" padding={0}>
      <Group className={edges.head ?? ""} gap="sm">
        <Title order={2} fz="lg" mr="auto">
          Sessions now: {figure(count)}
          {count === shown.length && count > people.length && (
            <Text span fz="xs" c="dimmed">
              {" "}
              of {figure(people.length)} {people.length === 1 ? "person" : "people"}
            </Text>
          )}
        </Title>
        <SegmentedControl
          aria-label="Whose sessions"
          data={groups.map((value) => ({
            value,
            label: `${labels[value]} ${figure(people.filter(isInGroup[value]).length)}`,
          }))}
          value={group}
          onChange={(value) => narrow(() => setGroup(value))}
        />
        <SearchBox
          w={{ base: "100%", md: 220 }}
          what="Find a person"
          value={search}
          onType={(text) => narrow(() => setSearch(text))}
        />
      </Group>
      {found.length > 0 ? (
        <PeopleTable people={found.slice(at * perPage, (at + 1) * perPage)} />
      ) : (
        <Text px="md" py="lg" c="dimmed">
          Nobody with this name is logged in.
        </Text>
      )}
      <Pages at={at} count={found.length} onPage={setPage}>
        {count > shown.length &&
          `${figure(shown.length)} of ${figure(count)} sessions are listed, staff first. A student’s sessions are ended under Students.`}
      </Pages>
    </Card>
  );
}

interface PagesProps {
  at: number;
  count: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** The range of people on this page, and buttons to the other pages. */
function Pages({ at, count, onPage, children }: PagesProps) {
  const first = at * perPage + 1;
  const last = Math.min(count, (at + 1) * perPage);
  if (count <= perPage && !children) return null;
  return (
    <Group className={edges.foot ?? ""} gap="sm">
      {children && (
        <Text fz="xs" c="dimmed">
          {children}
        </Text>
      )}
      {count > perPage && (
        <Group gap="xs" ml="auto">
          <Text role="status" fz="sm" c="dimmed">
            {first === last ? first : `${first}–${last}`} of {figure(count)} people
          </Text>
          <Button
            size="xs"
            variant="default"
            disabled={at === 0}
            leftSection={<IconArrowLeft size={15} aria-hidden />}
            onClick={() => onPage(at - 1)}
          >
            Back
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={last === count}
            rightSection={<IconArrowRight size={15} aria-hidden />}
            onClick={() => onPage(at + 1)}
          >
            More
          </Button>
        </Group>
      )}
    </Group>
  );
}
