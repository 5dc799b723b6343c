import { Button } from "@mantine/core";
import { useState } from "react";
import type { CodeDetails } from "#contract/api/code-details.ts";
import { CodeLinks } from "./code-links.tsx";
import type { CodesAddress } from "./codes-address.ts";
import { Fact } from "./fact.tsx";

const excludingShown = 3;

const severities = {
  MCC: "As secondary diagnosis: MCC, unless the principal diagnosis excludes it",
  CC: "As secondary diagnosis: CC, unless the principal diagnosis excludes it",
  none: "As secondary diagnosis: neither MCC nor CC",
};

/** The effect of a code in MS-DRGs, or the details of an MS-DRG. */
export function GroupingFacts({ code: { drg, system }, address }: { code: CodeDetails; address: CodesAddress }) {
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
      {drg.leadsTo.length > 0 && (
        <>
          <div>As principal diagnosis, without procedures:</div>
          <CodeLinks codes={drg.leadsTo} system="drg" address={address} />
        </>
      )}
      {drg.excludedBy && drg.excludedBy.count > 0 && <ExcludedBy excludedBy={drg.excludedBy} address={address} />}
    </Fact>
  );
}

interface ExcludedByProps {
  excludedBy: NonNullable<NonNullable<CodeDetails["drg"]>["excludedBy"]>;
  address: CodesAddress;
}

/** The principal diagnoses with which the code does not count: the first few, the others on request. */
function ExcludedBy({ excludedBy: { count, codes }, address }: ExcludedByProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? codes : codes.slice(0, excludingShown);
  const words = `Does not count beside ${count === 1 ? "one principal diagnosis" : `${count} principal diagnoses`}`;
  return (
    <>
      <div>{count > excludingShown && !isWhole ? `${words}, among them:` : `${words}:`}</div>
      <CodeLinks codes={shown} system="icd10cm" address={address} />
      {isWhole && count > codes.length && <div>and {count - codes.length} more</div>}
      {!isWhole && codes.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          Show {codes.length < count ? `the first ${codes.length}` : `all ${count}`}
        </Button>
      )}
    </>
  );
}
