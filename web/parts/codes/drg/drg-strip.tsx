import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { CodingAnswer } from "#contract/answers.ts";
import type { SectionDrg } from "#contract/api/drg.ts";
import type { PoaByCode } from "#contract/poa.ts";
import { TextWithCodes } from "../code-tip.tsx";
import type { Reader } from "../lesson/reader.ts";
import { claimOf, claimText } from "./claim-address.ts";
import classes from "./drg-strip.module.css";
import { ReachedDrg } from "./reached.tsx";
import { compareTyped, isOutpatientKey } from "./written-drg.ts";

interface DrgStripProps {
  drg: SectionDrg;
  submitted: CodingAnswer & { poa?: PoaByCode };
  answerKey: CodingAnswer & { poa?: PoaByCode };
  reader: Reader;
}

const words = {
  student: { label: "DRG of your codes", wrote: "You wrote", whose: "your codes", claims: "yours,key" },
  staff: {
    label: "DRG of the codes submitted",
    wrote: "The DRG written is",
    whose: "the codes",
    claims: "submitted,key",
  },
} as const;

/**
 * The DRG of the submitted codes beside the DRG of the key, and the code that makes the difference. An outpatient chart
 * has no DRG.
 */
export function DrgStrip({ drg, submitted, answerKey, reader }: DrgStripProps) {
  if (isOutpatientKey(answerKey)) return null;
  const { yours, key, why } = drg;
  const isSame = yours !== null && yours.number === key?.number;
  const { label, wrote, whose, claims } = words[reader];
  const isWrittenOther = yours && compareTyped(submitted.drgValue, yours.number) === "other";
  const address = claimText(claimOf(answerKey, drg));
  const both = new URLSearchParams({ with: claimText(claimOf(submitted, drg)), whose: claims });
  return (
    <section aria-label="DRG of the codes" className={classes.strip}>
      <ReachedDrg label={isSame ? `${label} and of the key` : label} drg={yours} tone={isSame ? "match" : "wrong"} />
      {!isSame && (
        <>
          <Text aria-hidden c="dimmed" className={classes.arrow ?? ""}>
            →
          </Text>
          <ReachedDrg label="DRG of the key" drg={key} tone="match" />
        </>
      )}
      <div className={classes.why}>
        <WeightMoved yours={yours} theirs={key} />
        <Text>
          <TextWithCodes>{`${why}.`}</TextWithCodes>
        </Text>
        {isWrittenOther && (
          <Text>
            {wrote} {submitted.drgValue.trim()}, but {whose} group to {yours.number}.
          </Text>
        )}
        {key && (
          <Anchor
            component={Link}
            fz="sm"
            className={classes.path ?? ""}
            to={`/drg?${address}${yours && !isSame ? `&${both}` : ""}`}
          >
            Why this DRG
          </Anchor>
        )}
      </div>
    </section>
  );
}

/** The difference in weight between answer and key; nothing if either has no weight. */
function WeightMoved({ yours, theirs }: { yours: SectionDrg["yours"]; theirs: SectionDrg["key"] }) {
  if (yours?.weight == null || theirs?.weight == null || yours.number === theirs.number) return null;
  const difference = yours.weight - theirs.weight;
  return (
    <Text fw={600}>
      Weight {difference < 0 ? "lower" : "higher"} by {Math.abs(difference).toFixed(4)}
    </Text>
  );
}
