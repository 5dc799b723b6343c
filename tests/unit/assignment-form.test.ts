import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyCodingAnswer } from "#contract/answers.ts";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { wholeSequence } from "#contract/api/key-rules.ts";
import { guessCategory } from "#contract/categories.ts";
import { ageIn } from "../../web/screens/staff/assignment-form/age-in.ts";
import { countGradedAgain } from "../../web/screens/staff/assignment-form/changes-of-form.ts";
import { optionsOf, toFormData } from "../../web/screens/staff/assignment-form/form-body.ts";
import { findFaults, formPaths } from "../../web/screens/staff/assignment-form/form-faults.ts";
import {
  type AssignmentForm,
  copyOf,
  emptyForm,
  emptyQuestion,
  emptySection,
  formFrom,
  type SectionForm,
} from "../../web/screens/staff/assignment-form/form-values.ts";
import { mergeForms } from "../../web/screens/staff/assignment-form/merge-forms.ts";
import { isEmptySection } from "../../web/screens/staff/assignment-form/practice/section-from-case.ts";

const single: KeyedAssignment = {
  _id: "a",
  moduleName: "Module",
  category: "CPC",
  assignedDate: "2026-11-01T00:00:00.000Z",
  dueDate: "2026-12-02T04:59:59.999Z",
  state: "open",
  visibleFrom: null,
  archivedAt: null,
  resultsOpen: "at_once",
  resultsOpenedAt: null,
  timeLimitMinutes: 45,
  version: 3,
  assignmentPdf: "/api/files/x",
  assignmentPdfName: "nstemi.pdf",
  assignedStudentsCount: 4,
  submittedStudentsCount: 2,
  isDynamic: true,
  subModuleName: "",
  sectionTimeLimitMinutes: null,
  lookup: "closed",
  serviceDate: "2026-11-07",
  patient: { age: 68, sex: "F", dischargeStatus: 6 },
  scoring: "fields",
  sequence: wholeSequence({}),
  partPoints: {},
  keyNotes: {},
  notCoded: [],
  poa: "off",
  setting: "outpatient",
  goals: ["Combination codes"],
  keyVersion: 1,
  sectionId: "s",
  blind: null,
  submissionCount: 2,
  answerKey: null,
  dynamicQuestions: [
    {
      _id: "q",
      questionText: "Which pair?",
      options: ["I50.23, E11.65", "I10"],
      answer: "I50.23, E11.65",
      explanation: "Both",
    },
  ],
  variants: [],
  subAssignments: [],
};

const sent = (form: AssignmentForm, isEdit = true) => {
  const body = toFormData(form, isEdit);
  return { body, items: JSON.parse(String(body.get("subAssignments"))) };
};

test("a form that is opened and saved without a change sends the assignment unchanged", () => {
  const form = formFrom(single, "America/New_York");
  expect(findFaults(form, true)).toEqual({});
  const { body, items } = sent(form);
  expect(Object.fromEntries(body)).toMatchObject({
    moduleName: "Module",
    category: "CPC",
    timeLimitMinutes: "45",
    dueDate: "2026-12-01",
    version: "3",
    removed: "[]",
  });
  expect(items).toEqual([
    {
      _id: "s",
      subModuleName: "",
      isDynamic: true,
      timeLimitMinutes: "",
      lookup: "closed",
      serviceDate: "2026-11-07",
      setting: "outpatient",
      goals: ["Combination codes"],
      patient: { age: 68, sex: "F", dischargeStatus: 6 },
      scoring: "fields",
      sequence: wholeSequence({}),
      partPoints: {},
      poa: "off",
      pdfIndex: null,
      removePdf: false,
      questions: single.dynamicQuestions,
    },
  ]);
});

