import {
  ActionIcon,
  Avatar,
  Button,
  Card,
  Group,
  Pagination,
  Select,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconEye, IconPencil, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListQuery } from "#contract/api/common.ts";
import type { StudentSummary } from "#contract/api/students.ts";
import { categories } from "#contract/categories.ts";
import { formatDate } from "#contract/time.ts";
import { faultText, fileUrl } from "../../api/client.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { studentsQuery } from "../../api/students.ts";
import { Chip } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ExpiryDate } from "../../parts/expiry-date.tsx";
import { initials } from "../../parts/initials.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { StudentDetails } from "./student-details.tsx";
import { StudentFormModal } from "./student-form.tsx";

const pageSize = 50;

type State = NonNullable<ListQuery["state"]>;

const states: { value: State; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "expiring", label: "Expires in 7 days" },
  { value: "expired", label: "Expired" },
];

type Opened = { kind: "add" } | { kind: "edit" | "details"; student: StudentSummary };

/** /admin/student (spec section 2, Students page). The server filters, sorts, pages and counts. */
export function Screen() {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, 250);
  const [course, setCourse] = useState<string | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [sort, setSort] = useState("-enrolledDate");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  const settings = useQuery(settingsQuery);
  const list = useQuery(
    studentsQuery({
      limit: pageSize,
      offset: (page - 1) * pageSize,
      search: settled,
      course: course ?? undefined,
      state: state ?? undefined,
      sort,
    }),
  );
  const total = list.data?.total ?? 0;
  const students = list.data?.data ?? [];
  const isFiltered = settled !== "" || course !== null || state !== null;
  const timeZone = settings.data?.timeZone ?? "UTC";
  const first = (page - 1) * pageSize + 1;

  const filterBy =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };

  return (
    <>
      <PageHead title="Students" hint={list.data ? `${total} ${total === 1 ? "student" : "students"}` : undefined}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ kind: "add" })}>
          Add Student
        </Button>
      </PageHead>
      <Group mb="sm" gap="sm">
        <TextInput
          w={{ base: "100%", sm: 300 }}
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => filterBy(setSearch)(event.currentTarget.value)}
        />
        <Select
          aria-label="Course"
          placeholder="Course: all"
          data={[...categories]}
          clearable
          w={150}
          value={course}
          onChange={filterBy(setCourse)}
        />
        <Select
          aria-label="State"
          placeholder="State: all"
          data={states}
          clearable
          w={180}
          value={state}
          onChange={(value) => filterBy(setState)(value as State | null)}
        />
        {students.length > 0 && (
          <Text fz="xs" c="dimmed" ml="auto" role="status">
            {first}-{first + students.length - 1} of {total}
          </Text>
        )}
      </Group>
      {list.isPending && <ListSkeleton rows={8} height={48} label="Loading students" />}
      {list.isError && (
        <LoadFailure
          title="Failed to fetch student data"
          text={faultText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && students.length === 0 && (
        <Empty
          title="No students found"
          hint={
            isFiltered
              ? "Try another search or another filter."
              : "Add the first student; they log in with the name and password you give them."
          }
          action={isFiltered ? undefined : <Button onClick={() => setOpened({ kind: "add" })}>Add Student</Button>}
        />
      )}
      {students.length > 0 && (
        <Card padding={0} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
          <Table.ScrollContainer minWidth={860}>
            <Table highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={72}>Profile</Table.Th>
                  <SortableTh name="name" label="Name" sort={sort} onSort={setSort} />
                  <SortableTh name="courseName" label="Course" sort={sort} onSort={setSort} />
                  <Table.Th>Progress</Table.Th>
                  <SortableTh name="enrolledDate" label="Enrolled Date" sort={sort} onSort={setSort} />
                  <SortableTh name="expiryDate" label="Expiry Date" sort={sort} onSort={setSort} />
                  <Table.Th>Actions</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {students.map((student) => (
                  <Table.Tr key={student._id}>
                    <Table.Td>
                      <Avatar
                        src={student.profileImage === null ? null : fileUrl(student.profileImage)}
                        alt=""
                        size={30}
                        color="brand"
                      >
                        {initials(student.name)}
                      </Avatar>
                    </Table.Td>
                    <Table.Td fw={600} miw={150} style={{ overflowWrap: "anywhere" }}>
                      {student.name}
                    </Table.Td>
                    <Table.Td>
                      <Chip tone="quiet">{student.courseName}</Chip>
                    </Table.Td>
                    <Table.Td>
                      <ProgressBar
                        percent={student.progress.overallProgress}
                        label={`Progress of ${student.name}`}
                        width={110}
                      />
                    </Table.Td>
                    <Table.Td>{formatDate(student.enrolledDate, timeZone)}</Table.Td>
                    <Table.Td>
                      <ExpiryDate date={student.expiryDate} timeZone={timeZone} />
                    </Table.Td>
                    <Table.Td>
                      <Group gap={4} wrap="nowrap">
                        <ActionIcon
                          aria-label={`Details of ${student.name}`}
                          onClick={() => setOpened({ kind: "details", student })}
                        >
                          <IconEye size={18} />
                        </ActionIcon>
                        <ActionIcon
                          aria-label={`Edit ${student.name}`}
                          onClick={() => setOpened({ kind: "edit", student })}
                        >
                          <IconPencil size={18} />
                        </ActionIcon>
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
      )}
      {total > pageSize && (
        <Group justify="center" mt="md">
          <Pagination
            total={Math.ceil(total / pageSize)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
            getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
          />
        </Group>
      )}
      <StudentFormModal
        opened={opened?.kind === "add" || opened?.kind === "edit"}
        student={opened?.kind === "edit" ? opened.student : undefined}
        timeZone={timeZone}
        onClose={() => setOpened(undefined)}
      />
      <StudentDetails
        student={opened?.kind === "details" ? opened.student : undefined}
        timeZone={timeZone}
        onClose={() => setOpened(undefined)}
        onEdit={(student) => setOpened({ kind: "edit", student })}
      />
    </>
  );
}

function SortableTh({
  name,
  label,
  sort,
  onSort,
}: {
  name: string;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  const Icon = isUp ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <UnstyledButton fz="inherit" fw="inherit" c="inherit" onClick={() => onSort(isUp ? `-${name}` : name)} mih={24}>
        <Group gap={4} wrap="nowrap">
          {label}
          <Icon size={14} aria-hidden style={{ opacity: isUp || isDown ? 1 : 0.35 }} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}
