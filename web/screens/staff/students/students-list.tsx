import { ActionIcon, Avatar, Box, Card, Checkbox, Flex, VisuallyHidden } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import type { StudentSummary } from "#contract/api/students.ts";
import { expiryState, formatDate } from "#contract/time.ts";
import { fileUrl } from "../../../api/client.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { DoneBar, Score } from "./done-and-score.tsx";
import { ExpiryDate } from "./expiry-date.tsx";
import { opensRow, type StudentRowsProps } from "./student-row.ts";
import classes from "./students.module.css";

/** A student in two lines, for narrow screens: name and course; progress, score and dates. */
export function StudentsList({ students, isStale, ...rows }: StudentRowsProps & { isStale: boolean }) {
  return (
    <Card padding={0} component="ul" style={{ opacity: isStale ? 0.6 : 1 }}>
      {students.map((student) => (
        <StudentItem key={student._id} student={student} {...rows} />
      ))}
    </Card>
  );
}

function StudentItem({
  student,
  chosen,
  timeZone,
  onDetails,
  onEdit,
}: Omit<StudentRowsProps, "students"> & { student: StudentSummary }) {
  const isChosen = chosen.has(student._id);
  return (
    <Flex
      component="li"
      gap="xs"
      align="center"
      py="xs"
      px="sm"
      className={classes.item}
      data-chosen={isChosen || undefined}
      onClick={(event) => opensRow(event) && onDetails(student)}
    >
      <Checkbox
        wrapperProps={{ "data-no-print": true }}
        aria-label={`Choose ${student.name}`}
        checked={isChosen}
        onChange={(event) => chosen.set([student], event.currentTarget.checked)}
      />
      <Avatar
        src={student.profileImage === null ? null : fileUrl(student.profileImage)}
        alt=""
        size={36}
        color="brand"
        visibleFrom="sm"
      >
        {initials(student.name)}
      </Avatar>
      <Box flex={1} miw={0}>
        <div className={classes.first}>
          <span className={classes.name} title={student.name}>
            {student.name}
          </span>
          <Chip tone="quiet">{student.courseName}</Chip>
          <Flex flex="none" my="-xs" me="-xs">
            <ActionIcon size="lg" aria-label={`Details of ${student.name}`} onClick={() => onDetails(student)}>
              <IconEye size={18} />
            </ActionIcon>
            <ActionIcon size="lg" aria-label={`Edit ${student.name}`} onClick={() => onEdit(student)}>
              <IconPencil size={18} />
            </ActionIcon>
          </Flex>
        </div>
        <Box mt="xxs" c="dimmed" fz="xs" className={classes.second}>
          <DoneBar student={student} />
          <span>
            {student.completedCount}/{student.completedCount + student.pendingCount}
            {student.submittedCount > 0 && " · "}
            {student.submittedCount > 0 && <Score student={student} />}
          </span>
          <span className={classes.dates}>
            <VisuallyHidden>Enrolled </VisuallyHidden>
            <WholeDates>{formatDate(student.enrolledDate, timeZone)} – </WholeDates>
            <Until student={student} timeZone={timeZone} />
          </span>
        </Box>
      </Box>
    </Flex>
  );
}

function Until({ student: { expiryDate }, timeZone }: { student: StudentSummary; timeZone: string }) {
  if (expiryState(expiryDate, new Date()) !== "active") return <ExpiryDate date={expiryDate} timeZone={timeZone} />;
  return (
    <>
      <VisuallyHidden>access until </VisuallyHidden>
      <WholeDates>{expiryDate === null ? "—" : formatDate(expiryDate, timeZone)}</WholeDates>
    </>
  );
}
