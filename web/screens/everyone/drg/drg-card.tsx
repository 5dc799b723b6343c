import { Box, Card, Group, Text } from "@mantine/core";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import { weightText } from "./code-text.ts";
import classes from "./drg.module.css";

/** The DRG with its weight and lengths of stay. */
export function DrgCard({ grouped }: { grouped: GroupedClaim }) {
  const { drg, mdc, severity } = grouped.final;
  const isGrouped = grouped.final.returnCode === 0;
  return (
    <Card padding={0} component="section" aria-label="The group">
      <Group p="md" wrap="nowrap" gap="md">
        <Box
          component="span"
          c={isGrouped ? "var(--cb-brand)" : "var(--cb-wrong)"}
          fz="3xl"
          fw={650}
          lh={1}
          className={classes.drg}
        >
          {drg.number}
        </Box>
        <div role="status">
          <Text component="h2" fw={600} fz="lg" m={0}>
            {drg.title}
          </Text>
          {isGrouped && (
            <Text fz="xs" c="dimmed">
              MDC {mdc.number} · {mdc.title}
            </Text>
          )}
          {!isGrouped && <Text fz="xs">{grouped.path.at(-1)?.text}</Text>}
        </div>
      </Group>
      {isGrouped && (
        <dl className={classes.figures}>
          <Figure label="Relative weight" value={drg.weight === null ? "–" : weightText(drg.weight)} />
          <Figure label="GMLOS" value={drg.gmlos === null ? "–" : `${drg.gmlos.toFixed(1)} days`} />
          <div>
            <dt>Severity</dt>
            <dd>
              <Severity severity={severity} />
            </dd>
          </div>
          <Figure label="Type" value={drg.type === null ? "–" : drg.type === "surgical" ? "Surgical" : "Medical"} />
        </dl>
      )}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
