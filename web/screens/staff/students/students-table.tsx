import { ActionIcon, Avatar, Card, Checkbox, Group, Table, VisuallyHidden } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import type { StudentSummary } from "#contract/api/students.ts";
import { formatDate } from "#contract/time.ts";
import { fileUrl } from "../../../api/client.ts";
import { ariaSort, SortButton } from "../../../parts/page/sort-button.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { DoneBar, Score } from "./done-and-score.tsx";
import { ExpiryDate } from "./expiry-date.tsx";
import { opensRow, type StudentRowsProps } from "./student-row.ts";
import classes from "./students.module.css";

interface StudentsTableProps extends StudentRowsProps {
  sort: string;
  /** True while the rows of the previous page are shown. */
  isStale: boolean;
  onSort: (sort: string) => void;
}

/** One row for each student, which opens the details. The head is sticky. */
export function StudentsTable({ sort, isStale, onSort, ...rows }: StudentsTableProps) {
  const { students, chosen } = rows;
  const isAll = students.every(({ _id }) => chosen.has(_id));
  return (
    <Card padding={0} className={classes.card ?? ""} style={{ opacity: isStale ? 0.6 : 1 }}>
      <Table stickyHeader stickyHeaderOffset={56} verticalSpacing="xxs" className={classes.table ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40} data-no-print>
              <VisuallyHidden>Select</VisuallyHidden>
              <Checkbox
                size="xs"
                aria-label="Choose all students of this page"
                checked={isAll}
                indeterminate={!isAll && students.some(({ _id }) => chosen.has(_id))}
                onChange={(event) => chosen.set(students, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th w={72} visibleFrom="xl">
              Profile
            </Table.Th>
            <SortableTh name="name" label="Name" sort={sort} onSort={onSort} />
            <SortableTh name="courseName" label="Course" sort={sort} onSort={onSort} />
            <Table.Th>Done</Table.Th>
            <Table.Th ta="end" title="Share of all points in the sections handed in">
              Score
            </Table.Th>
            <SortableTh name="enrolledDate" label="Enrolled Date" sort={sort} onSort={onSort} />
            <SortableTh name="expiryDate" label="Expiry Date" sort={sort} onSort={onSort} />
            <Table.Th data-no-print>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {students.map((student) => (
            <StudentRow key={student._id} student={student} {...rows} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function StudentRow({
  student,
  chosen,
  timeZone,
  onDetails,
  onEdit,
}: Omit<StudentRowsProps, "students"> & { student: StudentSummary }) {
  const isChosen = chosen.has(student._id);
  return (
    <Table.Tr
      className={classes.row ?? ""}
      data-chosen={isChosen || undefined}
      onClick={(event) => opensRow(event) && onDetails(student)}
    >
      <Table.Td data-no-print>
        <Checkbox
          size="xs"
          aria-label={`Choose ${student.name}`}
          checked={isChosen}
          onChange={(event) => chosen.set([student], event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td visibleFrom="xl">
        <Avatar
          src={student.profileImage === null ? null : fileUrl(student.profileImage)}
          alt=""
          size={30}
          color="brand"
        >
          {initials(student.name)}
        </Avatar>
      </Table.Td>
      <Table.Td className={classes.name ?? ""}>{student.name}</Table.Td>
      <Table.Td>
        <Chip tone="quiet">{student.courseName}</Chip>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <DoneBar student={student} />
          <span className={classes.figure}>
            {student.completedCount} of {student.completedCount + student.pendingCount}
          </span>
        </Group>
      </Table.Td>
      <Table.Td ta="end">
        <Score student={student} />
      </Table.Td>
      <Table.Td className={classes.figure ?? ""}>{formatDate(student.enrolledDate, timeZone)}</Table.Td>
      <Table.Td>
        <ExpiryDate date={student.expiryDate} timeZone={timeZone} />
      </Table.Td>
      <Table.Td data-no-print>
        <Group gap="xxs" wrap="nowrap">
          <ActionIcon aria-label={`Details of ${student.name}`} onClick={() => onDetails(student)}>
            <IconEye size={18} />
          </ActionIcon>
          <ActionIcon aria-label={`Edit ${student.name}`} onClick={() => onEdit(student)}>
            <IconPencil size={18} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface SortableThProps {
  name: string;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
}

function SortableTh({ name, label, sort, onSort }: SortableThProps) {
  return (
    <Table.Th aria-sort={ariaSort(name, sort)} style={{ whiteSpace: "nowrap" }}>
      <SortButton {...{ name, label, sort, onSort }} />
    </Table.Th>
  );
}