test("a new section sends the order that its category proposes, until another is chosen; one that exists keeps its own", () => {
  const fresh = emptyForm("IP-DRG");
  const ordered = { icdCodes: "first", pcsCodes: "first", modifiers: "any", hcpcsCodes: "any" };
  expect(sent(fresh, false).items[0].sequence).toEqual(ordered);
  expect(sent({ ...fresh, category: "ED" }, false).items[0].sequence).toEqual({ modifiers: "any", hcpcsCodes: "any" });
  const chosen = { ...emptySection(), sequence: { icdCodes: "any" as const } };
  expect(sent({ ...fresh, subAssignments: [chosen] }, false).items[0].sequence).toEqual({ icdCodes: "any" });
});

test("a new timed assignment proposes that results wait for everyone, and a saved one does not change", () => {
  const fresh = emptyForm("IP-DRG");
  const opens = (form: AssignmentForm, isEdit = false) => sent(form, isEdit).body.get("resultsOpen");
  expect(opens(fresh)).toBe("at_once");
  const exam = { ...fresh, timeLimitMinutes: "30" };
  const timedSection = { ...fresh, subAssignments: [{ ...emptySection(), timeLimitMinutes: "5" }] };
  expect([opens(exam), opens(timedSection)]).toEqual(["when_all_done", "when_all_done"]);
  expect(opens({ ...exam, resultsRule: "at_once" })).toBe("at_once");
  const dated = { ...exam, resultsRule: "on_date" as const, resultsDay: "2026-12-01", resultsTime: "09:00" };
  expect(opens(dated)).toBe("2026-12-01T09:00");
  expect(findFaults({ ...dated, resultsDay: "", resultsTime: "" }, false)).toMatchObject({
    resultsDay: "Choose the day on which results open",
    resultsTime: "Choose the time at which results open",
  });

  const timed = { ...single, resultsOpen: "2026-12-02T04:30:00.000Z" };
  const read = formFrom(timed, "America/New_York");
  expect(opens(read, true)).toBe("2026-12-01T23:30");
  expect(findFaults(copyOf(read), false)).toHaveProperty("resultsDay");
  expect(opens(formFrom(single, "UTC"), true)).toBe("at_once");
});

test("the form counts what a save grades again: submissions of changed keys, and all in another course", () => {
  const section = (_id: string, submissionCount: number): SectionForm => ({
    ...emptySection(),
    _id,
    submissionCount,
    answerKey: { ...emptyCodingAnswer, icdCodes: ["I10"] },
  });
  const [first, second] = [section("s1", 4), section("s2", 3)];
  const base: AssignmentForm = { ...emptyForm("CPC"), version: 1, subAssignments: [first, second] };
  const counted = (change: Partial<AssignmentForm>) => countGradedAgain(base, { ...base, ...change });
  const corrected = { ...second, answerKey: { ...second.answerKey, icdCodes: ["I11.0"] } };
  expect(counted({ subAssignments: [first, corrected] })).toBe(3);
  expect(counted({ subAssignments: [first, { ...second, scoring: "codes" }] })).toBe(3);
  expect(counted({ moduleName: "Another name", timeLimitMinutes: "45", dueDate: "2027-01-31" })).toBe(0);
  expect(counted({ subAssignments: [second, { ...first, subModuleName: "Another name" }, emptySection()] })).toBe(0);
  expect(counted({ subAssignments: [corrected] })).toBe(3);
  expect(counted({ category: "cpc " })).toBe(0);
  expect(counted({ category: "CCS" })).toBe(7);
  const varied = {
    ...base,
    subAssignments: [
      { ...first, key: "s1" },
      { ...second, variantOf: "s1" },
    ],
  };
  const [variant1, variant2] = varied.subAssignments as [SectionForm, SectionForm];
  const ruled: SectionForm[] = [{ ...variant1, scoring: "codes" }, variant2];
  expect(countGradedAgain(varied, { ...varied, subAssignments: ruled })).toBe(7);

  const noted = (change: Partial<SectionForm>) => counted({ subAssignments: [first, { ...second, ...change }] });
  expect(noted({ notCoded: [{ statement: "Rule out sepsis", why: "Not confirmed" }] })).toBe(0);
  const evidence = [{ page: 1, quote: "hypertension" }];
  expect(noted({ keyNotes: { icdCodes: { I10: { rationale: "Essential", evidence, accept: [""] } } } })).toBe(0);
  expect(noted({ keyNotes: { icdCodes: { I10: { accept: ["I11.9"] } } } })).toBe(3);
  expect(noted({ keyNotes: { icdCodes: { I10: { optional: true } } } })).toBe(3);
  const asking = { ...second, isDynamic: true, questions: [{ ...emptyQuestion(), answer: "2" }] };
  const explained = asking.questions.map((question) => ({ ...question, explanation: "Why", typedOptions: "3" }));
  const asked = { ...base, subAssignments: [asking] };
  expect(countGradedAgain(asked, { ...asked, subAssignments: [{ ...asking, questions: explained }] })).toBe(0);
});

