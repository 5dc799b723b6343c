import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultText } from "../../../api/client.ts";
import { type ClaimSent, comparedQuery } from "../../../api/drg.ts";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import { ReachedDrg } from "../../../parts/codes/drg/reached.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { weightText } from "./code-text.ts";
import classes from "./drg.module.css";

interface CompareCardProps {
  first: ClaimSent;
  second: ClaimSent;
  /** The names of the two claims. */
  labels: readonly [string, string];
  onSwap: () => void;
  onEnd: () => void;
}

/** Two claims side by side, with the codes that change the DRG. */
export function CompareCard({ first, second, labels, onSwap, onEnd }: CompareCardProps) {
  const { data, error, refetch } = useQuery(comparedQuery(first, second));
  return (
    <Card component="section" aria-label="Two claims">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Two claims</Title>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onSwap}>
            Swap
          </Button>
          <Button size="xs" variant="default" onClick={onEnd}>
            End comparison
          </Button>
        </Group>
      </Group>
      {error && <LoadFailure text={faultText(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Group gap="md" mb="xs" wrap="nowrap" align="flex-start">
            <ReachedDrg label={labels[0]} drg={data.a.final.drg} tone="plain" />
            <Text aria-hidden c="dimmed" pt="lg">
              →
            </Text>
            <ReachedDrg label={labels[1]} drg={data.b.final.drg} tone="plain" />
          </Group>
          <Text role="status">
            <TextWithCodes>{`${data.why}.`}</TextWithCodes>
          </Text>
          {data.moved.length > 1 &&
            data.moved.map(({ code, drg, weight }) => (
              <div key={code} className={classes.change}>
                <span>
                  <TextWithCodes>{code}</TextWithCodes>
                </span>
                <span className={classes.figure}>→ {drg}</span>
                <span className={classes.figure}>{weight === null ? "–" : weightText(weight)}</span>
              </div>
            ))}
        </>
      )}
    </Card>
  );
}
