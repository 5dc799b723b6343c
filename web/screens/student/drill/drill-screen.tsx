import { Box, Button, Flex, Skeleton, Stack } from "@mantine/core";
import { IconLeaf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Reply } from "#contract/endpoints.ts";
import { faultText } from "../../../api/client.ts";
import { drillQuery } from "../../../api/drill.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { useLookup } from "../../../parts/codes/lookup.tsx";
import { LookupClosed } from "../../../parts/codes/lookup-closed.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { formatDaysUntil } from "../../../parts/words/format-days-until.ts";
import classes from "./drill.module.css";
import { DrillProgress } from "./drill-progress.tsx";
import { LineCard } from "./line-card.tsx";
import { useDrill } from "./use-drill.ts";

const noMarks = "No marks, only practice";

/** /student/drill: lines from the student's own mistakes and from keys that they have seen, one at a time. */
export function Screen() {
  const isOpen = useLookup() !== null;
  const [round, setRound] = useState(1);
  const drawn = useQuery({ ...drillQuery(round), enabled: isOpen });
  const head = (
    <BenchHead backTo="/student/dashboard" path={["Practise next"]} title="Drill" below={[noMarks]}>
      <Box component="span" visibleFrom="lg">
        <Chip tone="quiet" icon={<IconLeaf size={13} aria-hidden />}>
          {noMarks}
        </Chip>
      </Box>
    </BenchHead>
  );
  return (
    <Bench head={head} printed="Drill">
      <PageTitle>Drill</PageTitle>
      <Box mih={0} pt="xs" pb="lg" px="xxs" className={classes.room}>
        {!isOpen && <LookupClosed />}
        {isOpen && drawn.isPending && <Loading />}
        {isOpen && drawn.isError && (
          <LoadFailure
            title="Couldn't load the drill"
            text={faultText(drawn.error)}
            onRetry={() => void drawn.refetch()}
          />
        )}
        {isOpen && drawn.data && <DrillRun key={round} drawn={drawn.data} onMore={() => setRound(round + 1)} />}
      </Box>
    </Bench>
  );
}

function Loading() {
  return (
    <ListSkeleton label="Loading the drill" what="The drill">
      <Skeleton height={8} my="xs" />
      <div className={classes.walk}>
        <Skeleton height={190} />
        <Stack gap="md">
          <Skeleton height={76} />
          <Skeleton height={68} />
        </Stack>
      </div>
    </ListSkeleton>
  );
}

const toAssignments = (
  <Button component={Link} to="/student/assignments" variant="default">
    My Assignments
  </Button>
);

function DrillRun({ drawn, onMore }: { drawn: Reply<"GET /student/drill">; onMore: () => void }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const drill = useDrill(drawn.lines, drawn.daysInRow);
  const { queue, at, tried, line } = drill;
  if (queue.length === 0 && drawn.nextAt)
    return (
      <Empty
        title="Nothing to practise today"
        hint={`The next code is due ${formatDaysUntil(drawn.nextAt, new Date(), timeZone)}.`}
        action={toAssignments}
      />
    );
  if (queue.length === 0)
    return (
      <Empty
        title="Nothing to practise yet"
        hint="None of your open results has a code to practise. Here you practise the codes you missed and the codes of the keys you have seen."
        action={toAssignments}
      />
    );
  return (
    <>
      <Progress drill={drill} />
      <div className={classes.walk}>
        {line ? (
          <LineCard
            key={`${at} ${tried[line.id]?.tries ?? 0} ${drill.result ? "judged" : "asked"}`}
            drill={drill}
            line={line}
          />
        ) : (
          <Done drill={drill} onMore={onMore} />
        )}
        <DrillProgress drill={drill} />
      </div>
    </>
  );
}

/** One step for each line: right at once, to be repeated, current, or ahead. */
function Progress({ drill: { queue, at, tried } }: { drill: ReturnType<typeof useDrill> }) {
  return (
    <Flex gap="sm" align="center" mb="md">
      <Flex gap="xs" flex={1} className={classes.steps} aria-hidden>
        {queue.map((line, index) => {
          const state =
            index === at ? "now" : index > at ? "ahead" : tried[line.id]?.wasRightAtOnce ? "right" : "again";
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may be in a drill twice
          return <span key={index} data-state={state} />;
        })}
      </Flex>
      <span className={classes.count}>
        {Math.min(at + 1, queue.length)} of {queue.length}
      </span>
    </Flex>
  );
}

function Done({ drill: { queue, tried }, onMore }: { drill: ReturnType<typeof useDrill>; onMore: () => void }) {
  const all = new Set(queue.map(({ id }) => id));
  const right = [...all].filter((id) => tried[id]?.wasRightAtOnce).length;
  return (
    <Box role="status" miw={0}>
      <Empty
        title={`Done: ${right} of ${all.size} right at once`}
        hint="Each code comes back just before you would forget it."
        action={
          <Button onClick={onMore} data-autofocus autoFocus>
            Practise more
          </Button>
        }
      />
    </Box>
  );
}
