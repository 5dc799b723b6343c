import { codingFields, isListField } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { readOracle } from "../unit/drg-claims.ts";
import { pause } from "./pause.ts";

/** The section in a student's calls. */
export interface SectionPlace {
  studentId: string;
  assignmentId: string;
  subAssignmentId?: string;
}

export interface HostileCall {
  name: string;
  method: string;
  path: string;
  body?: string;
}

const mostCodes = 200;

/** Returns two sets of codes from official claims of the grouper, each as long as answers, keys and claims allow. */
export async function longestLists(): Promise<{ icdCodes: string[]; pcsCodes: string[] }[]> {
  const claims = (await readOracle()).map(({ claim }) => claim);
  const written = (field: "icdCodes" | "pcsCodes", codes: string[]) =>
    [...new Set(codes)].filter((code) => findShapeHint(field, code) === undefined);
  const diagnoses = written(
    "icdCodes",
    claims.flatMap(({ secondary }) => secondary.map(({ code }) => code)),
  );
  const procedures = written(
    "pcsCodes",
    claims.flatMap((claim) => claim.procedures),
  );
  return [0, mostCodes].map((start) => ({
    icdCodes: diagnoses.slice(start, start + mostCodes),
    pcsCodes: procedures.slice(start, start + mostCodes),
  }));
}

/** Resolves once a new server answers questions about codes, for which its start does not wait. */
export async function waitForCodes(base: string, sessionId: string): Promise<void> {
  const isReady = async () => (await fetch(`${base}/api/codes`, { headers: { "x-session-id": sessionId } })).ok;
  while (!(await isReady())) await pause(50);
}

/** Submits as many codes as fit, all missing in the key, for each section. Throws if refused. */
export async function submitLongest(
  base: string,
  sessionId: string,
  { studentId, assignmentId }: SectionPlace,
  sectionIds: readonly (string | undefined)[] = [undefined],
): Promise<void> {
  const [answers] = await longestLists();
  const submittedAnswers = sectionIds.map((subAssignmentId) => ({ subAssignmentId, ...answers }));
  const response = await fetch(`${base}/api/student/submit-assignment`, {
    method: "POST",
    headers: { "x-session-id": sessionId, "content-type": "application/json" },
    body: JSON.stringify({ studentId, assignmentId, submittedAnswers }),
  });
  if (!response.ok) throw new Error(`the longest answers were refused: ${response.status} ${await response.text()}`);
}

/**
 * Returns the ten most expensive calls of a student: each is at its limit, except a draft and a submission that exceed
 * it. In: a section that the student works on, and one that was submitted with as many codes as fit.
 */
export async function hostileCalls(open: SectionPlace, submitted: SectionPlace): Promise<HostileCall[]> {
  const [a, b] = (await longestLists()).map(({ icdCodes, pcsCodes }) => {
    return { principal: "I50.23", secondary: icdCodes.map((code) => ({ code })), procedures: pcsCodes, sex: "F" };
  });
  const letters = [..."0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"];
  const impossible = Array.from(
    { length: 500 },
    (_, n) => `0${letters[n % 34]}${letters[Math.floor(n / 34)]}0${letters[(n * 7) % 34]}AB`,
  );
  const call = (name: string, method: string, path: string, body?: object): HostileCall => ({
    name,
    method,
    path,
    ...(body && { body: JSON.stringify(body) }),
  });
  const lists = Object.fromEntries(codingFields.filter(isListField).map((field) => [field, "a,".repeat(49_000)]));
  const evidence = Object.fromEntries(Array.from({ length: 490 }, (_, n) => [`A${n}`, [{ page: 1, quote: "words" }]]));
  return [
    call("check 500 impossible codes", "POST", "/api/codes/check", { system: "icd10pcs", codes: impossible }),
    call("group the longest claim", "POST", "/api/drg", a),
    call("compare the two longest claims", "POST", "/api/drg/compare", { a, b }),
    call("draft of 1.9 MB", "PUT", "/api/student/attempts/draft", {
      ...open,
      answers: { notes: "x".repeat(1_900_000) },
    }),
    call("draft with 490 passages", "PUT", "/api/student/attempts/draft", {
      ...open,
      answers: { evidence: { icdCodes: evidence } },
    }),
    call("submission with endless lists", "POST", "/api/student/submit-assignment", {
      studentId: open.studentId,
      assignmentId: open.assignmentId,
      submittedAnswers: [{ subAssignmentId: open.subAssignmentId, ...lists }],
    }),
    call("result of the longest lists", "POST", "/api/result", {
      studentId: submitted.studentId,
      assignmentId: submitted.assignmentId,
    }),
    call("own insight", "GET", `/api/student/insight/${open.studentId}`),
    call("search for ten beginnings", "GET", "/api/codes/search?limit=50&q=a+b+c+d+e+f+p+r+s+t"),
    call("ask the assistant with 8,000 characters", "POST", "/ai/api/chat", {
      messages: [{ role: "user", content: "heart failure code ".repeat(400) }],
    }),
  ];
}
