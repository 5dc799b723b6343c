import { Box, Card, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { Code } from "../../../parts/codes/code-chip.tsx";
import { plainCode, writtenDiagnosis } from "./code-text.ts";
import classes from "./drg.module.css";

type Change = GroupedClaim["whatIf"][number];

/** Changes of codes that would change the DRG. Codes without an effect are only counted. */
export function WhatIfCard({ grouped, procedures }: { grouped: GroupedClaim; procedures: readonly string[] }) {
  const { number, weight } = grouped.final.drg;
  const shown = grouped.whatIf.filter((change) => change.drg !== number || change.with.length > 0);
  const idle = grouped.whatIf.filter((change) => change.drg === number && change.with.length === 0).length;
  if (grouped.whatIf.length === 0) return null;
  const given = new Set(procedures.map(plainCode));
  // For a code that the claim lacks: diagnoses never start with a digit.
  const chip = (code: string) =>
    given.has(code) || /^\d/.test(code) ? (
      <Code key={code} system="icd10pcs">
        {code}
      </Code>
    ) : (
      <Code key={code} system="icd10cm">
        {writtenDiagnosis(code)}
      </Code>
    );
  return (
    <Card component="section" aria-label="What if">
      <Group justify="space-between" mb="xs">
        <Title order={2}>What if</Title>
        <Text fz="xs" c="dimmed">
          weight
        </Text>
      </Group>
      {shown.map((change) => (
        <div key={`${change.without.join()}/${change.with.join()}/${change.principal}`} className={classes.change}>
          <Replaced change={change} chip={chip} />
          <span className={classes.figure}>→ {change.drg}</span>
          <Difference from={weight} to={change.weight} isSame={change.drg === number} />
        </div>
      ))}
      {idle > 0 && (
        <Text fz="xs" c="dimmed" pt="xs">
          {idle === 1 ? "One code" : `${idle} codes`} could be left out, one at a time, without a change.
        </Text>
      )}
    </Card>
  );
}

function Replaced({ change, chip }: { change: Change; chip: (code: string) => ReactNode }) {
  if (change.principal !== undefined)
    return (
      <Group component="span" gap="xs">
        {chip(change.principal)}
        <span>as principal</span>
      </Group>
    );
  if (change.with.length === 0)
    return (
      <Group component="span" gap="xs">
        <span>without</span>
        {change.without.map(chip)}
      </Group>
    );
  if (change.without.length === 0)
    return (
      <Group component="span" gap="xs">
        <span>with</span>
        {change.with.map(chip)}
      </Group>
    );
  return (
    <Group component="span" gap="xs">
      {change.with.map(chip)}
      <span>for</span>
      {change.without.map(chip)}
    </Group>
  );
}

function Difference({ from, to, isSame }: { from: number | null; to: number | null; isSame: boolean }) {
  if (isSame) return <span className={classes.figure}>same</span>;
  if (to === null) return <span className={classes.figure}>–</span>;
  // A claim without a group has no weight to compare with.
  if (from === null) return <span className={classes.figure}>{to.toFixed(4)}</span>;
  const difference = to - from;
  const sign = difference < 0 ? "−" : "+";
  return (
    <Box component="span" c={difference < 0 ? "var(--cb-wrong)" : "var(--cb-match)"} className={classes.figure}>
      {sign}
      {Math.abs(difference).toFixed(4)}
    </Box>
  );
}
