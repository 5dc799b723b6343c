import { afterAll, describe, expect, test } from "vitest";
import { addDays, isoDay } from "#coding/cases/calendar.ts";
import {
  type Case,
  type ChartDocument,
  type DiagnosisLine,
  documentText,
  type ProcedureLine,
  type ServiceLine,
} from "#coding/cases/case.ts";
import { readLibrary } from "#coding/cases/library.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";
import { findEqualTexts, prove, type Violation } from "#coding/cases/prove.ts";
import { writeCase } from "#coding/cases/write-case.ts";
import { openTestIndex } from "./code-index.ts";

const sources = { library: readLibrary(), official: await openOfficialTables(), index: openTestIndex() };
afterAll(() => sources.index.close());

const blueprints = [...sources.library.blueprints.keys(), ...sources.library.outpatient.keys()];

test("two seeds of each blueprint are proven and differ", () => {
  expect(blueprints).toHaveLength(69 + 20);
  const goals = new Set<string>();
  for (const blueprint of blueprints) {
    const cases = [1, 2].map((seed) => writeCase(blueprint, seed, sources));
    expect([blueprint, ...cases.flatMap((written) => prove(written, sources)), ...findEqualTexts(cases)]).toEqual([
      blueprint,
    ]);
    for (const written of cases) {
      expect([blueprint, written.goals.length]).not.toEqual([blueprint, 0]);
      for (const goal of written.goals) goals.add(goal);
    }
  }
  expect([...goals].sort()).toEqual(sources.library.goals.map(({ key }) => key).sort());
});

test("each document ends with a signature of its time, none before the history", () => {
  for (const blueprint of blueprints) {
    const { chart, patient, serviceDate } = writeCase(blueprint, 1, sources);
    // An addendum to a visit may wait for laboratory results.
    const lastDay = patient.admitted === null ? isoDay(addDays(new Date(serviceDate), 7)) : serviceDate;
    const times: string[] = [];
    for (const { title, sections } of chart) {
      const last = sections.at(-1)?.blocks.at(-1);
      expect([blueprint, title, last]).toMatchObject([blueprint, title, { kind: "signature" }]);
      const signatures = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "signature"));
      for (const { signedAt } of signatures as { signedAt: string }[]) {
        times.push(signedAt);
        expect(signedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
        expect(signedAt.slice(0, 10) >= (patient.admitted ?? serviceDate)).toBe(true);
        expect(signedAt.slice(0, 10) <= lastDay).toBe(true);
      }
    }
    expect([blueprint, times.toSorted()[0]]).toEqual([blueprint, times[0]]);
  }
});

