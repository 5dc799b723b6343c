import { ActionIcon, Avatar, Card, Checkbox, Group, Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconEye, IconPencil } from "@tabler/icons-react";
import type { StudentSummary } from "#contract/api/students.ts";
import { formatDate } from "#contract/time.ts";
import { fileUrl } from "../../api/client.ts";
import { Chip } from "../../parts/chips.tsx";
import { initials } from "../../parts/initials.ts";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { ExpiryDate } from "./expiry-date.tsx";
import type { Chosen } from "./use-chosen.ts";

interface StudentsTableProps {
  students: readonly StudentSummary[];
  chosen: Chosen;
  timeZone: string;
  sort: string;
  /** True while the rows are those of the page before. */
  isStale: boolean;
  onSort: (sort: string) => void;
  onDetails: (student: StudentSummary) => void;
  onEdit: (student: StudentSummary) => void;
}

export function StudentsTable({
  students,
  chosen,
  timeZone,
  sort,
  isStale,
  onSort,
  onDetails,
  onEdit,
}: StudentsTableProps) {
  return (
    <Card padding={0} style={{ opacity: isStale ? 0.6 : 1 }}>
      <Table.ScrollContainer minWidth={860}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label="Choose all students of this page"
                  checked={students.every(({ _id }) => chosen.has(_id))}
                  indeterminate={
                    students.some(({ _id }) => chosen.has(_id)) && !students.every(({ _id }) => chosen.has(_id))
                  }
                  onChange={(event) => chosen.set(students, event.currentTarget.checked)}
                />
              </Table.Th>
              <Table.Th w={72}>Profile</Table.Th>
              <SortableTh name="name" label="Name" sort={sort} onSort={onSort} />
              <SortableTh name="courseName" label="Course" sort={sort} onSort={onSort} />
              <Table.Th>Progress</Table.Th>
              <SortableTh name="enrolledDate" label="Enrolled Date" sort={sort} onSort={onSort} />
              <SortableTh name="expiryDate" label="Expiry Date" sort={sort} onSort={onSort} />
              <Table.Th>Actions</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {students.map((student) => (
              <StudentRow
                key={student._id}
                student={student}
                isChosen={chosen.has(student._id)}
                onChoose={(isChosen) => chosen.set([student], isChosen)}
                timeZone={timeZone}
                onDetails={() => onDetails(student)}
                onEdit={() => onEdit(student)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

interface StudentRowProps {
  student: StudentSummary;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  timeZone: string;
  onDetails: () => void;
  onEdit: () => void;
}

function StudentRow({ student, isChosen, onChoose, timeZone, onDetails, onEdit }: StudentRowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={`Choose ${student.name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
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
        <ProgressBar percent={student.progress.overallProgress} label={`Progress of ${student.name}`} width={110} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{formatDate(student.enrolledDate, timeZone)}</Table.Td>
      <Table.Td>
        <ExpiryDate date={student.expiryDate} timeZone={timeZone} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label={`Details of ${student.name}`} onClick={onDetails}>
            <IconEye size={18} />
          </ActionIcon>
          <ActionIcon aria-label={`Edit ${student.name}`} onClick={onEdit}>
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
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  const Icon = isUp ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"} style={{ whiteSpace: "nowrap" }}>
      <UnstyledButton fz="inherit" fw="inherit" c="inherit" onClick={() => onSort(isUp ? `-${name}` : name)} mih={24}>
        <Group gap={4} wrap="nowrap">
          {label}
          <Icon size={14} aria-hidden style={{ opacity: isUp || isDown ? 1 : 0.35 }} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}
