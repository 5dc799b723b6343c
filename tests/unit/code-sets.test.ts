import { afterAll, expect, test } from "vitest";
import { checkCodes } from "#coding/code-sets/check-codes.ts";
import { type CodeDetails, findCode } from "#coding/code-sets/find-code.ts";
import { excludedBy } from "#coding/code-sets/groupings.ts";
import { listReleases, releaseOn } from "#coding/code-sets/releases-on.ts";
import { eveOf } from "#coding/days.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { openGrouper } from "#coding/drg/releases.ts";
import { displayCode, plainCode, type System } from "#coding/systems.ts";
import { openTestIndex } from "./code-index.ts";

const index = openTestIndex();
afterAll(() => index.close());
const spring2026 = 20260501;

function known(system: System, code: string, day = spring2026): CodeDetails {
  const details = findCode(index, { system, code: plainCode(code), day });
  if (!details) throw new Error(`${code} is unknown`);
  return details;
}

const check = (system: System, code: string, day = spring2026) => checkCodes(index, system, [code], day)[0];
const texts = (notes: { text: string; from: string }[]) => notes.map(({ text, from }) => `${from}: ${text}`);

test("the diagnoses in force in April 2026 are the 74,719 of the agency, the procedures 79,193", () => {
  const codes = (system: System) => listReleases(index, system)[0]?.codes;
  expect(codes("icd10cm")).toBe(74_719);
  expect(codes("icd10pcs")).toBe(79_193);
  expect(codes("hcpcs")).toBe(8463);
  expect(listReleases(index, "icd10cm").find(({ release }) => release === "2024")?.codes).toBe(74_044);
});

test("a code has its title, its parents, and the notes of every level above it", () => {
  const code = known("icd10cm", "i50.23");
  expect(code).toMatchObject({ display: "I50.23", billable: true, status: "valid", from: 20151001 });
  expect(code.parents.map(({ display }) => display)).toEqual(["I00-I99", "I30-I52", "I50", "I50.2"]);
  expect(texts(code.notes.codeFirst)).toContain("I50: heart failure due to hypertension (I11.0)");
  expect(texts(code.notes.excludes1)).toContain("I50: neonatal cardiac failure (P29.0)");
  expect(texts(code.notes.excludes2)[0]).toBe("I50: cardiac arrest (I46.-)");
  expect(texts(code.notes.inclusionTerms)).toContain("I50.2: Systolic left ventricular heart failure");
  expect(code.drg).toMatchObject({
    severity: "MCC",
    mdc: 5,
    mdcTitle: "Diseases and Disorders of the Circulatory System",
  });
});

test("7th characters come from the category, and lead to whole codes with the placeholder X", () => {
  const header = known("icd10cm", "W19");
  expect(header.seventh.map(({ character, code }) => [character, code])).toEqual([
    ["A", "W19XXXA"],
    ["D", "W19XXXD"],
    ["S", "W19XXXS"],
  ]);
  expect(known("icd10cm", "S72.001").seventh.find(({ character }) => character === "A")?.code).toBe("S72001A");
  expect(check("icd10cm", "W19A")).toMatchObject({
    status: "unknown",
    suggestions: [{ code: "W19XXXA" }, {}, {}, {}],
  });
});

test("a diagnosis has a side only where its category has a right and a left", () => {
  const side = (code: string) => known("icd10cm", code).laterality;
  expect(["S72.001A", "S72.002A", "M17.0", "M17.10"].map(side)).toEqual(["right", "left", "bilateral", "unspecified"]);
  expect(["K40.00", "C50.919", "I63.512"].map(side)).toEqual(["bilateral", "unspecified", "left"]);
  const without = [
    "I10",
    "I12.9",
    "I13.0",
    "I13.10",
    "Q73.0",
    "N19",
    "I44.7",
    "I50.1",
    "R10.11",
    "T81.500A",
    "H54.413A",
  ];
  expect(without.filter((code) => side(code) !== null)).toEqual([]);
  expect(known("icd10pcs", "0SRC0J9").laterality).toBe("right");
});