test("the same blueprint and seed give the same case, another seed gives another one", () => {
  const [first, again, other] = [7, 7, 8].map((seed) => JSON.stringify(writeCase("hf-exacerbation", seed, sources)));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("hypertension, heart failure and kidney disease become one combination, first and with the quotes of all", () => {
  const { key, goals } = find("hf-exacerbation", (written) => codesOf(written).some((code) => code === "I13.0"));
  const [principal, failure] = key as DiagnosisLine[];
  expect(principal).toMatchObject({ code: "I13.0", combination: "htn-hf-ckd", slips: [{ code: "I10" }] });
  expect(principal?.evidence).toHaveLength(principal?.facts.length ?? 0);
  expect(failure?.code).toMatch(/^I50/);
  expect(goals).toEqual(expect.arrayContaining(["combination-codes", "heart-failure", "kidney-disease"]));
});

test("a query names the DRG of its answer", () => {
  const { gaps } = find(
    "hf-exacerbation",
    (written) => written.gaps[0]?.drgIfAnswered.drg !== written.drg?.drg && written.gaps.length > 0,
  );
  expect(gaps[0]).toMatchObject({
    drgIfAnswered: { base: 291 },
    options: expect.arrayContaining(["Cannot be determined"]),
  });
});

/** Finds the first case of a blueprint that matches. */
function find(blueprint: string, isWanted: (written: Case) => boolean): Case {
  for (let seed = 1; seed < 200; seed++) {
    const written = writeCase(blueprint, seed, sources);
    if (isWanted(written)) return written;
  }
  throw new Error(`No case of ${blueprint} is like this`);
}

function codesOf({ key }: Case): string[] {
  return key.map(({ code }) => code);
}

const lines = {
  diagnosis: ({ key }: Case, at = 0) => key[at] as DiagnosisLine,
  procedure: ({ key }: Case) => key.find(({ field }) => field === "pcsCodes") as ProcedureLine,
  service: ({ key }: Case) => key.find(({ field }) => field === "cptCodes") as ServiceLine,
  exempt: ({ key }: Case) => key.find((line) => line.field === "icdCodes" && line.poa === "exempt") as DiagnosisLine,
};

/** Adds a diagnosis like the first one. */
function add(written: Case, code: string): void {
  written.key.splice(1, 0, { ...lines.diagnosis(written), code });
}

function write(written: Case, text: string): void {
  written.chart[0]?.sections[0]?.blocks.push({ kind: "paragraph", text });
}

const heartFailure = () =>
  find("hf-exacerbation", (written) => /^I13/.test(written.key[0]?.code ?? "") && lines.exempt(written) !== undefined);
const stent = () => find("nstemi-pci", (written) => written.notCoded.length > 0);
const withGap = () => find("hf-exacerbation", ({ gaps }) => gaps.length > 0);
const visit = () => find("office-knee-injection", () => true);

const bends: [name: string, rule: Violation["rule"], original: () => Case, bend: (written: Case) => void][] = [
  ["a header", "code", heartFailure, (written) => add(written, "I50")],
  ["a code that has ended", "code", heartFailure, (written) => add(written, "G35")],
  [
    "a procedure code that no table allows",
    "code",
    stent,
    (written) => Object.assign(lines.procedure(written), { code: "0270XXX" }),
  ],
  ["a CPT code of another shape", "code", visit, (written) => Object.assign(lines.service(written), { code: "992" })],
  [
    "a HCPCS code that does not exist",
    "code",
    visit,
    (written) => Object.assign(lines.service(written), { field: "hcpcsCodes", code: "Z9999" }),
  ],
  ["a code twice", "duplicate", heartFailure, (written) => add(written, codesOf(written)[0] ?? "")],
  [
    "severe sepsis as principal diagnosis",
    "principal",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written), { code: "R65.20" }),
  ],
  [
    "a diagnosis of the other sex",
    "patient",
    () => find("prostate-cancer", () => true),
    ({ patient }) => Object.assign(patient, { sex: "F" }),
  ],
  [
    "a diagnosis of another age",
    "patient",
    () => find("newborn", () => true),
    ({ patient }) => Object.assign(patient, { age: 30 }),
  ],
  [
    "an exempt code with a value",
    "present on admission",
    heartFailure,
    (written) => Object.assign(lines.exempt(written), { poa: "Y" }),
  ],
  [
    "a code that is not exempt without a value",
    "present on admission",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written), { poa: "exempt" }),
  ],
  [
    "a line without its reason",
    "rationale",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written), { rationale: "" }),
  ],
  [
    "a line without its guideline",
    "rationale",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written), { guideline: "" }),
  ],
  [
    "a line without evidence",
    "evidence",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written), { evidence: [] }),
  ],
  [
    "a quote with one other letter",
    "evidence",
    heartFailure,
    (written) => Object.assign(lines.diagnosis(written).evidence[0] ?? {}, { quote: "Acute on chronik" }),
  ],
  [
    "a quote of another document",
    "evidence",
    stent,
    (written) => Object.assign(lines.procedure(written).evidence[0] ?? {}, { document: "History and physical" }),
  ],
  [
    "a phrase of an axis that nobody wrote",
    "evidence",
    stent,
    (written) => Object.assign(lines.procedure(written).axes[0] ?? {}, { quote: "through the wall" }),
  ],
  [
    "a visit with another note",
    "evidence",
    visit,
    (written) => written.chart.splice(0, 1, { title: "Note", sections: [] }),
  ],
  [
    "hypoxemia beside respiratory failure",
    "excludes 1",
    () => find("copd-exacerbation", (written) => codesOf(written).some((code) => /^J96/.test(code))),
    (written) => add(written, "R09.02"),
  ],
  [
    "the effusion before its cancer",
    "code first",
    () => find("malignant-effusion", (written) => codesOf(written).includes("J91.0")),
    ({ key }) => {
      const at = key.findIndex(({ code }) => code === "J91.0");
      key.unshift(...key.splice(at, 1));
    },
  ],
  [
    "heart failure in the combination alone",
    "additional code",
    heartFailure,
    ({ key }) =>
      key.splice(
        key.findIndex(({ code }) => /^I50/.test(code)),
        1,
      ),
  ],
  ["hypertension beside its combination", "never together", heartFailure, (written) => add(written, "I10")],
  ["the type of failure before the combination", "order", heartFailure, ({ key }) => key.unshift(...key.splice(1, 1))],
  [
    "a procedure after the discharge",
    "procedure",
    stent,
    (written) => Object.assign(lines.procedure(written), { date: "2027-01-01" }),
  ],
  [
    "a procedure without a phrase for an axis",
    "procedure",
    stent,
    (written) => Object.assign(lines.procedure(written), { axes: [] }),
  ],
  ["another DRG than the codes give", "drg", heartFailure, ({ drg }) => Object.assign(drg ?? {}, { drg: 470 })],
  [
    "a base DRG that the blueprint does not allow",
    "drg",
    heartFailure,
    (written) => Object.assign(written, { blueprint: "asthma" }),
  ],
  [
    "a statement that tempts to a code of the key",
    "not coded",
    stent,
    (written) => Object.assign(written.notCoded[0] ?? {}, { tempts: [written.key[0]?.code.slice(0, 3)] }),
  ],
  [
    "a statement that nobody wrote",
    "not coded",
    stent,
    (written) => Object.assign(written.notCoded[0] ?? {}, { evidence: null }),
  ],
  ["a query with three options", "query", withGap, ({ gaps }) => gaps[0]?.options.splice(3)],
  [
    'a query without "other"',
    "query",
    withGap,
    ({ gaps }) => gaps[0]?.options.splice(0, gaps[0].options.length, "a", "b", "c", "Cannot be determined"),
  ],
  [
    "a query that mentions the DRG",
    "query",
    withGap,
    ({ gaps }) => Object.assign(gaps[0] ?? {}, { question: "Which words give the higher DRG?" }),
  ],
  [
    "a query for a code of the key",
    "query",
    withGap,
    (written) => Object.assign(written.gaps[0] ?? {}, { codeIfAnswered: written.key[0]?.code }),
  ],
  [
    "a query for words that support another code",
    "query",
    withGap,
    ({ gaps }) => Object.assign(gaps[0] ?? {}, { codeNow: "A01.00" }),
  ],
  [
    "a disease in words without its code",
    "uncoded words",
    heartFailure,
    (written) => write(written, "Acute respiratory failure with hypercapnia."),
  ],
  ["an open slot", "text", heartFailure, (written) => write(written, "Home {drug:bb} continued.")],
  [
    "the result of a culture in the admission",
    "time",
    heartFailure,
    (written) => write(written, "Blood cultures: no growth at five days."),
  ],
  [
    "a disease that has resolved in the admission",
    "time",
    heartFailure,
    (written) => write(written, "The confusion resolved with treatment."),
  ],
  [
    "a response of a later day in the admission",
    "time",
    heartFailure,
    (written) => write(written, "Fever was gone on day 3."),
  ],
  [
    "a day that the stay does not have",
    "time",
    heartFailure,
    ({ chart }) => chart.at(-1)?.sections[0]?.blocks.push({ kind: "paragraph", text: "Walking on hospital day 40." }),
  ],
  [
    "a tempting diagnosis that the note of a visit does not mention",
    "not coded",
    () => find("office-uri-new", () => true),
    ({ notCoded }) => Object.assign(notCoded[0] ?? {}, { evidence: null }),
  ],
];

