import { inOrderTyped } from "./code-uses.ts";
import { evaluate, type Match } from "./evaluate.ts";
import { groundsInWords } from "./grounds.ts";
import type { Grouped } from "./group.ts";
import type { LookedUp } from "./look-up.ts";
import { type Pass, unrelatedProcedures, withoutDelivery } from "./pass.ts";
import type { Release } from "./releases.ts";
import { returnCodeInWords } from "./return-codes.ts";
import { familyOf, severityStep, splitLabel } from "./severity-words.ts";
import type { DrgType } from "./tables.ts";
import { continued, diagnosisText, drgText, listed, type Step, several, weightText } from "./words.ts";

/** Returns the steps from a claim to its DRG, in the order of the grouper. */
export function pathOf(grouped: Grouped, release: Release): Step[] {
  const { claim, initial, final } = grouped;
  const told = final.winning ? final : initial;
  const { winning } = told;
  const steps = winning
    ? [
        preMdcStep(claim, told),
        mdcStep(claim, told),
        sideStep(claim, winning, told),
        ...(winning.row.drg === withoutDelivery
          ? [deliveryStep(claim)]
          : [
              baseStep(claim, winning),
              hospitalAcquiredStep(grouped),
              final.winning ? severityStep(claim, final.winning) : undefined,
            ]),
      ]
    : [claim.principal.valid && claim.principalMdc > 0 ? mdcStep(claim, told) : undefined];
  return [...steps, final.winning ? drgStep(claim, final.winning, release) : ungroupedStep(grouped)].filter(
    (step) => step !== undefined,
  );
}

function preMdcStep(claim: LookedUp, { preMdc }: Pass): Step {
  if (!preMdc)
    return {
      step: "No pre-MDC group",
      text: "None of the groups that come before all MDCs (transplants, ECMO, tracheostomy, CAR-T …) takes this claim.",
    };
  const grounds = sentence(groundsInWords(preMdc, claim));
  const { rerouteMdc } = preMdc.row;
  if (rerouteMdc === 0) return { step: "A pre-MDC group", text: `It comes before all MDCs: ${continued(grounds)}.` };
  return {
    step: `MDC ${rerouteMdc} before the principal diagnosis' own`,
    text: `${grounds} That leads to MDC ${rerouteMdc}, ${claim.tables.title("mdcs", rerouteMdc, claim.version)}.`,
  };
}

function mdcStep(claim: LookedUp, { preMdc }: Pass): Step | undefined {
  if (preMdc && preMdc.row.rerouteMdc > 0) return;
  const { principal, principalMdc, sex, tables, version } = claim;
  const sexMdcs = tables.sexMdcs(principal.code, version);
  if (sexMdcs && sex === "U")
    return {
      step: "MDC by the principal diagnosis and sex",
      text: `The principal diagnosis ${diagnosisText(principal)} belongs to MDC ${sexMdcs.male} for a man, to MDC ${sexMdcs.female} for a woman.`,
    };
  const bySex = sexMdcs ? { M: " for a man", F: " for a woman", U: "" }[sex] : "";
  return {
    step: `MDC ${principalMdc} by the principal diagnosis`,
    text: `The principal diagnosis ${diagnosisText(principal)} belongs to MDC ${principalMdc}${bySex}, ${tables.title("mdcs", principalMdc, version)}.`,
  };
}

function sideStep(claim: LookedUp, { row }: Match, { mdc }: Pass): Step | undefined {
  const codes = [...new Set(inOrderTyped(claim.procedures).map(({ code }) => code))];
  const theatre = operatingRoomInWords(claim, codes);
  if (row.mdc === unrelatedProcedures)
    return {
      step: "Surgical side, unrelated to the principal diagnosis",
      text: `${theatre ?? "There is an operating-room procedure"}, but no surgical group of MDC ${mdc} lists ${several(codes, "it", "them")}.`,
    };
  if (row.type === "S")
    return { step: "Surgical side", text: theatre ? `${theatre}: surgical.` : surgicalWithout(codes) };
  if (row.type !== "M") return;
  return {
    step: "Medical side",
    text: theatre ? `${theatre}, but the first group that applies is a medical one.` : medicalWith(codes),
  };
}

/** "A and B are operating-room procedures"; undefined when none is, not even two that act as one. */
function operatingRoomInWords({ procedures, clusters }: LookedUp, codes: string[]): string | undefined {
  const single = codes.filter((code) =>
    procedures.some((procedure) => procedure.code === code && procedure.valid && procedure.operatingRoom),
  );
  if (single.length > 0)
    return `${listed(single)} ${several(single, "is an operating-room procedure", "are operating-room procedures")}`;
  const cluster = clusters.find(({ lists }) => lists.has("d468") || lists.has("d477"));
  if (!cluster) return;
  const members = procedures.filter((procedure) => procedure.clusters.has(cluster.id));
  return `${listed(members.map(({ code }) => code))} together are an operating-room procedure`;
}