test("edits by sex and age, manifestations and unacceptable principal diagnoses are reported", () => {
  const edits = (code: string, day?: number) => known("icd10cm", code, day).edits.map(({ kind }) => kind);
  // The editor checked the patient's sex until September 2024.
  expect(edits("N40.1", 20240930)).toEqual(["male", "adult"]);
  expect(edits("N40.1", 20241001)).toEqual(["adult"]);
  expect(edits("O80")).toEqual(["maternity"]);
  expect(edits("A33")).toContain("newborn");
  expect(edits("D63.0")).toContain("manifestation");
  expect(edits("B95.0")).toContain("unacceptable");
  expect(edits("W19.XXXA")).toContain("external_cause");
  expect(edits("I50.9")).toEqual([]);
});

test("a diagnosis that is exempt from reporting whether it was present on admission says so, with the year of the list", () => {
  const exempt = (code: string) => known("icd10cm", code).poaExemptIn;
  expect(["Z79.4", "W18.00XD", "Y92.009"].map(exempt)).toEqual([2020, 2020, 2020]);
  expect(["I50.9", "R65.21"].map(exempt)).toEqual([null, null]);
  expect(known("icd10pcs", "0DTJ4ZZ").poaExemptIn).toBeNull();
});

test("a procedure has seven axes with the meaning of its root operation, and says whether it is an operating room one", () => {
  const code = known("icd10pcs", "0DTJ4ZZ");
  expect(code.title).toBe("Resection of Appendix, Percutaneous Endoscopic Approach");
  expect(code.axes.map(({ label }) => label)).toEqual([
    "Medical and Surgical",
    "Gastrointestinal System",
    "Resection",
    "Appendix",
    "Percutaneous Endoscopic",
    "No Device",
    "No Qualifier",
  ]);
  expect(code.axes[2]?.definition).toBe("Cutting out or off, without replacement, all of a body part");
  expect(code.drg?.operatingRoom).toBe(true);
  expect(known("icd10pcs", "30233N1").drg?.operatingRoom).toBe(false);
});

test("the prefix of a procedure lists the values that may follow", () => {
  const approaches = known("icd10pcs", "0DTJ");
  expect(approaches).toMatchObject({ status: "header", billable: false });
  expect(approaches.children.map(({ code, title }) => `${code} ${title}`)).toEqual([
    "0DTJ0 Open",
    "0DTJ4 Percutaneous Endoscopic",
    "0DTJ7 Via Natural or Artificial Opening",
    "0DTJ8 Via Natural or Artificial Opening Endoscopic",
  ]);
  expect(known("icd10pcs", "0DTJ4Z").children.map(({ code }) => code)).toEqual(["0DTJ4ZG", "0DTJ4ZZ"]);
  expect(known("icd10pcs", "0D").children.length).toBeGreaterThan(20);
  expect(findCode(index, { system: "icd10pcs", code: "0DTJ3", day: spring2026 })).toBeUndefined();
});

test("an illegal procedure code names the wrong axis and its legal values", () => {
  expect(check("icd10pcs", "0DTJ3ZZ")).toMatchObject({
    status: "unknown",
    axis: { position: 5, axis: "Approach", value: "3", legal: [{ value: "0", label: "Open" }, {}, {}, {}] },
  });
  expect(check("icd10pcs", "0D!J4ZZ")?.axis).toMatchObject({ position: 3, axis: "Operation", value: "!" });
  expect(check("icd10pcs", "0AT44ZZ")?.axis).toMatchObject({ position: 2, axis: "Body System", value: "A" });
  expect(check("icd10pcs", "0DTJ4ZX")?.axis).toMatchObject({ position: 7, legal: [{ value: "G" }, { value: "Z" }] });
  expect(check("icd10pcs", "0DTJ4ZX")?.suggestions.map(({ code }) => code)).toEqual(["0DTJ4ZG", "0DTJ4ZZ"]);
});

test("a code in force that is not in the tables is valid and never called illegal", () => {
  const sql = `SELECT code FROM code WHERE system = 2 AND titled = 0 AND first <= 20260501 AND last >= 20260501`;
  const untabled = index.all<{ code: string }>(sql).map(({ code }) => code);
  expect(untabled.length).toBeGreaterThan(200);
  for (const { status, axis, title } of checkCodes(index, "icd10pcs", untabled, spring2026)) {
    expect({ status, axis, title }).toEqual({ status: "valid", axis: undefined, title: "Title not in this release" });
  }
});

