import { Anchor, Box, Button, Flex, FocusTrap, Group, SegmentedControl, Stack, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarClock,
  IconCalendarExclamation,
  IconClipboardList,
  IconClockExclamation,
  IconClockPlus,
  IconDatabaseExclamation,
  IconHourglassEmpty,
  IconLockOpen,
  IconMessageReport,
} from "@tabler/icons-react";
import { type UseInfiniteQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import type { Notice, NoticeKind } from "#contract/api/notices.ts";
import { calendarDay, formatDateTime, formatTimeOfDay } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { openDisputesQuery } from "../../api/disputes.ts";
import { markNoticesRead } from "../../api/notices.ts";
import { settingsQuery } from "../../api/sessions.ts";
import edges from "../../parts/page/edges.module.css";
import { LoadFailure } from "../../parts/page/load-failure.tsx";
import { notifyFault } from "../../parts/page/notify.tsx";
import { Tile, type Tone } from "../../parts/page/tile.tsx";
import { WholeDates } from "../../parts/words/whole-dates.tsx";
import { noticeWords } from "./notice-words.ts";
import classes from "./notices.module.css";

const icons: Record<NoticeKind, { icon: ComponentType<{ size?: number; stroke?: number }>; tone: Tone }> = {
  assignment_new: { icon: IconClipboardList, tone: "brand" },
  results_open: { icon: IconLockOpen, tone: "match" },
  result_changed: { icon: IconArrowUp, tone: "match" },
  dispute_decided: { icon: IconMessageReport, tone: "extra" },
  handed_in: { icon: IconHourglassEmpty, tone: "missing" },
  minutes: { icon: IconClockPlus, tone: "moved" },
  access_ending: { icon: IconCalendarExclamation, tone: "wrong" },
  disputes: { icon: IconMessageReport, tone: "extra" },
  practice_fault: { icon: IconMessageReport, tone: "missing" },
  late_answers: { icon: IconClockExclamation, tone: "missing" },
  students_expiring: { icon: IconCalendarClock, tone: "brand" },
  backup_old: { icon: IconDatabaseExclamation, tone: "wrong" },
  replica_late: { icon: IconDatabaseExclamation, tone: "wrong" },
};

interface NoticeListProps {
  reader: "student" | "staff";
  unread: number;
  list: UseInfiniteQueryResult<{ pages: { notices: Notice[] }[] }>;
  /** Called when the user follows a link of a notice. */
  onLeave: () => void;
}

const read = (ids: readonly string[] | null) =>
  void markNoticesRead(ids).catch((error: unknown) => notifyFault(faultText(error)));

/** The notices, newest first. An unread one is tinted and has a dot that marks it as read. */
export default function NoticeList({ reader, unread, list, onLeave }: NoticeListProps) {
  const [which, setWhich] = useState<"all" | "unread">("all");
  const all = list.data?.pages.flatMap(({ notices }) => notices) ?? [];
  const shown = which === "all" ? all : all.filter(({ isRead }) => !isRead);
  const filters = [
    { value: "all", label: "All" },
    { value: "unread", label: unread === 0 ? "Unread" : `Unread ${unread}` },
  ];
  return (
    <FocusTrap>
      <Stack gap={0} mah="min(640px, calc(100dvh - 76px))">
        <Flex gap="sm" align="center" py="xs" pr="sm" pl="md" className={edges.below}>
          <Box component="h2" fz="lg">
            Notices
          </Box>
          <SegmentedControl
            size="xs"
            value={which}
            onChange={(value) => setWhich(value as typeof which)}
            data={filters}
            aria-label="Which notices"
          />
          <Button variant="subtle" size="compact-sm" ml="auto" disabled={unread === 0} onClick={() => read(null)}>
            All read
          </Button>
        </Flex>
        <div className={classes.scroll}>
          {list.isError && <LoadFailure text={faultText(list.error)} onRetry={() => void list.refetch()} />}
          {list.isSuccess && shown.length === 0 && (
            <Box component="p" py="xl" px="lg" c="dimmed" ta="center">
              {all.length > 0 ? "Everything is read." : nothingYet[reader]}
            </Box>
          )}
          <ul>
            {shown.map((notice) => (
              <NoticeLine key={notice._id} notice={notice} onLeave={onLeave} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="subtle"
              fullWidth
              radius={0}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Older
            </Button>
          )}
        </div>
        <Box py="xs" px="md" bg="var(--cb-sunken)" c="dimmed" fz="xs" ta="right">
          Kept for 90 days
        </Box>
      </Stack>
    </FocusTrap>
  );
}

const nothingYet = {
  student: "Nothing yet. New assignments, changed results and rulings appear here.",
  staff: "Nothing yet. Disputes, late answers and students whose access ends appear here.",
};

function NoticeLine({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { timeZone } = useQuery(settingsQuery).data ?? {};
  const isOfDisputes = notice.kind === "disputes" && !notice.isRead;
  const waiting = useQuery({ ...openDisputesQuery, enabled: isOfDisputes }).data;
  const { title, text, link } = noticeWords(notice, timeZone, isOfDisputes ? waiting : undefined);
  const { icon, tone } = icons[notice.kind];
  const isWorse = (notice.facts.after ?? 0) < (notice.facts.before ?? 0);
  const Icon = isWorse ? IconArrowDown : icon;
  const isToday = calendarDay(notice.at) === calendarDay(new Date().toISOString());
  const follow = () => {
    if (!notice.isRead) read([notice._id]);
    onLeave();
  };
  return (
    <Flex
      component="li"
      gap="sm"
      py="xs"
      pr="sm"
      pl="md"
      className={`${classes.notice} ${edges.below}`}
      data-unread={!notice.isRead}
    >
      <Tile tone={isWorse ? "missing" : tone}>
        <Icon size={17} stroke={1.75} />
      </Tile>
      <Box flex={1} miw={0} className={classes.words}>
        <p>
          <WholeDates>
            <b>
              <WholeDates>{title}</WholeDates>
            </b>{" "}
            {text}
          </WholeDates>
        </p>
        <Group component="p" gap="sm" mt={2} fz="xs">
          <time dateTime={notice.at}>{isToday ? formatTimeOfDay(notice.at) : formatDateTime(notice.at)}</time>
          {link && (
            <Anchor component={Link} inherit fw={600} to={link.to} onClick={follow}>
              {link.label}
            </Anchor>
          )}
        </Group>
      </Box>
      {!notice.isRead && (
        <UnstyledButton
          className={classes.dot}
          data-finger-reach
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={() => read([notice._id])}
        />
      )}
    </Flex>
  );
}
