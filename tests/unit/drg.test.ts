import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { findWeights } from "#coding/code-sets/imported-groupings.ts";
import { openIndex } from "#coding/code-sets/index-file.ts";
import type { Claim } from "#coding/drg/claim.ts";
import { diagnosisUses, procedureUses } from "#coding/drg/code-uses.ts";
import { explainDifference, twoClaims } from "#coding/drg/explain-difference.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { pathOf } from "#coding/drg/path.ts";
import { type Grouper, lazyGrouper, openGrouper, type Release } from "#coding/drg/releases.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { sampleAssignments } from "../../server/sample/add-sample-course.ts";
import { testIndexFile } from "./code-index.ts";
import { readOracle } from "./drg-claims.ts";

vi.setConfig({ testTimeout: 60_000 });

let grouper: Grouper;
let release: Release;
beforeAll(async () => {
  grouper = await openGrouper();
  release = await grouper.releaseOn("2026-05-01");
});

/** A claim in short: "I13.0" "N17.0 L89.153:N" "5A1D70Z"; a code's POA stands after a colon. */
function claimOf(principal: string, secondary = "", procedures = "", more: Partial<Claim> = {}): Claim {
  const codes = (text: string) => text.split(" ").filter(Boolean);
  return {
    principal,
    secondary: codes(secondary).map((item) => {
      const [code = "", poa] = item.split(":");
      return { code, poa };
    }),
    procedures: codes(procedures),
    sex: "M",
    ...more,
  };
}

const group = (claim: Claim) => groupClaim(release, claim);
const drgOf = (claim: Claim) => group(claim).final.drg;
const difference = (yours: Claim, key: Claim) => explainDifference({ release, claim: yours }, { release, claim: key });

describe("releases", () => {
  test("the day of discharge chooses the release; before the first the first, after the newest the newest", async () => {
    const labels = await Promise.all(
      [
        "2020-01-01",
        "2023-10-01",
        "2024-04-01",
        "2025-03-31",
        "2025-04-01",
        "2025-12-24",
        "2026-09-30",
        "2031-01-01",
      ].map(async (date) => (await grouper.releaseOn(date)).label),
    );
    expect(labels).toEqual(["41.0", "41.0", "41.1", "42.0", "42.1", "43.0", "43.1", "43.1"]);
  });

  test("weights are those of fiscal year 2026, also for later discharges, and none for earlier ones", async () => {
    const weigh = async (date: string) => {
      const { weights } = await grouper.releaseOn(date);
      return [weights?.fiscalYear, weights?.of(291)?.weight, weights?.of(291)?.gmlos];
    };
    expect(await weigh("2025-09-30")).toEqual([undefined, undefined, undefined]);
    expect(await weigh("2025-10-01")).toEqual([2026, 1.2838, 3.8]);
    expect(await weigh("2027-11-04")).toEqual([2026, 1.2838, 3.8]);
  });
});

test("weights that staff imported go before those of the tables, from their year on", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-weights-"));
  const file = path.join(folder, "index.db");
  await copyFile(testIndexFile, file);
  const database = new DatabaseSync(file);
  database.exec("INSERT INTO weight VALUES ('291', 2027, 1.3, NULL, 5.5)");
  database.close();
  const index = openIndex(file);
  const { releaseOn } = await lazyGrouper({ weights: (year) => findWeights(index, year), tables: () => [] })();
  const weigh = async (date: string) => {
    const { weights } = await releaseOn(date);
    return [weights?.fiscalYear, weights?.of(291)?.weight];
  };
  expect(await weigh("2026-09-30")).toEqual([2026, 1.2838]);
  expect(await weigh("2026-10-01")).toEqual([2027, 1.3]);
  expect(await weigh("2025-01-01")).toEqual([undefined, undefined]);
  index.close();
  await rm(folder, { recursive: true });
});