describe("the proof finds", () => {
  test.each(bends)("%s", (_, rule, original, bend) => {
    const written = structuredClone(original());
    expect(prove(written, sources)).toEqual([]);
    bend(written);
    expect(prove(written, sources).map((violation) => violation.rule)).toContain(rule);
  });

  test("a DRG that only the value of present on admission gives", () => {
    const written = structuredClone(find("cellulitis", ({ drg }) => drg?.drg === 603));
    const ulcer = { ...lines.diagnosis(written), code: "L89.153", facts: [], poa: "N" as const };
    written.key.splice(1, 0, ulcer);
    expect(prove(written, sources)).toEqual([{ rule: "drg", what: '603 would be 602 without "present on admission"' }]);
  });

  test("two seeds with the same text", () => {
    for (const written of [heartFailure(), visit()]) {
      const other = writeCase(written.blueprint, written.seed + 1, sources);
      expect(findEqualTexts([written, other])).toEqual([]);
      expect(findEqualTexts([written, other, { ...written, seed: 0 }])).toHaveLength(1);
    }
  });
});

/** Returns the documents of a case with this title. */
function documentsOf({ chart }: Case, title: string): ChartDocument[] {
  return chart.filter((document) => document.title === title);
}

function signaturesOf({ sections }: ChartDocument): string[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "signature" ? [block.signedAt] : [])),
  );
}

