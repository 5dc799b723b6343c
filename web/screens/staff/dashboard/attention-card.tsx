import { Box, Card, SimpleGrid, Title } from "@mantine/core";
import { IconCalendarDue, IconClockExclamation, IconDeviceDesktop, IconMessage2Question } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { Attention } from "#contract/api/dashboard.ts";
import { figure } from "#contract/figures.ts";
import { daysLeft, formatDate } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { attentionQuery } from "../../../api/dashboard.ts";
import edges from "../../../parts/page/edges.module.css";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Tile } from "../../../parts/page/tile.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./attention-card.module.css";

interface Matter {
  tone: "extra" | "missing" | "wrong" | "brand";
  icon: ComponentType<{ size?: number; stroke?: number }>;
  count: number;
  /** The text after the count. */
  words: string;
  none: string;
  note: string;
  to: string;
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

function daysAgo(iso: string, timeZone: string | undefined): string {
  const days = -daysLeft(iso, new Date(), timeZone);
  return days < 1 ? "oldest today" : `oldest ${many(days, "day", "days")}`;
}

function mattersOf({ disputes, late, expiring, working }: Attention, timeZone: string | undefined): Matter[] {
  const soon =
    expiring.first && `${expiring.first.name}, ${formatDate(expiring.first.expiryDate, timeZone).slice(0, 6)}`;
  return [
    {
      tone: "extra",
      icon: IconMessage2Question,
      count: disputes.open,
      words: disputes.open === 1 ? "open dispute" : "open disputes",
      none: "No open disputes",
      note: disputes.oldestAt
        ? `${daysAgo(disputes.oldestAt, timeZone)}, ${many(disputes.students, "student", "students")}`
        : "",
      to: "/admin/disputes",
    },
    {
      tone: "missing",
      icon: IconClockExclamation,
      count: late.count,
      words: late.count === 1 ? "late answer to decide" : "late answers to decide",
      none: "No late answers",
      note: late.first ? (late.count === 1 ? late.first.moduleName : `first: ${late.first.moduleName}`) : "",
      to: late.first
        ? `/admin/assignments/${late.first.assignmentId}/submissions/${late.first.studentId}`
        : "/admin/assignments",
    },
    {
      tone: "wrong",
      icon: IconCalendarDue,
      count: expiring.count,
      words: expiring.count === 1 ? "student expires in 7 days" : "students expire in 7 days",
      none: "Nobody expires in 7 days",
      note: soon ? (expiring.count === 1 ? soon : `first: ${soon}`) : "",
      to: "/admin/student?state=expiring",
    },
    {
      tone: "brand",
      icon: IconDeviceDesktop,
      count: working.students,
      words: "working now",
      none: "Nobody is working now",
      note: `${many(working.assignments, "assignment", "assignments")}${working.offline > 0 ? `, ${working.offline} offline` : ""}`,
      to: working.assignmentId ? `/admin/assignments/${working.assignmentId}/room` : "/admin/assignments",
    },
  ];
}

/** The decisions that are due today, each with a link. */
export function AttentionCard({ timeZone }: { timeZone: string | undefined }) {
  const attention = useQuery(attentionQuery);
  return (
    <Card padding={0} component="section" aria-label="Needs attention today">
      <Title order={2} className={edges.head ?? ""}>
        Needs attention today
      </Title>
      {attention.isError && (
        <LoadFailure
          title="What needs attention could not be loaded"
          text={faultText(attention.error)}
          onRetry={() => void attention.refetch()}
        />
      )}
      {!attention.isError && (
        <SimpleGrid
          cols={{ base: 1, sm: 2, xl: 4 }}
          spacing={0}
          className={classes.matters ?? ""}
          aria-busy={attention.isPending}
        >
          {attention.data &&
            mattersOf(attention.data, timeZone).map((matter) => <MatterLink key={matter.none} matter={matter} />)}
        </SimpleGrid>
      )}
    </Card>
  );
}

function MatterLink({ matter: { tone, icon: Icon, count, words, none, note, to } }: { matter: Matter }) {
  return (
    <Link to={to} className={classes.matter}>
      <Tile tone={count === 0 ? undefined : tone}>
        <Icon size={18} stroke={1.75} />
      </Tile>
      <Box component="span" flex={1} miw={0}>
        {count === 0 ? (
          <Box component="span" c="dimmed">
            {none}
          </Box>
        ) : (
          <>
            <Box component="span" fz="sm" fw={600} lh="snug" className={classes.what}>
              <b>{figure(count)}</b> <WholeDates>{words}</WholeDates>
            </Box>
            <Box component="span" c="dimmed" fz="xs" lh="snug" miw={0} display="block">
              <WholeDates>{note}</WholeDates>
            </Box>
          </>
        )}
      </Box>
    </Link>
  );
}