describe("the path", () => {
  const told = (claim: Claim) => pathOf(group(claim), release).map(({ step, text }) => `${step} | ${text}`);

  test("tells MDC, side, group, severity with what was excluded, and the split", () => {
    const claim = claimOf("I13.0", "N17.0 I50.22 I42.0 E87.1 N18.32 E11.22 D63.1", "5A1D70Z");
    expect(told(claim)).toEqual([
      "No pre-MDC group | None of the groups that come before all MDCs (transplants, ECMO, tracheostomy, CAR-T …) takes this claim.",
      "MDC 5 by the principal diagnosis | The principal diagnosis I13.0 belongs to MDC 5, Diseases and Disorders of the Circulatory System.",
      "Medical side | No operating-room procedure: 5A1D70Z does not count as one.",
      "Base DRG: Heart Failure and Shock | The principal diagnosis I13.0 is in its list of principal diagnoses.",
      "Severity: with MCC | N17.0 is an MCC and counts. I42.0 is a CC, but does not count beside the principal diagnosis I13.0.",
      "DRG 291 | Heart Failure and Shock with MCC. Splits in three: 291 with MCC, 292 with CC, 293 without CC/MCC. Weight 1.2838 (fiscal year 2026).",
    ]);
    expect(diagnosisUses(group(claim)).map(({ code, counted, why, affects }) => [code, counted, why, affects])).toEqual(
      [
        ["I130", false, null, true],
        ["N170", true, null, true],
        ["I5022", true, null, false],
        ["I420", false, "Excluded by I13.0", false],
        ["E871", true, null, false],
        ["N1832", false, null, false],
        ["E1122", false, null, false],
        ["D631", false, null, false],
      ],
    );
    expect(procedureUses(group(claim))).toEqual([{ code: "5A1D70Z", operatingRoom: false, why: null, affects: false }]);
  });

  test.each([
    [
      "the surgical hierarchy, and the code that would carry the severity as well",
      claimOf("I21.09", "I50.23 J96.01", "02703DZ 0210093"),
      [
        /02703DZ and 0210093 are operating-room procedures: surgical/,
        /"Coronary Bypass with PTCA" comes first: .* "Coronary Bypass without Cardiac Catheterization" would take it too/,
        /I50.23 is an MCC and counts; J96.01 would do the same/,
        /^DRG 231/,
      ],
    ],
    [
      "procedures that act as one",
      claimOf("T84.033A", "D62:N", "0SPC0JZ 0SRC0J9"),
      [/0SPC0JZ and 0SRC0J9 together are in its list/, /D62 is a CC and counts/, /^DRG 467/],
    ],
    [
      "procedures unrelated to the principal diagnosis",
      claimOf("J18.9", "E11.9", "0FT44ZZ"),
      [/0FT44ZZ is an operating-room procedure, but no surgical group of MDC 4 asks for that/, /^DRG 989/],
    ],
    [
      "multiple significant trauma",
      claimOf("S06.5X0A", "S22.43XA S72.301A", "0QS806Z"),
      [/^MDC 24 before .*S06.5X0A and S72.301A are significant injuries of two body sites/, /^DRG 956/],
    ],
    [
      "an MCC that counts only if the patient lived",
      claimOf("I50.23", "I46.9:N N17.9", "", { dischargeStatus: 20 }),
      [/N17.9 is a CC and counts. I46.9 is an MCC only if the patient lives/, /^DRG 292/],
    ],
    [
      "what was acquired in hospital",
      claimOf("J18.9", "L89.153:N E11.9"),
      [/L89.153 was not present on admission: hospital-acquired condition 4 .* DRG 193 becomes 195/, /^DRG 195/],
    ],
    [
      "that the MDC waits for the sex",
      claimOf("A51.0", "", "", { sex: "U" }),
      [
        /^MDC by the principal diagnosis and sex .* A51.0 belongs to MDC 12 for a man, to MDC 13 for a woman\.$/,
        /^DRG 999, ungroupable . The MDC of A51.0 depends on sex, and sex is unknown\.$/,
      ],
    ],
    [
      "why a claim cannot be grouped",
      claimOf("J18.9", "L89.153:x E11.9"),
      [/^DRG 999, ungroupable \| L89.153 counts as a condition acquired in hospital, and .* cannot be used/],
    ],
    [
      "a pre-MDC group",
      claimOf("J18.9", "", "0BYK0Z0"),
      [/^A pre-MDC group \| It comes before all MDCs: 0BYK0Z0/, /^DRG 007/],
    ],
  ])("tells %s", (_, claim, expected) => {
    const lines = told(claim);
    for (const line of expected) expect(lines).toContainEqual(expect.stringMatching(line));
  });
});

