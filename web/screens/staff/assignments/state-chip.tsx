import { IconAlarm, IconArchive, IconCalendarTime, IconCircleDot, IconClockX, IconPencil } from "@tabler/icons-react";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { formatDate, formatTimeOfDay } from "#contract/time.ts";
import { dueOf } from "../../../parts/page/next-step/due.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { missingOf, stateOf } from "./assignment-state.ts";

/** The state of an assignment as a chip. */
export function StateChip({ assignment, timeZone }: { assignment: KeyedAssignment; timeZone: string | undefined }) {
  const now = new Date();
  const { visibleFrom, dueDate } = assignment;
  const missing = missingOf(assignment);
  switch (stateOf(assignment, missing, now)) {
    case "draft":
      return (
        <Chip tone="quiet" icon={<IconPencil size={13} aria-hidden />}>
          Draft
        </Chip>
      );
    case "archived":
      return (
        <Chip tone="quiet" icon={<IconArchive size={13} aria-hidden />}>
          Archived
        </Chip>
      );
    case "scheduled":
      return (
        <Chip tone="info" icon={<IconCalendarTime size={13} aria-hidden />}>
          Opens {formatDate(visibleFrom ?? "", timeZone).slice(0, 6)}, {formatTimeOfDay(visibleFrom ?? "", timeZone)}
        </Chip>
      );
    case "overdue":
      return (
        <Chip tone="warn" icon={<IconClockX size={13} aria-hidden />}>
          {missing} overdue
        </Chip>
      );
    case "due":
      return (
        <Chip tone="warn" icon={<IconAlarm size={13} aria-hidden />}>
          Due {dueOf(dueDate, now, timeZone)?.text.replace(/^T/, "t")}
        </Chip>
      );
    case "open":
      return (
        <Chip tone="ok" icon={<IconCircleDot size={13} aria-hidden />}>
          Open
        </Chip>
      );
  }
}
