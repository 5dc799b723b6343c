import { Card, Group, Text, Title } from "@mantine/core";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { Code } from "../../parts/code-chip.tsx";
import { plainCode, writtenDiagnosis } from "./code-text.ts";
import classes from "./drg.module.css";

type Change = GroupedClaim["whatIf"][number];

/** What would change the group; codes that change nothing by themselves are only counted. */
export function WhatIfCard({ grouped, procedures }: { grouped: GroupedClaim; procedures: readonly string[] }) {
  const { number, weight } = grouped.final.drg;
  const shown = grouped.whatIf.filter((change) => change.drg !== number || change.with.length > 0);
  const idle = grouped.whatIf.filter((change) => change.drg === number && change.with.length === 0).length;
  if (grouped.whatIf.length === 0) return null;
  const isProcedure = new Set(procedures.map(plainCode));
  const written = (code: string) => (isProcedure.has(code) ? code : writtenDiagnosis(code));
  return (
    <Card component="section" aria-label="What if">
      <Group justify="space-between" mb={6}>
        <Title order={2}>What if</Title>
        <Text fz="xs" c="dimmed">
          weight
        </Text>
      </Group>
      {shown.map((change) => (
        <div key={`${change.without.join()}/${change.with.join()}`} className={classes.change}>
          <Replaced change={change} written={written} />
          <span className={classes.figure}>→ {change.drg}</span>
          <Difference from={weight} to={change.weight} isSame={change.drg === number} />
        </div>
      ))}
      {idle > 0 && (
        <Text fz="xs" c="dimmed" pt={8}>
          {idle === 1 ? "One code" : `${idle} codes`} could be left out, one at a time, without a change.
        </Text>
      )}
    </Card>
  );
}

function Replaced({ change, written }: { change: Change; written: (code: string) => string }) {
  const chips = (codes: string[]) => codes.map((code) => <Code key={code}>{written(code)}</Code>);
  if (change.with.length === 0)
    return (
      <span className={classes.codes}>
        <span>without</span>
        {chips(change.without)}
      </span>
    );
  return (
    <span className={classes.codes}>
      {chips(change.with)}
      <span>for</span>
      {chips(change.without)}
    </span>
  );
}

function Difference({ from, to, isSame }: { from: number | null; to: number | null; isSame: boolean }) {
  if (isSame) return <span className={classes.figure}>same</span>;
  if (from === null || to === null) return <span className={classes.figure}>–</span>;
  const difference = to - from;
  const sign = difference < 0 ? "−" : "+";
  return (
    <span className={`${classes.figure} ${difference < 0 ? classes.less : classes.more}`}>
      {sign}
      {Math.abs(difference).toFixed(4)}
    </span>
  );
}
