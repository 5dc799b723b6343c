import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { sectionInput } from "#contract/api/assignment-input.ts";
import { blindRequest } from "#contract/api/blind.ts";
import { submitRequest } from "#contract/api/submit.ts";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { parse } from "../../server/core/http/parse.ts";

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  propertyNames?: unknown;
}

/** Values of every type, and too long, too many, too large and too small ones. */
const wrongValues = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e12,
  "",
  "nonsense",
  "x".repeat(100_000),
  [],
  [null],
  Array.from({ length: 30_000 }, () => "x"),
  {},
  { nonsense: 1 },
];

/** Returns wrong inputs for a shape: each wrong value, also nested at each position. */
function wrongs(shape: Shape): unknown[] {
  const within = [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
      wrongs(inner).map((value) => ({ [name]: value })),
    ),
    ...(shape.items ? wrongs(shape.items).map((value) => [value]) : []),
    ...(shape.anyOf ?? []).filter((inner) => inner.properties || inner.items).flatMap(wrongs),
  ];
  return [...wrongValues, ...within];
}

const taken: [string, z.ZodType][] = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) =>
  (["query", "body", "form"] as const).flatMap((part): [string, z.ZodType][] =>
    endpoint[part] ? [[`${part} of ${name}`, endpoint[part]]] : [],
  ),
);

// Sections are sent as JSON in a text field of the form, which its shape does not show.
test.each([...taken, ["a section of an assignment", sectionInput] satisfies [string, z.ZodType]])(
  "whatever is wrong in the %s is said in words of the product",
  (_name, schema) => {
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    const refused = wrongs(shape).flatMap((value) => {
      const read = parse(schema, value);
      return "refusal" in read ? Object.values(read.refusal.fields ?? {}) : [];
    });
    expect(refused.length).toBeGreaterThan(0);
    expect(
      [...new Set(refused)].filter((words) => /Too (small|big)|Invalid|expected|Unrecognized/.test(words)),
    ).toEqual([]);
  },
);

/** Returns copies of a valid value, each with one wrong value at one position. */
function spoilt(whole: unknown): unknown[] {
  if (Array.isArray(whole))
    return [...wrongValues, ...whole.flatMap((one, at) => spoilt(one).map((wrong) => whole.with(at, wrong)))];
  if (typeof whole !== "object" || whole === null) return wrongValues;
  const within = Object.entries(whole).flatMap(([name, one]) =>
    spoilt(one).map((wrong) => ({ ...whole, [name]: wrong })),
  );
  return [...wrongValues, ...within];
}

const question = { _id: "q", questionText: "Which code?", options: "I10, I11.0", answer: "I10" };
const note = { rationale: "Why", accept: ["I10"], optional: true, evidence: [{ page: 1, quote: "words" }] };
const key = { answerIcdCodes: "I10", answerDrgValue: "291", answerNotes: "" };
const grading = { scoring: "codes", sequence: { icdCodes: "any" }, partPoints: { laterality: 0.5 } };
const answers = {
  icdCodes: ["I10"],
  notes: "n",
  dynamicQuestions: [{ _id: "q", questionText: "Which code?", submittedAnswer: "I10" }],
  evidence: { icdCodes: { I10: [{ page: 1, quote: "words", before: "b", after: "a" }] } },
};

// Refinements over several fields run only on otherwise valid input, but the fields they read may still be wrong.
test.each<[string, z.ZodType, object]>([
  [
    "a section that codes",
    sectionInput,
    { subModuleName: "S", ...key, ...grading, keyNotes: { icdCodes: { I10: note } } },
  ],
  ["a section that asks", sectionInput, { subModuleName: "S", isDynamic: true, questions: [question, question] }],
  ["a submission", submitRequest, { studentId: "s", assignmentId: "a", submittedAnswers: [answers] }],
  ["a blind coding", blindRequest, { answer: answers }],
])("one wrong value in %s that is whole is refused in words, or taken", (_name, schema, whole) => {
  for (const value of spoilt(whole)) expect(() => parse(schema, value)).not.toThrow();
});

test("a fault is reported for its field, by the name in the request", () => {
  const faultsIn = (name: keyof typeof endpoints, part: "query" | "body", value: unknown) => {
    const schema = (endpoints[name] as Endpoint)[part];
    if (!schema) throw new Error(`${name} has no ${part}`);
    const read = parse(schema, value);
    return "refusal" in read ? read.refusal.fields : undefined;
  };
  expect(faultsIn("GET /admin/recentassignments", "query", { limit: "lots" })).toEqual({
    limit: "limit must be a number",
  });
  expect(faultsIn("GET /admin/recentassignments", "query", { limit: "101" })).toEqual({
    limit: "limit must be 100 or less",
  });
  expect(faultsIn("GET /students", "query", { state: "gone", nonsense: 1 })).toEqual({
    state: "state must be active or expiring or expired",
    nonsense: 'Unknown field "nonsense"',
  });
  expect(faultsIn("POST /result", "body", { studentId: "", assignmentId: 7 })).toEqual({
    studentId: "studentId must not be empty",
    assignmentId: "assignmentId must be a text",
  });
  for (const name of ["constructor", "__proto__", "toString"]) {
    const sent = JSON.parse(`{"studentId":"a","assignmentId":"b","${name}":1}`);
    expect(Object.entries(faultsIn("POST /result", "body", sent) ?? {})).toEqual([[name, `Unknown field "${name}"`]]);
  }
  expect(faultsIn("PUT /notices/read", "body", { ids: [7] })).toEqual({ "ids.0": "each entry of ids must be a text" });
  expect(faultsIn("POST /result", "body", "nonsense")).toEqual({ body: "The request must be an object" });
  expect(
    faultsIn("PUT /student/attempts/draft", "body", { studentId: "a", assignmentId: "b", answers: {}, base: "now" }),
  ).toEqual({ base: "base must be a time such as 2026-05-31T09:00:00Z" });
});

test("every call is in the table, in the file of one area only", async () => {
  const folder = path.resolve(import.meta.dirname, "../../contract/endpoints");
  const rooms: object[] = await Promise.all((await readdir(folder)).map((name) => import(path.join(folder, name))));
  const names = rooms.flatMap((room) => Object.values(room)).flatMap((calls: object) => Object.keys(calls));
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
