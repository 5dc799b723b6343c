import { Anchor, Card, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { CodingAnswer } from "#contract/answers.ts";
import type { SectionDrg } from "#contract/api/drg.ts";
import { TextWithCodes } from "../codes/code-tip.tsx";
import type { Reader } from "../section-result.tsx";
import { claimOf, claimText } from "./claim-address.ts";
import classes from "./drg-strip.module.css";
import { Reached } from "./reached.tsx";

interface DrgStripProps {
  drg: SectionDrg;
  submitted: CodingAnswer;
  answerKey: CodingAnswer;
  reader: Reader;
}

/** The DRG that the codes reach beside that of the key's, and which code moved it. */
export function DrgStrip({ drg, submitted, answerKey, reader }: DrgStripProps) {
  const { yours, key, why } = drg;
  const isSame = yours !== null && yours.number === key?.number;
  const address = claimText(claimOf(answerKey, drg));
  const both = new URLSearchParams({ with: claimText(claimOf(submitted, drg)) });
  return (
    <Card component="section" aria-label="DRG of the codes" padding="sm">
      <Group gap="md">
        <Reached
          label={reader === "student" ? "Your DRG" : "DRG submitted"}
          drg={yours}
          tone={isSame ? "match" : "wrong"}
        />
        <Text aria-hidden c="dimmed">
          →
        </Text>
        <Reached label="DRG of the key" drg={key} tone="match" />
        <div className={classes.why}>
          <WeightMoved yours={yours} theirs={key} />
          <Text>
            <TextWithCodes>{`${why}.`}</TextWithCodes>
          </Text>
          {key && (
            <Anchor component={Link} fz="sm" to={`/drg?${address}${yours && !isSame ? `&${both}` : ""}`}>
              How the DRG came about
            </Anchor>
          )}
        </div>
      </Group>
    </Card>
  );
}

/** How much weight the answer lost or gained against the key; nothing where either has none. */
function WeightMoved({ yours, theirs }: { yours: SectionDrg["yours"]; theirs: SectionDrg["key"] }) {
  if (yours?.weight == null || theirs?.weight == null || yours.number === theirs.number) return null;
  const difference = yours.weight - theirs.weight;
  return (
    <Text fw={620}>
      {Math.abs(difference).toFixed(4)} {difference < 0 ? "less" : "more"} weight
    </Text>
  );
}