describe("bad input is answered as the official grouper answers it", () => {
  test.each([
    ["no principal diagnosis", claimOf("", "I10"), 999, 7, "There is no principal diagnosis."],
    ["a principal diagnosis that is no code", claimOf("Q99.99", "I10"), 999, 7, "Q99.99 is not a valid code"],
    ["a header as principal diagnosis", claimOf("I50", "I10"), 999, 7, "I50 is not a valid code"],
    ["an external cause as principal diagnosis", claimOf("W11.XXXA"), 999, 1, "W11.XXXA is an external cause"],
    ["sex unknown where the MDC needs it", claimOf("A51.0", "", "", { sex: "U" }), 999, 4, "depends on sex"],
    [
      "no discharge status where it matters",
      claimOf("I21.4", "", "", { dischargeStatus: null }),
      999,
      5,
      "discharge status",
    ],
    [
      "a discharge status that there is not",
      claimOf("I21.4", "", "", { dischargeStatus: 77 }),
      999,
      5,
      "discharge status",
    ],
    ["sex unknown where it does not matter", claimOf("I50.23", "J96.01", "", { sex: "U" }), 291, 0, "Heart Failure"],
    [
      "codes that there are not among the others",
      claimOf("I50.23", "J96.01 XYZ U", "0000000 12"),
      291,
      0,
      "Heart Failure",
    ],
    ["the principal diagnosis among the others", claimOf("I50.23", "I50.23 J96.01"), 291, 0, "Heart Failure"],
    ["lower case, dots and blanks", claimOf(" i50.23", "j96.01", "5a1d70z"), 291, 0, "Heart Failure"],
  ])("%s", (_, claim, drg, returnCode, text) => {
    const grouped = group(claim);
    expect([grouped.final.drg, grouped.final.returnCode]).toEqual([drg, returnCode]);
    expect(pathOf(grouped, release).at(-1)?.text).toContain(text);
  });

  test("a hundred secondary diagnoses and procedures are grouped and explained", () => {
    const many = Array.from({ length: 100 }, (_, at) => `S${String(at).padStart(2, "0")}`).join(" ");
    const claim = claimOf("I50.23", `J96.01 ${many}`, Array.from({ length: 100 }, () => "5A1D70Z").join(" "));
    expect(drgOf(claim)).toBe(291);
    expect(whatIf(release, claim, group(claim))).toContainEqual({
      without: ["J9601"],
      with: [],
      drg: 293,
      weight: 0.566,
    });
  });

  test("a code that is not valid is said to be so", () => {
    expect(diagnosisUses(group(claimOf("I50.23", "I50"))).map(({ why }) => why)).toEqual([
      null,
      "Not a valid code on this date",
    ]);
    expect(procedureUses(group(claimOf("I50.23", "", "ABC"))).map(({ why }) => why)).toEqual([
      "Not a valid code on this date",
    ]);
  });
});

