import type { Claim } from "#coding/drg/claim.ts";
import { describeDrg } from "#coding/drg/describe-drg.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { pathOf } from "#coding/drg/path.ts";
import { type Grouper, type Release, releaseNote } from "#coding/drg/releases.ts";
import { type WhatIf, whatIf } from "#coding/drg/what-if.ts";
import { drgWithWeight, listed } from "#coding/drg/words.ts";
import { displayCode } from "#coding/systems.ts";
import type { ChatMessage } from "#contract/api/assistant.ts";
import { findClaim, findDrg } from "./find-claim.ts";

/** A question about a DRG: the last of the messages. A conversation names no discharge date, so today's release answers. */
export interface DrgQuestion {
  messages: readonly ChatMessage[];
  today: string;
  /** True if the student has a chart open beside the question. */
  hasPdf?: boolean;
}

const mostChanges = 6;

/**
 * Answers the question from the official tables, in Markdown. Returns undefined if no message names a diagnosis and the
 * last one names no DRG.
 */
export async function explainDrg(
  grouper: () => Promise<Grouper>,
  { messages, today, hasPdf }: DrgQuestion,
): Promise<string | undefined> {
  const release = await (await grouper()).releaseOn(today);
  const asked = findClaim(messages, release, hasPdf);
  if (asked) return explain(asked.claim, asked.askedDrg, release, today);
  const drg = findDrg(messages.at(-1)?.content ?? "");
  return drg === undefined ? undefined : describe(drg, release);
}

/** Describes a DRG when no codes are known. */
function describe(drg: number, release: Release): string {
  return [
    describeDrg(drg, release) ?? `MS-DRG ${release.label} has no DRG ${drg}.`,
    `Name the codes, the principal diagnosis first, and I say what they group to and why. “Why this DRG” in a result shows the same.`,
  ].join("\n\n");
}

/** Explains in Markdown the DRG of a claim: the path to it, and what would change it. */
function explain(claim: Claim, askedDrg: number | undefined, release: Release, today: string): string {
  const grouped = groupClaim(release, claim);
  const { drg } = grouped.final;
  const title = release.tables.title("drgs", drg, release.version);
  const differs = askedDrg !== undefined && askedDrg !== drg;
  const note = releaseNote(release, today);
  const changes = whatIf(release, claim, grouped).filter((change) => change.drg !== drg);
  return [
    `These codes reach **DRG ${drgWithWeight(drg, release.weights)}, ${title}**${differs ? `, not ${askedDrg}` : ""}: ${claimInWords(claim)}.`,
    pathOf(grouped, release)
      .map(({ step, text }, index) => `${index + 1}. **${step}.** ${text}`)
      .join("\n"),
    ...(changes.length > 0
      ? [
          `What would change it: ${changes
            .slice(0, mostChanges)
            .map((change) => changeInWords(change, claim, release))
            .join("; ")}.`,
        ]
      : []),
    `Grouped by MS-DRG ${release.label}.${note ? ` ${note}.` : ""}`,
  ].join("\n\n");
}

function claimInWords({ principal, secondary, procedures }: Claim): string {
  const written = (code: string) => displayCode("icd10cm", code);
  return [
    `${written(principal)} as the principal diagnosis`,
    ...(secondary.length > 0 ? [`with ${listed(secondary.map(({ code }) => written(code)))}`] : []),
    ...(procedures.length > 0 ? [`and ${listed(procedures)} done`] : []),
  ].join(" ");
}

function changeInWords({ without, with: instead, drg }: WhatIf, { procedures }: Claim, { weights }: Release): string {
  const written = (code: string) =>
    procedures.includes(code) || /^\d/.test(code) ? code : displayCode("icd10cm", code);
  const added = listed(instead.map(written));
  const left = listed(without.map(written));
  const what = without.length === 0 ? `with ${added}` : instead.length > 0 ? `${added} for ${left}` : `without ${left}`;
  return `${what} it is ${drgWithWeight(drg, weights)}`;
}