test.each([
  ["67", "67"],
  ["067", "67"],
  ["67 years", "67"],
  ["67 y", "67"],
  ["67 years old", "67"],
  ["66yo", "66"],
  ["66 y/o", "66"],
  ["66 y.o.", "66"],
  ["66-year-old", "66"],
  ["66 Year Old", "66"],
  ["66 yrs.", "66"],
  ["0", "0"],
  ["125", undefined],
  ["12/03/1958", undefined],
  ["6 months", undefined],
  ["10 days", undefined],
  ["about 67", undefined],
  ["", undefined],
])("the age in “%s” is %s", (text, age) => {
  expect(ageIn(text)).toBe(age);
});

test("text left in the field for options is saved as an option, and a copy refers to no saved section", () => {
  expect(optionsOf({ options: ["I50.23, E11.65", " "], typedOptions: " I10, I11.0 " })).toEqual([
    "I50.23, E11.65",
    "I10",
    "I11.0",
  ]);
  const { body, items } = sent(copyOf(formFrom(single, "UTC")), false);
  expect([body.get("version"), body.get("moduleName"), items[0]._id, items[0].questions[0]._id]).toEqual([
    null,
    "Module (copy)",
    undefined,
    undefined,
  ]);
});

test("faults of the form and of the server are shown at their fields", () => {
  const form: AssignmentForm = {
    ...emptyForm("Law"),
    timeLimitMinutes: "1.5",
    dueDate: "31/31/2026",
    subAssignments: [
      {
        ...emptySection(),
        serviceDate: "31/31/2026",
        patient: { age: "200", sex: "U", dischargeStatus: 1 },
        answerKey: { ...emptyCodingAnswer, adx: "x".repeat(501) },
        notCoded: [{ statement: "Cough", why: " " }],
      },
      { ...emptySection(), isDynamic: true },
    ],
  };
  expect(findFaults(form, false)).toEqual({
    category: 'Unknown category "Law"',
    moduleName: "Module name is required",
    timeLimitMinutes: "Time limit must be a positive integer (minutes), e.g. 10 or 200.",
    dueDate: "Due date is not a date",
    "subAssignments.0.subModuleName": "Sub-module name is required",
    "subAssignments.0.serviceDate": "Service date is not a date",
    "subAssignments.0.patient.age": "Age must be a whole number from 0 to 124",
    "subAssignments.0.answerKey.adx": "At most 500 characters are allowed",
    "subAssignments.0.notCoded.0.why": "Reason is required",
    "subAssignments.1.subModuleName": "Sub-module name is required",
    "subAssignments.1.questions.0.questionText": "Question text is required",
    "subAssignments.1.questions.0.answer": "Correct answer is required",
  });
  expect(findFaults({ ...form, category: "Law" }, true).category).toBeUndefined();
  const refused = {
    "subAssignments.0.answerIcdCodes": "x",
    "subAssignments.0.questions.1.answer": "y",
    "subAssignments.0.variants": "z",
    "subAssignments.0.variants.0.answerAdx": "of the variant",
    "subAssignments.1.timeLimitMinutes": "of the second",
  };
  const sections = [section("a"), section("b"), section("a2", { variantOf: "a" })];
  expect(formPaths(refused, sections)).toEqual({
    "subAssignments.0.answerKey.icdCodes": "x",
    "subAssignments.0.questions.1.answer": "y",
    "subAssignments.0.variants": "z",
    "subAssignments.2.answerKey.adx": "of the variant",
    "subAssignments.1.timeLimitMinutes": "of the second",
  });
});

