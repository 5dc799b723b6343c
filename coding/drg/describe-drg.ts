import type { Release } from "./releases.ts";
import { familyOf, splitLabel } from "./severity-words.ts";
import type { DefinitionRow } from "./tables.ts";
import { drgText, drgWithWeight, listed } from "./words.ts";

/** Pre-MDC groups, the 25 MDCs, groups of unrelated procedures. */
const mdcs = Array.from({ length: 30 }, (_, mdc) => mdc);

/** Describes a DRG without a claim: title, MDC and its siblings. Returns undefined for an unknown number. */
export function describeDrg(drg: number, release: Release): string | undefined {
  const { tables, version, weights } = release;
  const title = tables.title("drgs", drg, version);
  if (title === "") return;
  const row = findRow(drg, release);
  if (!row) return `DRG ${drgText(drg)} is ${title}: no group, but what a claim gets that has none.`;
  const beside = [...new Set(familyOf(release, row).map((member) => member.drg))].filter((member) => member !== drg);
  const family = beside.map((member) =>
    `${drgWithWeight(member, weights)} ${splitLabel(release, member) || "for the others"}`.trim(),
  );
  const kind = row.type === "S" ? "surgical" : "medical";
  const place = tables.title("mdcs", row.mdc, version);
  const where = row.mdc >= 1 && row.mdc <= 25 && place ? ` of MDC ${row.mdc}, ${place}` : "";
  return [
    `DRG ${drgWithWeight(drg, weights)} is ${title}, a ${kind} group${where}.`,
    ...(family.length > 0 ? [`Its family also has ${listed(family)}.`] : []),
  ].join(" ");
}

function findRow(drg: number, { tables, version }: Release): DefinitionRow | undefined {
  for (const mdc of mdcs) {
    const row = tables.rows(mdc, version).find(({ drg: own, type }) => own === drg && type !== "-");
    if (row) return row;
  }
}
