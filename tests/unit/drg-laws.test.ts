import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Claim } from "#coding/drg/claim.ts";
import { explainDifference, twoClaims } from "#coding/drg/explain-difference.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { plainCode } from "#coding/systems.ts";
import { readOracle } from "./drg-claims.ts";
import { claimOf, difference, drgOf, group, release } from "./drg-groups.ts";

vi.setConfig({ testTimeout: 60_000 });

describe("properties of every claim", () => {
  let claims: Claim[];
  let silent: string[];
  let diagnoses: string[];
  beforeAll(async () => {
    claims = (await readOracle()).filter(({ version }) => version === 431).map(({ claim }) => claim);
    diagnoses = [...new Set(claims.flatMap(({ secondary }) => secondary.map(({ code }) => code)))];
    // Neither CC nor MCC and on no list: the tables define only their group as principal diagnosis.
    silent = diagnoses.filter((code) => {
      const definition = release.tables.diagnosis(code, 431);
      return definition?.severity === "N" && definition.lists.size === 0 && definition.hacs.length === 0;
    });
  });
  const anyClaim = () => fc.integer({ min: 0, max: claims.length - 1 }).map((at) => claims[at] ?? claimOf(""));
  const anyOf = (codes: string[]) => fc.integer({ min: 0, max: codes.length - 1 }).map((at) => codes[at] ?? "");
  const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

  test("the order of secondary diagnoses and of procedures never changes the DRG", () => {
    const reordered = anyClaim().chain((claim) =>
      fc.tuple(fc.constant(claim), shuffled(claim.secondary), shuffled(claim.procedures)),
    );
    fc.assert(
      fc.property(reordered, ([claim, secondary, procedures]) => {
        expect(drgOf({ ...claim, secondary, procedures })).toBe(drgOf(claim));
      }),
      { numRuns: 400 },
    );
  });

  test("a diagnosis that the tables know by no list and no severity never changes it, but that a newborn has a problem", () => {
    fc.assert(
      fc.property(anyClaim(), anyOf(silent), (claim, code) => {
        fc.pre(group(claim).claim.principalMdc !== 15);
        // For hospitals of unknown status the number of secondary diagnoses matters.
        fc.pre(claim.hospital !== "UNKNOWN");
        expect(drgOf({ ...claim, secondary: [...claim.secondary, { code }] })).toBe(drgOf(claim));
      }),
      { numRuns: 400 },
    );
  });

  test("a secondary diagnosis given twice changes nothing", () => {
    fc.assert(
      fc.property(anyClaim(), (claim) => {
        fc.pre(claim.hospital !== "UNKNOWN");
        expect(drgOf({ ...claim, secondary: [...claim.secondary, ...claim.secondary] })).toBe(drgOf(claim));
      }),
      { numRuns: 400 },
    );
  });

  test("a neighbour is tried where it says something: a lower severity that moves the DRG, or a higher one", () => {
    const claim = claimOf("I13.0", "N17.0 I50.22 E87.1");
    const tried = whatIf(release, claim, group(claim)).filter(({ with: instead }) => instead.length > 0);
    expect(tried.map(({ without, with: instead, drg }) => [...instead, "for", ...without, drg])).toEqual([
      ["N179", "for", "N170", 292],
      ["I5023", "for", "I5022", 291],
    ]);
  });

  test("the greatest effect is first, codes without effect are last", () => {
    const claim = claimOf("I13.0", "E87.1 I50.22 N17.0 J96.01");
    const { drg } = group(claim).final;
    const own = release.weights?.of(drg)?.weight ?? 0;
    const effects = whatIf(release, claim, group(claim)).map((change) =>
      change.drg === drg ? -1 : Math.abs((change.weight ?? 0) - own),
    );
    expect(effects[0]).toBeGreaterThan(0);
    expect(effects).toEqual(effects.toSorted((a, b) => b - a));
  });

  test("a secondary diagnosis that may lead is tried as the principal one, and reported if that changes the DRG", () => {
    const swapsOf = (claim: Claim, canLead?: (code: string) => boolean) =>
      whatIf(release, claim, group(claim), canLead).flatMap(({ principal, drg }) =>
        principal ? [[principal, drg]] : [],
      );
    const fall = claimOf("W19.XXXA", "S72.142A I10");
    expect(swapsOf(fall, () => true)).toContainEqual(["S72142A", 536]);
    expect(swapsOf(fall, (code) => code !== "S72142A").map(([code]) => code)).toEqual(["I10"]);
    expect(swapsOf(fall)).toEqual([]);
    expect(swapsOf(claimOf("I50.33", "I50.23"), () => true)).toEqual([]);
  });

  test("the DRG of a swap equals grouping the claim with both diagnoses in each other's place", () => {
    fc.assert(
      fc.property(anyClaim(), (claim) => {
        for (const { principal, drg } of whatIf(release, claim, group(claim), () => true)) {
          if (principal === undefined) continue;
          const at = claim.secondary.findIndex(({ code }) => plainCode(code) === principal);
          const secondary = claim.secondary.with(at, { code: claim.principal, poa: claim.principalPoa });
          const changed = { ...claim, principal, principalPoa: claim.secondary[at]?.poa, secondary };
          expect([principal, drg]).toEqual([principal, drgOf(changed)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the missing parts of a normal delivery are tried: its outcome, its procedure or both", () => {
    const born = (secondary: string, procedures: string) => {
      const claim = claimOf("O80", secondary, procedures, { sex: "F" });
      const [first] = whatIf(release, claim, group(claim));
      return [first?.without, first?.with, first?.drg];
    };
    expect(born("", "")).toEqual([[], ["Z370", "10E0XZZ"], 807]);
    expect(born("Z37.0", "")).toEqual([[], ["10E0XZZ"], 807]);
    expect(born("", "10E0XZZ")).toEqual([[], ["Z370"], 807]);
  });

  test("a procedure given twice counts twice where the tables count: two fusions are more than one", () => {
    const [once, twice] = [claimOf("M48.061", "", "0SG00A0"), claimOf("M48.061", "", "0SG00A0 0SG00A0")];
    expect([drgOf(once), drgOf(twice)]).toEqual([451, 448]);
  });

  test("the DRG without a code equals grouping the claim without it", () => {
    fc.assert(
      fc.property(anyClaim(), (claim) => {
        for (const { without, with: instead, drg } of whatIf(release, claim, group(claim))) {
          if (instead.length > 0) continue;
          const left = (code: string) => !without.includes(code);
          const changed = {
            ...claim,
            secondary: claim.secondary.filter(({ code }) => left(code)),
            procedures: claim.procedures.filter(left),
          };
          expect([without, drg]).toEqual([without, drgOf(changed)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the reasons for a difference lead from your DRG to the key's; a claim beside itself has no reasons", () => {
    fc.assert(
      fc.property(anyClaim(), anyClaim(), (yours, key) => {
        const { moved, why } = difference(yours, key);
        if (drgOf(yours) === drgOf(key)) expect(why).toContain("and so do the key’s");
        else expect(moved.map(({ drg }) => drg)).toContain(drgOf(key));
        expect(difference(key, key).moved).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("a discharge status that is not known, and a code on several lines, differ as the grouper sees them", () => {
    const one: Claim = { principal: "F13930", secondary: [], procedures: ["HZ42ZZZ"], sex: "M" };
    expect(difference(one, { ...one, dischargeStatus: null }).moved.map(({ drg }) => drg)).toEqual([999]);
    const lines = (poas: string[]) => poas.map((poa) => ({ code: "S92231B", poa }));
    const other: Claim = { principal: "Z69010", secondary: lines(["Y", "X", "Y"]), procedures: [], sex: "M" };
    expect(difference(other, other).moved).toEqual([]);
    expect(difference({ ...other, secondary: [] }, other).moved.at(0)?.drg).toBe(drgOf(other));
  });
});

describe("two claims", () => {
  test.each([
    [
      claimOf("I21.4", "I10"),
      claimOf("I21.4", "I10 J96.01"),
      "Your codes group to 282 (0.7231), the key’s to 280 (1.6041): J96.01 is the MCC you left out",
    ],
    [
      claimOf("I50.23", "J96.01"),
      claimOf("I50.23"),
      "Your codes group to 291 (1.2838), the key’s to 293 (0.5660): J96.01, an MCC, is not in the key",
    ],
    [
      claimOf("I50.23", "J44.9"),
      claimOf("I50.23", "J44.1"),
      "Your codes group to 293 (0.5660), the key’s to 292 (0.8490): the key has J44.1 (CC) where you have J44.9 (diagnosis)",
    ],
    [
      claimOf("A41.9", "J18.9"),
      claimOf("J18.9", "A41.9"),
      "Your codes group to 871 (1.9425), the key’s to 193 (1.3144): the key has J18.9 (MDC 4) as principal diagnosis, where you have A41.9 (MDC 18)",
    ],
    [
      claimOf("I21.4"),
      claimOf("I21.4", "J96.01", "027034Z"),
      "Your codes group to 282 (0.7231), the key’s to 321 (2.7208): J96.01 is the MCC you left out, and 027034Z is the operating-room procedure you left out",
    ],
    [
      claimOf("I21.4", "", "02703ZZ"),
      claimOf("I21.4", "", "027034Z"),
      "Your codes group to 251 (1.4945), the key’s to 322 (1.7630): the key has 027034Z where you have 02703ZZ",
    ],
    [
      claimOf("I50.23", "I10"),
      claimOf("I50.23", "I11.0"),
      "Your codes group to 293 (0.5660), and so do the key’s: the differences between the codes do not change the DRG",
    ],
    [claimOf("I50.23", "I10"), claimOf("i5023", "I10"), "Your codes group to 293 (0.5660), and so do the key’s"],
    [
      claimOf("I50"),
      claimOf("I50.23"),
      "Your codes group to 999, the key’s to 293 (0.5660): the principal diagnosis I50 is a header: a code below it is needed",
    ],
  ])("%#", (yours, key, why) => {
    expect(difference(yours, key).why).toBe(why);
  });

  test("returns the effect of each code as data, and for two claims as well", () => {
    const [a, b] = [claimOf("I50.23", "N18.30 E11.22"), claimOf("I50.23", "N17.9 J96.01 E11.22")];
    expect(difference(a, b).moved).toEqual([
      { code: "J9601", drg: 291, weight: 1.2838 },
      { code: "N179", drg: 292, weight: 0.849 },
    ]);
    expect(explainDifference({ release, claim: a }, { release, claim: b }, twoClaims).why).toBe(
      "The first claim groups to 293 (0.5660), the second to 291 (1.2838): J96.01 is the MCC the first lacks",
    );
  });

  test("of claims far longer than a form only so much is tried, and the sentence says so", () => {
    const idle = Array.from({ length: 199 }, (_, at) => `Z${String(at).padStart(3, "0")}`).join(" ");
    const reasonsFor = (secondary: string) => difference(claimOf("I50.23"), claimOf("I50.23", secondary)).why;
    expect(reasonsFor(`J96.01 ${idle}`)).toBe(
      "Your codes group to 293 (0.5660), the key’s to 291 (1.2838): J96.01 is the MCC you left out",
    );
    expect(reasonsFor(`${idle} J96.01`)).toBe(
      "Your codes group to 293 (0.5660), the key’s to 291 (1.2838): 200 things differ, too many to find the one that changes it",
    );
    const long = claimOf("I50.23", `N17.0 I50.22 I42.0 E87.1 ${idle}`, idle.replaceAll("Z", "0"));
    expect(whatIf(release, long, group(long)).length).toBeLessThan(20);
  });

  test("a discharge status that differs is named", () => {
    const { why, moved } = difference(claimOf("I21.4"), claimOf("I21.4", "", "", { dischargeStatus: 20 }));
    expect(why).toBe("Your codes group to 282 (0.7231), the key’s to 285 (0.5989): the discharge status differs");
    expect(moved).toEqual([{ code: "discharge status", drg: 285, weight: 0.5989 }]);
  });
});