test("a variant of a section that has questions now is not checked: it is neither shown nor sent", () => {
  const variant = section("b", { variantOf: "a", serviceDate: "soon" });
  expect(findFaults(form([section("a"), variant]), true)).toEqual({
    "subAssignments.1.serviceDate": "Service date is not a date",
  });
  const question = { ...emptyQuestion(), questionText: "Which?", answer: "50" };
  const asking = section("a", { isDynamic: true, questions: [question] });
  expect(findFaults(form([asking, variant]), true)).toEqual({});
});

test("a form sends variants within their section, and a copy keeps them together", () => {
  const own = { ...emptyCodingAnswer, icdCodes: ["E11.9"] };
  const { _id: _none, ...variant } = { ...single, subAssignmentId: "s2", isDynamic: false, answerKey: own };
  const opened = formFrom(
    { ...single, isDynamic: false, variants: [{ ...variant, _id: "s2", timeLimitMinutes: null, submissionCount: 1 }] },
    "UTC",
  );
  expect(opened.subAssignments.map(({ submissionCount }) => submissionCount)).toEqual([1, 1]);
  const [item, ...others] = sent(opened).items;
  expect(others).toEqual([]);
  expect(item).toMatchObject({ _id: "s", lookup: "closed", variants: [{ _id: "s2", answerIcdCodes: ["E11.9"] }] });
  expect(item.variants[0]).not.toHaveProperty("lookup");
  const [copied] = sent(copyOf(opened)).items;
  expect(copied).toMatchObject({ variants: [{ answerIcdCodes: ["E11.9"] }] });
  expect(copied.variants[0]).not.toHaveProperty("_id");
});

const section = (id: string, more: Partial<SectionForm> = {}): SectionForm => ({
  ...emptySection(),
  key: id,
  _id: id,
  subModuleName: id,
  ...more,
});

const form = (subAssignments: SectionForm[], more: Partial<AssignmentForm> = {}): AssignmentForm => ({
  ...emptyForm("CPC"),
  version: 1,
  moduleName: "Module",
  subAssignments,
  ...more,
});

test("another user's save is merged where this form is unchanged, and conflicts are listed", () => {
  const base = form([section("one"), section("two"), section("three")]);
  const [one, two, three] = base.subAssignments as [SectionForm, SectionForm, SectionForm];
  const mine = form(
    [{ ...one, answerKey: { ...one.answerKey, icdCodes: ["I10"] } }, { ...two, subModuleName: "two, mine" }, three],
    { moduleName: "Mine" },
  );
  const theirs = form(
    [{ ...one, answerKey: { ...one.answerKey, icdCodes: ["I11.0"], drgValue: "291" } }, section("four")],
    { version: 2, moduleName: "Theirs", timeLimitMinutes: "20" },
  );
  const [theirOne] = theirs.subAssignments as [SectionForm];
  Object.assign(theirOne, { patient: { age: "68", sex: "F", dischargeStatus: 20 }, serviceDate: "2026-11-07" });
  const notCoded = [{ statement: "Cough", why: "A symptom" }];
  Object.assign(theirOne, { setting: "outpatient", notCoded });
  const { form: merged, differences } = mergeForms(base, mine, theirs);
  expect([merged.version, merged.moduleName, merged.timeLimitMinutes]).toEqual([2, "Mine", "20"]);
  expect(merged.subAssignments.map(({ _id, subModuleName }) => [_id, subModuleName])).toEqual([
    ["one", "one"],
    [undefined, "two, mine"],
    ["four", "four"],
  ]);
  expect(merged.subAssignments[0]?.answerKey).toMatchObject({ icdCodes: ["I10"], drgValue: "291" });
  expect(merged.subAssignments[0]).toMatchObject({ setting: "outpatient", notCoded });
  expect(differences).toEqual([
    { where: "Module name", theirs: "Theirs", mine: "Mine" },
    { where: "Time limit", theirs: "20", mine: undefined },
    { where: "Sub-assignment “one”, ICD Codes", theirs: "+ I11.0", mine: "+ I10" },
    { where: "Sub-assignment “one”, DRG Value", theirs: "291", mine: undefined },
    { where: "Sub-assignment “one”, service date", theirs: "07 Nov 2026", mine: undefined },
    { where: "Sub-assignment “one”, patient", theirs: "68, female, died", mine: undefined },
    { where: "Sub-assignment “one”, setting", theirs: "outpatient", mine: undefined },
    { where: "Sub-assignment “one”, not coded", theirs: "Cough", mine: undefined },
    { where: "Sub-assignment “two, mine”", theirs: "removed", mine: "kept as a new one" },
    { where: "Sub-assignment “three”", theirs: "removed", mine: undefined },
    { where: "Sub-assignment “four”", theirs: "added", mine: undefined },
  ]);
});

