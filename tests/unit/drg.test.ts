import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { findWeights } from "#coding/code-sets/imported-groupings.ts";
import { openIndex } from "#coding/code-sets/index-file.ts";
import type { Claim } from "#coding/drg/claim.ts";
import { diagnosisUses, procedureUses } from "#coding/drg/code-uses.ts";
import { pathOf } from "#coding/drg/path.ts";
import { lazyGrouper } from "#coding/drg/releases.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { testIndexFile } from "./code-index.ts";
import { claimOf, drgOf, group, grouper, release } from "./drg-groups.ts";

vi.setConfig({ testTimeout: 60_000 });

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
  const stepsOf = (claim: Claim) => pathOf(group(claim), release).map(({ step, text }) => `${step} | ${text}`);

  test("shows MDC, side, group, severity with the exclusions, and the split", () => {
    const claim = claimOf("I13.0", "N17.0 I50.22 I42.0 E87.1 N18.32 E11.22 D63.1", "5A1D70Z");
    expect(stepsOf(claim)).toEqual([
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
        /"Coronary Bypass with PTCA" comes first: .* "Coronary Bypass without Cardiac Catheterization" applies too, but is lower in the hierarchy/,
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
      [/0FT44ZZ is an operating-room procedure, but no surgical group of MDC 4 lists it/, /^DRG 989/],
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
      "a delivery that is not on the claim",
      claimOf("O80", "Z37.0", "", { sex: "F" }),
      [
        /^No delivery on the claim . O80 groups only with a delivery: .* 10E0XZZ .* \(Z37\.-\) .* This claim lacks a delivery procedure\.$/,
        /^DRG 998 . Principal Diagnosis Invalid as Discharge Diagnosis\.$/,
      ],
    ],
    [
      "a principal diagnosis that is repeated",
      claimOf("C49.8", "C49.8 E11.9"),
      [/C49\.8 repeats the principal diagnosis and does not count/],
    ],
    [
      "a pre-MDC group",
      claimOf("J18.9", "", "0BYK0Z0"),
      [/^A pre-MDC group \| It comes before all MDCs: 0BYK0Z0/, /^DRG 007/],
    ],
  ])("tells %s", (_, claim, expected) => {
    const lines = stepsOf(claim);
    for (const line of expected) expect(lines).toContainEqual(expect.stringMatching(line));
  });
});

describe("bad input is answered as the official grouper answers it", () => {
  test.each([
    ["no principal diagnosis", claimOf("", "I10"), 999, 7, "There is no principal diagnosis."],
    ["a principal diagnosis that is no code", claimOf("Q99.99", "I10"), 999, 7, "Q99.99 is not a valid code"],
    ["a header as principal diagnosis", claimOf("I50", "I10"), 999, 7, "I50 is a header: a code below it is needed"],
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
    expect(diagnosisUses(group(claimOf("I50.23", "I50 Q99.99 I50.23"))).map(({ why }) => why)).toEqual([
      null,
      "A header: a code below it is needed",
      "Not a valid code on this date",
      "Repeats the principal diagnosis",
    ]);
    expect(procedureUses(group(claimOf("I50.23", "", "ABC"))).map(({ why }) => why)).toEqual([
      "Not a valid code on this date",
    ]);
  });
});
