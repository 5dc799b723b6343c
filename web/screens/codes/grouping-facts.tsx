import type { CodeDetails } from "#contract/api/codes.ts";
import { Fact } from "./fact.tsx";

const severities = {
  MCC: "As secondary diagnosis: MCC, unless the principal diagnosis excludes it",
  CC: "As secondary diagnosis: CC, unless the principal diagnosis excludes it",
  none: "As secondary diagnosis: neither MCC nor CC",
};

/** What the code does in an MS-DRG, or what the MS-DRG is. */
export function GroupingFacts({ code: { drg, system } }: { code: CodeDetails }) {
  if (!drg) return null;
  const mdc = drg.mdc === null ? undefined : `MDC ${drg.mdc}${drg.mdcTitle ? `, ${drg.mdcTitle}` : ""}`;
  const lines =
    system === "drg"
      ? [
          drg.type && `${drg.type === "surgical" ? "Surgical" : "Medical"} group`,
          mdc,
          drg.weight !== null && `Weight ${drg.weight.toFixed(4)} (fiscal year ${drg.weightYear})`,
          drg.gmlos !== null && `Mean stay ${drg.gmlos} days (geometric), ${drg.amlos} days (arithmetic)`,
        ]
      : [
          drg.severity && severities[drg.severity],
          mdc && `As principal diagnosis: ${mdc}`,
          drg.operatingRoom !== null &&
            (drg.operatingRoom ? "Operating room procedure" : "Not an operating room procedure"),
        ];
  return (
    <Fact title="In a DRG">
      {lines.filter(Boolean).map((line) => (
        <div key={String(line)}>{line}</div>
      ))}
    </Fact>
  );
}