/** A section with a variant, and its forms by their ids. */
const varied = (more: Partial<SectionForm> = {}) => [
  section("one"),
  section("two", { subModuleName: "one", variantOf: "one", ...more }),
];
test("variants stay with their section when two users' edits are merged", () => {
  const added = (key: string, more: Partial<SectionForm> = {}) => ({
    ...emptySection(),
    key,
    variantOf: "one",
    answerKey: { ...emptyCodingAnswer, icdCodes: [key] },
    ...more,
  });
  const base = form(varied());
  interface Item {
    _id?: string;
    answerIcdCodes?: string[];
    variants?: Item[];
  }
  /** Returns the sections that are sent after a merge, each with its variants, by their ids or codes. */
  const together = (mine: SectionForm[], theirs: SectionForm[], before = base) => {
    const { form: merged } = mergeForms(before, form(mine), form(theirs, { version: 2 }));
    const items: Item[] = sent(merged).items;
    const nameOf = ({ _id, answerIcdCodes = [] }: Item) => _id ?? answerIcdCodes.join();
    return items.map((item) => [item, ...(item.variants ?? [])].map(nameOf));
  };
  const [one, two] = base.subAssignments as [SectionForm, SectionForm];
  const theirThird = added("three", { _id: "three" });
  expect(together([...varied(), added("mine")], [...varied(), theirThird])).toEqual([["one", "two", "mine", "three"]]);
  // A save whose reply was lost: the server already has the section and its variant.
  const typed = [section("", { key: "k", _id: undefined, subModuleName: "New" }), added("I10", { variantOf: "k" })];
  const stored = [
    section("s1", { subModuleName: "New" }),
    added("I10", { key: "s2", _id: "s2", subModuleName: "New", variantOf: "s1" }),
  ];
  expect(together([...varied(), ...typed], [...varied(), ...stored])).toEqual([
    ["one", "two"],
    ["s1", "s2"],
  ]);
  // They removed the section; here it, or only a variant of it, was changed.
  const other = section("other");
  expect(together([{ ...one, timeLimitMinutes: "5" }, two, added("mine")], [other])).toEqual([["", "mine"], ["other"]]);
  expect(together([one, two, added("mine")], [other])).toEqual([["mine"], ["other"]]);
  // They added a variant to a section that is removed here.
  expect(together([other], [...varied(), other, theirThird], form([...varied(), other]))).toEqual([
    ["other"],
    ["three"],
  ]);
});