test("events of the stay are in the progress notes, in the order of its days", () => {
  const written = find("sepsis-urinary", (one) => codesOf(one).includes("A41.51"));
  const [admission] = documentsOf(written, "History and physical").map(documentText);
  const progress = documentsOf(written, "Progress notes");
  expect(admission).not.toContain("Escherichia coli");
  expect(progress.map(documentText).join()).toContain("Escherichia coli in two of two sets");
  const days = progress.flatMap(signaturesOf);
  expect(days.length).toBeGreaterThan(1);
  expect(days.toSorted()).toEqual(days);
});

test("a study of a condition that arose in hospital is not in the admission", () => {
  const written = find("covid", (one) => codesOf(one).some((code) => code.startsWith("I82.4")));
  const [admission, progress] = ["History and physical", "Progress notes"].map((title) =>
    documentsOf(written, title).map(documentText).join(),
  );
  expect(admission).not.toContain("duplex");
  expect(progress).toContain("Venous duplex: occlusive thrombus");
});

test("the progress note of hospital day 2 has the values of the laboratory table", () => {
  const written = writeCase("kidney-injury", 1, sources);
  const [progress] = documentsOf(written, "Progress notes").map(documentText);
  const tables = documentsOf(written, "Discharge summary").flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "table" ? block.rows : []))),
  );
  const creatinine = tables.find(([name]) => name?.startsWith("Creatinine"))?.[2];
  expect(progress).toContain(`creatinine ${creatinine}`);
});

test("the assessment on admission names the chronic conditions", () => {
  const { chart } = find("hf-exacerbation", (written) => codesOf(written).includes("J44.9"));
  const assessment = chart[0]?.sections.find(({ heading }) => heading === "Assessment on admission");
  expect(JSON.stringify(assessment)).toMatch(/Also known: .*\bCOPD\b.*\. Home drugs were reviewed\./);
});

test("a consultant who looks back signs after the intervention", () => {
  const written = writeCase("stemi-pci", 1, sources);
  const [notes] = documentsOf(written, "Consultations and other notes");
  const text = notes && documentText(notes);
  expect(text).toContain("phase 1 teaching done");
  const signed = text?.split("phase 1 teaching done")[1]?.match(/\d{4}-\d\d-\d\d/)?.[0] ?? "";
  expect(signed > (written.patient.admitted ?? "")).toBe(true);
});

test("the note of a visit has the parts of a real one", () => {
  const parts: Record<string, string[]> = {
    "Emergency department note": [
      "Triage",
      "History",
      "Allergies",
      "Examination",
      "decision",
      "Diagnos",
      "Disposition",
    ],
    "Day surgery procedure note": ["Procedure", "Indication", "Technique", "Finding", "omplications", "Disposition"],
    "Hospital outpatient note": [
      "Reason",
      "History",
      "Vital signs",
      "Examination",
      "Procedure",
      "Assessment",
      "Follow-up",
    ],
    "Office visit note": ["Assessment and plan"],
  };
  for (const blueprint of sources.library.outpatient.keys()) {
    const [note, ...others] = writeCase(blueprint, 1, sources).chart;
    const headings = note?.sections.map(({ heading }) => heading).join("; ") ?? "";
    const missing = parts[note?.title ?? ""]?.filter((part) => !headings.includes(part));
    expect([blueprint, missing, others]).toEqual([blueprint, [], []]);
    expect((note && documentText(note).length) ?? 0).toBeGreaterThan(800);
  }
});