test("the 739 diagnoses younger than the titles have their parent's, and say so", () => {
  const sql = `SELECT title FROM code WHERE system = 1 AND titled = 0 AND first <= 20260501 AND last >= 20260501`;
  const young = index.all<{ title: string }>(sql);
  expect(young).toHaveLength(739);
  expect(known("icd10cm", "E11.A").title).toBe("Type 2 diabetes mellitus (title not in this release)");
  expect(young.every(({ title }) => /title not in this release/i.test(title))).toBe(true);
});

test("the status of a code depends on the day: not yet, valid, a header, ended", () => {
  expect(check("icd10cm", "N18.3", 20200930)).toMatchObject({ status: "valid", until: null });
  expect(check("icd10cm", "N18.3", 20201001)).toMatchObject({ status: "header", until: 20200930 });
  expect(known("icd10cm", "N18.3", 20201001).replacedBy.map(({ display }) => display)).toEqual([
    "N18.30",
    "N18.31",
    "N18.32",
  ]);
  expect(check("icd10cm", "N18.31", 20200930)?.status).toBe("not_yet");
  expect(check("icd10cm", "U07.1", 20200331)?.status).toBe("not_yet");
  expect(check("icd10cm", "U07.1", 20200401)?.status).toBe("valid");
  expect(check("icd10cm", "I10", 10101)?.status).toBe("not_yet");
  expect(check("icd10cm", "I10", 99991231)?.status).toBe("valid");
  const ended = index.one<{ code: string; last: number }>(
    "SELECT code, last FROM code WHERE system = 1 AND last < 20250101 AND first > 0 AND header_first > header_last ORDER BY code",
  );
  if (!ended) throw new Error("no code has ended");
  expect(check("icd10cm", ended.code)).toMatchObject({ status: "no_longer", until: ended.last });
  expect(check("icd10cm", ended.code, ended.last)?.status).toBe("valid");
});

test("a check returns the codes below a header, the first day of a code and its severity, and ignores modifiers", () => {
  const ways = (system: System, code: string, day?: number) =>
    check(system, code, day)?.suggestions.map(({ display }) => display);
  expect(ways("icd10cm", "N18.3")).toEqual(["N18.30", "N18.31", "N18.32"]);
  expect(ways("icd10cm", "S52.501")?.slice(0, 2)).toEqual(["S52.501A", "S52.501B"]);
  expect(check("icd10pcs", "0DTJ4Z")).toMatchObject({ status: "header", suggestions: [{}, { code: "0DTJ4ZZ" }] });
  expect(check("icd10pcs", "0DTJ3")).toMatchObject({ status: "unknown", axis: { position: 5 } });
  expect(check("icd10cm", "U07.1", 20200331)).toMatchObject({ status: "not_yet", from: 20200401, until: null });
  expect(check("icd10cm", "I21.4")).toMatchObject({ status: "valid", from: null, severity: "MCC", suggestions: [] });
  expect(check("icd10cm", "I10")).not.toHaveProperty("severity");
  expect(check("hcpcs", "j1885-LT")).toMatchObject({ code: "J1885-LT", status: "valid" });
  expect(check("hcpcs", "J1885-LT x 2")).toMatchObject({ status: "valid", title: check("hcpcs", "J1885")?.title });
  expect(check("cpt", "99213-25-59")?.status).toBe("shape");
});

test("a day beyond the newest release says which release was used, one before the first likewise", () => {
  expect(releaseOn(index, "icd10cm", 20260930)).toEqual({
    title: "ICD-10-CM, Fiscal year 2026, with April",
    note: null,
  });
  expect(known("icd10cm", "I10", 20270101).releaseNote).toContain(
    "later than the newest codes here (Fiscal year 2026, with April)",
  );
  expect(known("icd10cm", "I10", 20100101).releaseNote).toContain("earlier than the oldest codes here");
});