test("lists of codes that differ are shown as the changes of each user, lists in another order as a whole", () => {
  const withCodes = (icdCodes: string[]) => {
    const one = section("one");
    return form([{ ...one, answerKey: { ...one.answerKey, icdCodes } }]);
  };
  const differenceOf = (mine: string[], theirs: string[]) => {
    const { differences } = mergeForms(withCodes(["J18.9", "E11.9"]), withCodes(mine), withCodes(theirs));
    return differences.map((one) => [one.theirs, one.mine]);
  };
  expect(differenceOf(["J18.9", "E11.9", "I10"], ["J18.9", "Z66"])).toEqual([["+ Z66, − E11.9", "+ I10"]]);
  expect(differenceOf(["J18.9", "E11.9"], ["E11.9", "J18.9"])).toEqual([["E11.9, J18.9", undefined]]);
});

test("a name that another user changed is one difference, however many variants", () => {
  const base = form(varied());
  const theirs = form(base.subAssignments.map((one) => ({ ...one, subModuleName: "Admission" })));
  const { form: merged, differences } = mergeForms(base, base, theirs);
  expect(differences).toEqual([{ where: "Sub-assignment “Admission”, name", theirs: "Admission", mine: undefined }]);
  expect(merged.subAssignments).toEqual(theirs.subAssignments);
});

test("merging two users' edits loses nothing typed here, nor their changes where this form is untouched", () => {
  const text = fc.constantFrom("a", "b", "c");
  const changes = fc.record({ moduleName: text, timeLimitMinutes: text, adx: text, name: text });
  const apply = (
    base: AssignmentForm,
    { moduleName, timeLimitMinutes, adx, name }: Record<"moduleName" | "timeLimitMinutes" | "adx" | "name", string>,
  ) => ({
    ...base,
    moduleName,
    timeLimitMinutes,
    subAssignments: base.subAssignments.map((one) => ({
      ...one,
      subModuleName: name,
      answerKey: { ...one.answerKey, adx },
    })),
  });
  const flat = (one: AssignmentForm) => [
    one.moduleName,
    one.timeLimitMinutes,
    one.subAssignments[0]?.subModuleName,
    one.subAssignments[0]?.answerKey.adx,
  ];
  fc.assert(
    fc.property(changes, changes, changes, (first, here, there) => {
      const base = apply(form([section("one")]), first);
      const [mine, theirs] = [apply(base, here), apply(base, there)];
      const { form: merged, differences } = mergeForms(base, mine, theirs);
      const [before, typed, saved, result] = [base, mine, theirs, merged].map(flat);
      for (const index of [0, 1, 2, 3]) {
        expect(result?.[index]).toBe(typed?.[index] === before?.[index] ? saved?.[index] : typed?.[index]);
      }
      const differing = [0, 1, 2, 3].filter((index) => ![before?.[index], typed?.[index]].includes(saved?.[index]));
      expect(differences).toHaveLength(differing.length);
    }),
  );
});

test("a category is recognised without its punctuation", () => {
  expect(["IPDRG", "ip drg", "E&M", "em", "Law", ""].map(guessCategory)).toEqual([
    "IP-DRG",
    "IP-DRG",
    "E and M",
    "E and M",
    undefined,
    undefined,
  ]);
});

test("practice charts take the place of a section only if nothing has been entered in it", () => {
  const section = emptySection();
  const [question] = section.questions;
  const entered: Partial<SectionForm>[] = [
    { subModuleName: "Chart" },
    { timeLimitMinutes: "30" },
    { serviceDate: "2026-05-01" },
    { pdf: new File(["%PDF"], "chart.pdf") },
    { lookup: "closed" },
    { notCoded: [{ statement: "Fever", why: "A symptom" }] },
    { answerKey: { ...emptyCodingAnswer, notes: "Look twice" } },
    { questions: question ? [{ ...question, questionText: "Which one?" }] : [] },
    { _id: "saved" },
  ];
  expect(isEmptySection(emptySection())).toBe(true);
  expect(entered.filter((fields) => isEmptySection({ ...section, ...fields }))).toEqual([]);
});