describe("what holds for every claim", () => {
  let claims: Claim[];
  let silent: string[];
  let diagnoses: string[];
  beforeAll(async () => {
    claims = (await readOracle()).filter(({ version }) => version === 431).map(({ claim }) => claim);
    diagnoses = [...new Set(claims.flatMap(({ secondary }) => secondary.map(({ code }) => code)))];
    // Neither CC nor MCC and on no list: the tables say nothing of them but their group as principal diagnosis.
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
        // For hospitals whose status is unknown the number of secondary diagnoses counts.
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

  test("a procedure given twice counts twice where the tables count: two fusions are more than one", () => {
    const [once, twice] = [claimOf("M48.061", "", "0SG00A0"), claimOf("M48.061", "", "0SG00A0 0SG00A0")];
    expect([drgOf(once), drgOf(twice)]).toEqual([451, 448]);
  });

  test("what would be without a code is what grouping without it gives", () => {
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

  test("what moved the DRG leads from yours to the key's; a claim beside itself is moved by nothing", () => {
    fc.assert(
      fc.property(anyClaim(), anyClaim(), (yours, key) => {
        const { moved, why } = difference(yours, key);
        if (drgOf(yours) === drgOf(key)) expect(why).toContain("and so does the key");
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

describe("the difference of two claims in one sentence", () => {
  test.each([
    [
      claimOf("I21.4", "I10"),
      claimOf("I21.4", "I10 J96.01"),
      "You reach 282 (0.7231), the key 280 (1.6041): J96.01 is the MCC you left out",
    ],
    [
      claimOf("I50.23", "J96.01"),
      claimOf("I50.23"),
      "You reach 291 (1.2838), the key 293 (0.5660): J96.01, an MCC, is not in the key",
    ],
    [
      claimOf("I50.23", "J44.9"),
      claimOf("I50.23", "J44.1"),
      "You reach 293 (0.5660), the key 292 (0.8490): the key has J44.1 (CC) where you have J44.9 (diagnosis)",
    ],
    [
      claimOf("A41.9", "J18.9"),
      claimOf("J18.9", "A41.9"),
      "You reach 871 (1.9425), the key 193 (1.3144): the key has J18.9 (MDC 4) as principal diagnosis, where you have A41.9 (MDC 18)",
    ],
    [
      claimOf("I21.4"),
      claimOf("I21.4", "J96.01", "027034Z"),
      "You reach 282 (0.7231), the key 321 (2.7208): J96.01 is the MCC you left out, and 027034Z is the operating-room procedure you left out",
    ],
    [
      claimOf("I50.23", "I10"),
      claimOf("I50.23", "I11.0"),
      "You reach 293 (0.5660), and so does the key: what differs in the codes does not move the DRG",
    ],
    [claimOf("I50.23", "I10"), claimOf("i5023", "I10"), "You reach 293 (0.5660), and so does the key"],
    [
      claimOf("I50"),
      claimOf("I50.23"),
      "You reach 999 (0.0000), the key 293 (0.5660): the principal diagnosis I50 is not a valid code on this date",
    ],
  ])("%#", (yours, key, why) => {
    expect(difference(yours, key).why).toBe(why);
  });

  test("says what each code does as data, and speaks of two claims as well", () => {
    const [a, b] = [claimOf("I50.23", "N18.30 E11.22"), claimOf("I50.23", "N17.9 J96.01 E11.22")];
    expect(difference(a, b).moved).toEqual([
      { code: "J9601", drg: 291, weight: 1.2838 },
      { code: "N179", drg: 292, weight: 0.849 },
    ]);
    expect(explainDifference({ release, claim: a }, { release, claim: b }, twoClaims).why).toBe(
      "The first claim reaches 293 (0.5660), the second 291 (1.2838): J96.01 is the MCC the first lacks",
    );
  });

  test("of claims far longer than a form only so much is tried, and the sentence says so", () => {
    const idle = Array.from({ length: 199 }, (_, at) => `Z${String(at).padStart(3, "0")}`).join(" ");
    const told = (secondary: string) => difference(claimOf("I50.23"), claimOf("I50.23", secondary)).why;
    expect(told(`J96.01 ${idle}`)).toBe("You reach 293 (0.5660), the key 291 (1.2838): J96.01 is the MCC you left out");
    expect(told(`${idle} J96.01`)).toBe(
      "You reach 293 (0.5660), the key 291 (1.2838): 200 things differ, too many to try which of them moves it",
    );
    const long = claimOf("I50.23", `N17.0 I50.22 I42.0 E87.1 ${idle}`, idle.replaceAll("Z", "0"));
    expect(whatIf(release, long, group(long)).length).toBeLessThan(20);
  });

  test("a discharge status that differs is named", () => {
    const { why, moved } = difference(claimOf("I21.4"), claimOf("I21.4", "", "", { dischargeStatus: 20 }));
    expect(why).toBe("You reach 282 (0.7231), the key 285 (0.5989): the discharge status differs");
    expect(moved).toEqual([{ code: "discharge status", drg: 285, weight: 0.5989 }]);
  });
});

test("every key of the sample course groups to the DRG that it names, for its patient and on its day", async () => {
  const keyed = sampleAssignments.flatMap(({ sections }) => sections).filter(({ key }) => key?.drgValue);
  const reached = keyed.map(async ({ name, key, patient, serviceDate = "" }) => {
    const [principal = "", ...others] = key?.icdCodes ?? [];
    const claim = claimOf(principal, others.join(" "), key?.pcsCodes?.join(" "), {
      sex: patient?.sex ?? "U",
      dischargeStatus: patient?.dischargeStatus,
    });
    return [name, String(groupClaim(await grouper.releaseOn(serviceDate), claim).final.drg)];
  });
  expect(await Promise.all(reached)).toEqual(keyed.map(({ name, key }) => [name, key?.drgValue]));
  expect(keyed.length).toBeGreaterThan(2);
});