function surgicalWithout(codes: string[]): string {
  if (codes.length === 0) return "The group is a surgical one, although there is no procedure: the diagnoses decide.";
  return `The group is a surgical one, although ${listed(codes)} ${several(codes, "is no operating-room procedure", "are no operating-room procedures")}.`;
}

function medicalWith(codes: string[]): string {
  if (codes.length === 0) return "There is no procedure: medical.";
  return `No operating-room procedure: ${listed(codes)} ${several(codes, "does not count as one", "do not count as such")}.`;
}

function baseStep(claim: LookedUp, match: Match): Step {
  const { row } = match;
  const title = claim.tables.title("base-drgs", row.baseDrg, claim.version);
  const grounds = sentence(groundsInWords(match, claim));
  const step = `Base DRG: ${title}`;
  if (row.type !== "S") return { step, text: grounds };
  const among = { 0: "the pre-MDC groups", 29: "the groups of unrelated procedures" }[row.mdc];
  const later = nextSurgical(claim, match);
  const lower = later === undefined ? "" : ` "${later}" applies too, but is lower in the hierarchy.`;
  return {
    step,
    text: `Among ${among ?? `the surgical groups of MDC ${row.mdc}`}, "${title}" comes first: ${continued(grounds)}.${lower}`,
  };
}

function deliveryStep({ principal, secondary, procedures }: LookedUp): Step {
  const hasOutcome = secondary.some(({ lists }) => lists.has("delvoc"));
  const hasProcedure = procedures.some(({ lists }) => lists.has("vagdlv"));
  const lacking = hasOutcome ? "a delivery procedure" : hasProcedure ? "the outcome" : "both";
  return {
    step: "No delivery on the claim",
    text: `${diagnosisText(principal)} groups only with a delivery: a delivery procedure such as 10E0XZZ and its outcome (Z37.-) as a secondary diagnosis. This claim lacks ${lacking}.`,
  };
}

/** Returns the title of the next surgical group in the hierarchy that also matches the claim. */
function nextSurgical(claim: LookedUp, { row }: Match): string | undefined {
  const rows = claim.tables.rows(row.mdc, claim.version);
  // A copy, because rules that count mark the codes that they have counted.
  const copy: LookedUp = {
    ...claim,
    principal: { ...claim.principal },
    secondary: claim.secondary.map((diagnosis) => ({ ...diagnosis })),
    procedures: claim.procedures.map((procedure) => ({ ...procedure })),
  };
  const next = rows
    .slice(rows.indexOf(row) + 1)
    .find(
      ({ type, baseDrg, formula }) =>
        type === ("S" satisfies DrgType) && baseDrg !== row.baseDrg && evaluate(formula, copy, row.mdc, "MCC").held,
    );
  return next && claim.tables.title("base-drgs", next.baseDrg, claim.version);
}

function hospitalAcquiredStep({ claim, initial, final }: Grouped): Step | undefined {
  const acquired = inOrderTyped(claim.secondary).filter(({ hospitalAcquired }) => hospitalAcquired);
  if (acquired.length === 0) return;
  const conditions = acquired
    .flatMap(({ hacResults }) => hacResults)
    .filter(({ status }) => status === "met")
    .map(({ number }) => `${number} (${claim.tables.hac(number, claim.version)?.title})`);
  const change =
    final.returnCode > 0 || final.drg === initial.drg
      ? ""
      : ` DRG ${drgText(initial.drg)} becomes ${drgText(final.drg)}.`;
  return {
    step: "Acquired in hospital",
    text: `${listed(acquired.map(diagnosisText))} ${several(acquired, "was", "were")} not present on admission: hospital-acquired condition ${listed(conditions)}, which no longer counts.${change}`,
  };
}

function drgStep(claim: LookedUp, match: Match, { weights }: Release): Step {
  const { drg } = match.row;
  const family = new Set(familyOf(claim, match.row).map((row) => row.drg));
  const numbers = ["", "", "two", "three", "four"][family.size] ?? String(family.size);
  const split = [...family].map((member) => `${drgText(member)} ${splitLabel(claim, member) || "for the others"}`);
  const weight = weights?.of(drg);
  return {
    step: `DRG ${drgText(drg)}`,
    text: [
      `${claim.tables.title("drgs", drg, claim.version)}.`,
      ...(family.size > 1 ? [`Splits in ${numbers}: ${split.join(", ")}.`] : []),
      ...(weight ? [`Weight ${weightText(weight.weight)} (fiscal year ${weights?.fiscalYear}).`] : []),
    ].join(" "),
  };
}

function ungroupedStep({ claim, final }: Grouped): Step {
  return { step: "DRG 999, ungroupable", text: returnCodeInWords(final.returnCode, claim) };
}

function sentence(parts: string[]): string {
  const text = parts.join("; ");
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
