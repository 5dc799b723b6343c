import { Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { figure } from "#contract/figures.ts";
import { type SlipsOf, slipStudentsQuery } from "../../../api/insight.ts";
import { fingerHeight } from "../../../parts/page/finger-height.ts";
import classes from "./bars.module.css";
import { slipName } from "./slip-names.ts";
import { Names, Who } from "./who.tsx";

const mostShown = 10;

interface SlipBarsProps {
  slips: Record<string, number>;
  /** Whose slips they are, if they are of a class: a press on a kind shows who made it. */
  of?: SlipsOf | undefined;
}

/** The number of slips of each kind, the most frequent first. */
export function SlipBars({ slips, of }: SlipBarsProps) {
  const bars = Object.entries(slips)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostShown)
    .map(([kind, count]) => ({ kind, name: slipName(kind), count }));
  const most = bars[0]?.count ?? 0;
  if (bars.length === 0) return <Text c="dimmed">No mistakes so far.</Text>;
  if (!of)
    return (
      <Stack role="img" aria-label={bars.map(({ name, count }) => `${name}: ${count}`).join(", ")} gap="xs">
        {bars.map(({ kind, ...bar }) => (
          <div key={kind} className={classes.slip}>
            <Bar {...bar} most={most} />
          </div>
        ))}
      </Stack>
    );
  return (
    <Stack component="ul" gap={0}>
      {bars.map(({ kind, name, count }) => (
        <li key={kind}>
          <Who
            title={name}
            target={
              <UnstyledButton
                w="100%"
                mih={fingerHeight(26)}
                className={classes.slip ?? ""}
                aria-label={`${name}: ${count}, show who`}
              >
                <Bar name={name} count={count} most={most} />
              </UnstyledButton>
            }
          >
            <SlipNames of={of} kind={kind} />
          </Who>
        </li>
      ))}
    </Stack>
  );
}

function Bar({ name, count, most }: { name: string; count: number; most: number }) {
  return (
    <>
      <span>{name}</span>
      <Progress.Root size={8} radius="xl" className={classes.track ?? ""}>
        <Progress.Section value={(count / most) * 100} color="var(--cb-brand)" withAria={false} />
      </Progress.Root>
      <b>{figure(count)}</b>
    </>
  );
}

/** The students who made a kind of slip: in an assignment with links to their answers, in a course to their insight. */
function SlipNames({ of, kind }: { of: SlipsOf; kind: string }) {
  const list = useQuery(slipStudentsQuery(of, kind));
  return (
    <Names
      list={list}
      studentsOf={({ students }) => students}
      noteOf={({ students, total, partial }) =>
        [
          students.length < total && `The first ${students.length} of ${figure(total)} students.`,
          partial && "Counted in 10,000 submissions only.",
        ]
          .filter(Boolean)
          .join(" ")
      }
      linkTo={(studentId) =>
        "course" in of
          ? `/admin/student/${studentId}/insight`
          : `/admin/assignments/${of.assignmentId}/submissions/${studentId}`
      }
    />
  );
}