test("pathology of a visit is signed after the visit, and quotes its findings", () => {
  const { chart, key, serviceDate } = writeCase("skin-biopsy", 1, sources);
  const [visitAt = "", addendumAt = ""] = chart.flatMap(signaturesOf);
  expect(visitAt.slice(0, 10)).toBe(serviceDate);
  expect(addendumAt.slice(0, 10) > serviceDate).toBe(true);
  expect(chart[0]?.sections.at(-1)?.heading).toBe("Addendum: pathology");
  expect(key[0]).toMatchObject({ code: "C44.319", evidence: [{ document: "Office visit note" }] });
});

test("a wrong service is a slip of a service, not of a diagnosis", () => {
  for (const blueprint of sources.library.outpatient.keys())
    for (const { field, slips } of writeCase(blueprint, 1, sources).key)
      for (const { code } of slips)
        expect([blueprint, code, field === "icdCodes"]).toEqual([blueprint, code, !/^\w{5}$/.test(code)]);
  const { key } = writeCase("cystoscopy", 1, sources);
  expect(key.map(({ slips }) => slips.map(({ code }) => code))).toEqual([
    ["C67.9", "R31.9"],
    ["52204", "99213"],
  ]);
});

test("only emergencies come on a weekend", () => {
  const weekends = (blueprint: string) =>
    Array.from({ length: 20 }, (_, seed) =>
      new Date(writeCase(blueprint, seed, sources).serviceDate).getUTCDay(),
    ).filter((day) => day === 0 || day === 6).length;
  expect([weekends("office-annual"), weekends("cataract")]).toEqual([0, 0]);
  expect(weekends("ed-asthma")).toBeGreaterThan(0);
});

test("a homeless patient is discharged to a shelter or a nursing facility, never home", () => {
  const statuses = new Set<number | null>();
  for (let seed = 1; seed <= 150; seed++) {
    const written = writeCase("endocarditis", seed, sources);
    if (codesOf(written).includes("Z59.00")) statuses.add(written.patient.dischargeStatus);
  }
  expect([...statuses].sort()).toEqual([3, 7]);
  const sheltered = find("cellulitis", (written) => codesOf(written).includes("Z59.00"));
  expect(sheltered.patient.dischargeStatus).toBe(1);
  expect(documentsOf(sheltered, "Discharge summary").map(documentText).join()).toContain("Discharged to a shelter on");
});

test("a diagnosis of a visit that may be left out is optional, and the others are not", () => {
  const { key } = writeCase("office-htn-dm", 1, sources);
  expect(key.filter(({ optional }) => optional).map(({ code }) => code)).toEqual(["Z79.899"]);
});

test("the age of a patient has its article", () => {
  for (const blueprint of blueprints)
    for (const seed of [1, 2]) {
      const text = JSON.stringify(writeCase(blueprint, seed, sources).chart);
      const articles = [...text.matchAll(/\b(an?) (\d+)-year-old/gi)];
      for (const [, article = "", age = ""] of articles)
        expect([blueprint, article.toLowerCase(), age]).toEqual([blueprint, /^(8|11|18)/.test(age) ? "an" : "a", age]);
      expect(text).not.toMatch(/[,;a-z] An? \d/);
    }
});

test("urea nitrogen is in its range where creatinine is", () => {
  const pairs: (string | number)[][] = [];
  for (const blueprint of sources.library.blueprints.keys()) {
    const tables = writeCase(blueprint, 1, sources).chart.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "table")),
    );
    const valuesOf = (test: string) =>
      tables.flatMap(({ rows }) => rows.filter(([name]) => name?.startsWith(test))).flatMap((row) => row.slice(1, -1));
    const urea = valuesOf("BUN");
    for (const [at, creatinine] of valuesOf("Creatinine").entries())
      if (Number(creatinine) <= 1.2) pairs.push([blueprint, creatinine, Number(urea[at])]);
  }
  expect(pairs.length).toBeGreaterThan(100);
  expect(pairs.filter(([, , value]) => Number(value) < 7 || Number(value) > 20)).toEqual([]);
});
