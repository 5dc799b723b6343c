import { inOrderTyped, whyNotCounted } from "./code-uses.ts";
import type { Match } from "./evaluate.ts";
import { asksFor } from "./formula.ts";
import type { Diagnosis, LookedUp } from "./look-up.ts";
import type { DefinitionRow } from "./tables.ts";
import { aSeverity, diagnosisText, listed, type Step, several } from "./words.ts";

/** Returns the rows that split one base DRG. */
export function familyOf(
  { tables, version }: Pick<LookedUp, "tables" | "version">,
  { mdc, baseDrg }: DefinitionRow,
): DefinitionRow[] {
  return tables.rows(mdc, version).filter((row) => row.baseDrg === baseDrg);
}

/** Returns what distinguishes a DRG from its siblings: "with MCC", "without CC/MCC". */
export function splitLabel({ tables, version }: Pick<LookedUp, "tables" | "version">, drg: number): string {
  return /\b(?:with|without|and) (?:MCC|CC)\b.*$/.exec(tables.title("drgs", drg, version))?.[0] ?? "";
}

/** Returns the codes with the severity of the DRG: the one that counts, and those with the same effect. */
export function severityCarriers(
  claim: LookedUp,
  { hits }: Match,
): { carries: Diagnosis | undefined; others: Diagnosis[] } {
  const [carries, ...others] = claim.secondary.filter(
    (diagnosis) => hits.includes(diagnosis.severity) && whyNotCounted(diagnosis, claim) === null,
  );
  return { carries, others: others.filter(({ code }) => code !== carries?.code) };
}

export function severityStep(claim: LookedUp, match: Match): Step {
  const family = familyOf(claim, match.row);
  if (!family.some(({ formula }) => asksFor(formula, "MCC") || asksFor(formula, "CC")))
    return { step: "Not split by severity", text: "MCC and CC make no difference in this group." };
  return {
    step: `Severity: ${splitLabel(claim, match.row.drg) || "not what decided"}`,
    text: [whatCounted(claim, match), ...whatDidNot(claim)].join(" "),
  };
}

function whatCounted(claim: LookedUp, match: Match): string {
  const { carries, others } = severityCarriers(claim, match);
  if (carries) {
    const rest = others.length > 0 ? `; ${listed(others.map(diagnosisText))} would do the same` : "";
    return `${diagnosisText(carries)} is ${aSeverity(carries.severity)} and counts${rest}.`;
  }
  const counted = claim.secondary.filter(
    (diagnosis) => diagnosis.severity !== "N" && whyNotCounted(diagnosis, claim) === null,
  );
  if (counted.length === 0) return "No secondary diagnosis counts as MCC or CC.";
  return `${listed(counted.map(diagnosisText))} ${several(counted, `is ${aSeverity(counted[0]?.severity ?? "N")}`, "have a severity")}, which changes nothing in this group.`;
}

function whatDidNot(claim: LookedUp): string[] {
  const told = inOrderTyped(claim.secondary).filter(
    ({ severity, excluded, dead, suppressed, hospitalAcquired }) =>
      severity !== "N" && !hospitalAcquired && (excluded || dead || suppressed),
  );
  const groups = Map.groupBy(told, (diagnosis) => `${diagnosis.severity}: ${whyNotCounted(diagnosis, claim)}`);
  return [...groups.values()].map((group) => {
    const [first] = group;
    const codes = listed(group.map(diagnosisText));
    const are = several(group, `is ${aSeverity(first?.severity ?? "N")}`, `are ${first?.severity}s`);
    const count = several(group, "does not count", "do not count");
    if (first?.excluded && first.code === claim.principal.code)
      return `${codes} ${several(group, "repeats", "repeat")} the principal diagnosis and ${count}.`;
    if (first?.excluded)
      return `${codes} ${are}, but ${count} beside the principal diagnosis ${diagnosisText(claim.principal)}.`;
    if (first?.dead) return `${codes} ${are} only if the patient lives.`;
    return `${codes} ${are}, but ${count} in this group: its definition names the same condition.`;
  });
}