test("severity and MDC are those of the day", () => {
  const changed = index.one<{ code: string; first: number }>(
    `SELECT b.code, b.first FROM grouping a JOIN grouping b ON a.system = b.system AND a.code = b.code
     WHERE a.system = 1 AND a.severity = 'none' AND b.severity = 'CC' AND b.first > a.last LIMIT 1`,
  );
  if (!changed) throw new Error("no severity has changed");
  const before = eveOf(changed.first);
  expect(findCode(index, { system: "icd10cm", code: changed.code, day: changed.first })?.drg?.severity).toBe("CC");
  expect(findCode(index, { system: "icd10cm", code: changed.code, day: before })?.drg?.severity).toBe("none");
});

test("the exclusions of a CC or MCC, and the DRGs of a principal diagnosis, equal the grouper's", async () => {
  const { tables, version } = await (await openGrouper()).releaseOn("2026-05-01");
  const rows = index.all<{ code: string; severity: string; drgs: string }>(
    "SELECT code, severity, drgs FROM grouping WHERE system = 1 AND first <= 20260501 AND last >= 20260501",
  );
  const sample = rows.filter((_, place) => place % 97 === 0);
  const excluded = sample.filter(({ severity }) => severity !== "none");
  expect(excluded.length).toBeGreaterThan(50);
  for (const { code } of [...excluded.slice(0, 2), { code: "I5023" }]) {
    const told = excludedBy(index, code, spring2026);
    const asked = rows.filter((row) => tables.excludedBeside(row.code, version)?.has(code)).map((row) => row.code);
    expect([code, told]).toEqual([code, asked]);
  }
  for (const { code, drgs } of sample) {
    const { final } = groupClaim({ tables, version }, { principal: code, secondary: [], procedures: [], sex: "U" });
    const isResultKnown = drgs.split(" ").includes(String(final.drg).padStart(3, "0"));
    expect([code, isResultKnown || drgs === ""]).toEqual([code, true]);
    expect([code, drgs === ""]).toEqual([code, final.returnCode > 0]);
  }
  const heartFailure = known("icd10cm", "I50.23").drg;
  expect(heartFailure?.leadsTo.map(({ display }) => display)).toEqual(["291", "292", "293"]);
  expect(heartFailure?.excludedBy?.codes.map(({ display }) => display)).toContain("J81.0");
  expect(known("icd10cm", "I10").drg?.excludedBy).toBeNull();
});

test("an MS-DRG has title, type, MDC and weight; no weight before fiscal year 2026", () => {
  expect(known("drg", "291")).toMatchObject({
    title: "Heart Failure and Shock with MCC",
    drg: { type: "medical", mdc: 5, weightYear: 2026 },
  });
  expect(known("drg", "291").drg?.weight).toBeGreaterThan(1);
  expect(known("drg", "291", 20240101).drg?.weight).toBeNull();
  expect(check("drg", "3")?.code).toBe("003");
});

test("CPT is checked by its shape as long as there is no list; dental codes are unknown", () => {
  expect(["99213", "0001F", "0042T", "0001U", "1234", "99213X"].map((code) => check("cpt", code)?.status)).toEqual([
    "shape",
    "shape",
    "shape",
    "shape",
    "unknown",
    "unknown",
  ]);
  expect(check("hcpcs", "D0120")?.status).toBe("unknown");
  expect(known("modifier", "-25").title).toContain("went beyond the usual work");
  expect(known("modifier", "LT").title).toContain("Left side");
});

test("codes are displayed in the notation of their field", () => {
  expect(displayCode("icd10cm", plainCode(" e11.22 "))).toBe("E11.22");
  expect(displayCode("icd10pcs", plainCode("0dtj4zz"))).toBe("0DTJ4ZZ");
  expect(displayCode("icd10cm", plainCode("Septic shock"))).toBe("SEPTICSHOCK");
  expect(plainCode("-lt")).toBe("LT");
  expect(check("icd10cm", "E11.O")?.suggestions[0]?.code).toBe("E110");
  for (const nonsense of ["", "%", "'", "E11".repeat(2000), "\u0000", "💥"]) {
    expect(check("icd10cm", nonsense)?.status).toBe("unknown");
    expect(check("icd10pcs", nonsense)?.status).toBe("unknown");
  }
});
