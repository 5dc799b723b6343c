import { beforeAll, expect, test, vi } from "vitest";
import { type Grouped, groupClaim } from "#coding/drg/group.ts";
import type { Pass } from "#coding/drg/pass.ts";
import { pathOf } from "#coding/drg/path.ts";
import { ownTables } from "#coding/drg/releases.ts";
import { openTables, type Tables } from "#coding/drg/tables.ts";
import { type OracleClaim, readOracle } from "./drg-claims.ts";

vi.setConfig({ testTimeout: 60_000 });

let tables: Tables;
let claims: OracleClaim[];

beforeAll(async () => {
  tables = await openTables(ownTables);
  claims = await readOracle();
});

test("every claim of the oracle is answered as the official grouper answers it, in every column", () => {
  expect(claims).toHaveLength(12_000);
  const differences: unknown[] = [];
  for (const { id, version, claim, columns } of claims) {
    const answer = answerOf(groupClaim({ tables, version }, claim));
    for (const [column, ours] of Object.entries(answer))
      if (columns[column] !== ours) differences.push({ id, column, official: columns[column], ours });
  }
  expect([differences.length, ...differences.slice(0, 10)]).toEqual([0]);
});

test("the path of every sort of claim is explained in whole sentences, without a name that is internal to CMS", () => {
  const release = { tables, label: "43.1", from: "2026-04-01", to: "2026-09-30", weights: null };
  const internal = /undefined|\bNOR[a-z]|\bdxc\d|\b[ds]\d{3}\b|\bsgl|mult[a-z]+fus|hac\d|PDX|SDX|ANY:|_/;
  const faults: unknown[] = [];
  for (const { id, version, claim } of claims.filter((_, at) => at % 10 === 0)) {
    const path = pathOf(groupClaim({ tables, version }, claim), { ...release, version });
    for (const { step, text } of path)
      if (!step || !/^[A-Z0-9].*[.)]$/.test(text) || internal.test(text)) faults.push({ id, step, text });
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

function answerOf(grouped: Grouped): Record<string, string> {
  return {
    ...passColumns("initial", grouped.initial),
    ...passColumns("final", grouped.final),
    hac_status: grouped.hacStatus,
    hac_categories: String(grouped.hacCategories),
    ...codeColumns(grouped),
  };
}

function passColumns(name: string, pass: Pass): Record<string, string> {
  return {
    [`${name}_mdc`]: String(pass.mdc),
    [`${name}_drg`]: String(pass.drg),
    [`${name}_base_drg`]: String(pass.baseDrg),
    [`${name}_type`]: pass.type,
    [`${name}_severity`]: pass.severity,
    [`${name}_split`]: pass.split,
    [`${name}_rc`]: String(pass.returnCode),
  };
}

function codeColumns({ claim: { principal, secondary, procedures } }: Grouped): Record<string, string> {
  const asTyped = (a: { place: number }, b: { place: number }) => a.place - b.place;
  const diagnoses = secondary
    .toSorted(asTyped)
    .map(({ valid, initialUse, finalUse, impact, hacResults }) =>
      [
        Number(valid),
        initialUse,
        finalUse,
        impact,
        hacResults.map(({ number, status }) => `${number}=${status}`).join("+"),
      ].join("/"),
    );
  const performed = procedures
    .toSorted(asTyped)
    .map(({ valid, operatingRoom, impact, hacUse }) =>
      [Number(valid), operatingRoom ? "OR" : "-", impact, hacUse.join("+")].join("/"),
    );
  return {
    pdx_result: `${Number(principal.valid)}/${principal.impact}`,
    sdx_results: diagnoses.join(","),
    px_results: performed.join(","),
  };
}
