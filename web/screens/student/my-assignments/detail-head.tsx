import { Box, Group, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { formatCountdown, formatLimit } from "#contract/time.ts";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { useTimeLeft } from "../../../parts/figures/countdown.tsx";
import { BackLink } from "../../../parts/page/back-link.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { OtherSections } from "./other-sections.tsx";
import type { Work } from "./work.ts";

interface DetailHeadProps {
  work: Work;
  backTo: string;
  /** Minutes that staff granted. */
  extraMinutes?: number;
  /** The end of the time, by this device's clock, while it is running. */
  deadlineMs?: number | null;
  /** The state of the work, on the right. A narrow screen shows only the parts marked for it. */
  children?: ReactNode;
}

/** The head of an open section: Back, path, title, other sections, and the state of the work. */
export function DetailHead({ work, backTo, extraMinutes = 0, deadlineMs = null, children }: DetailHeadProps) {
  const { assignment, section, timeLimitMinutes } = work;
  const { subAssignments } = assignment;
  const timed = timeLimitMinutes === null ? [] : [formatLimit(timeLimitMinutes)];
  const extra = extraMinutes > 0 ? [`+${extraMinutes} min`] : [];
  // Students know their own course best, so it is omitted before the module's name is cut.
  const isRoomy = useMediaQuery(from("xl"), true, { getInitialValueInEffect: false });
  const of = section ? [assignment.moduleName, ...(isRoomy ? [assignment.category] : [])] : [assignment.category];
  // Joined into one part, so that neither is cut before the rest of the path.
  const time = [...timed, ...extra].join(" · ");
  const path = [...of, ...(time ? [time] : [])];
  const place = section ? [`Section ${subAssignments.indexOf(section) + 1} of ${subAssignments.length}`] : [];
  const shortFacts = [...timed, ...extra, ...place];
  return (
    <>
      <TabTitle title={work.title} deadlineMs={deadlineMs} />
      <BenchHead
        backTo={backTo}
        path={path}
        title={work.title}
        below={shortFacts.length > 0 ? shortFacts : [assignment.category]}
        beside={<OtherSections work={work} />}
      >
        {children}
      </BenchHead>
    </>
  );
}

/** The head of an assignment with sections: Back and its name. */
export function AssignmentHead({ assignment, backTo }: { assignment: StudentAssignment; backTo: string }) {
  const count = assignment.subAssignments.length;
  return (
    <Group mb="md" gap="0 var(--mantine-spacing-sm)" align="baseline" ml="calc(-1 * var(--mantine-spacing-xs))">
      <BackLink to={backTo} />
      {/* On a phone a long name gets its own line. */}
      <Box flex={{ base: "0 1 auto", md: "1 1 0" }} px={{ base: "xs", md: 0 }} miw={0}>
        <Title order={1} style={{ overflowWrap: "anywhere" }}>
          {assignment.moduleName}
        </Title>
        <Text c="dimmed" fz="xs">
          {assignment.category}
          {count > 0 ? ` · ${count} sections` : ""}
        </Text>
      </Box>
    </Group>
  );
}

/** The title of the browser tab; in a timed section it starts with the time left. */
function TabTitle({ title, deadlineMs }: { title: string; deadlineMs: number | null }) {
  const leftMs = useTimeLeft(deadlineMs);
  return <PageTitle>{leftMs === null ? title : `${formatCountdown(leftMs)} · ${title}`}</PageTitle>;
}
