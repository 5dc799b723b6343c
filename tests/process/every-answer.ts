import { createHash } from "node:crypto";
import { endpoints } from "#contract/endpoints.ts";
import { until } from "../until.ts";
import { post, type ServerProcess } from "./server-process.ts";

const json = "application/json";

/** Calls whose replies depend on the time or the machine, and so differ on a restored server. */
const ofTheMoment = new Set([
  "GET /health",
  "GET /ready",
  "GET /admin/system",
  // Each read of it is recorded, and so are the logins of the restored server.
  "GET /admin/audit",
  "GET /admin/audit/summary",
  "GET /validate-session",
  "GET /assignments/:id/attempts/events",
  "GET /files/:id",
]);

export type Answers = Record<string, unknown>;

/** Returns a time zone in which it is noon, so that no day ends during the tests and changes the counts per day. */
function zoneAtNoon(): string {
  const eastOfUtc = 12 - new Date().getUTCHours();
  // The names of these zones have inverted signs.
  return eastOfUtc === 0 ? "Etc/GMT" : `Etc/GMT${eastOfUtc > 0 ? "-" : "+"}${Math.abs(eastOfUtc)}`;
}

export const TIME_ZONE = zoneAtNoon();

/** Returns the replies of every reading call, for an admin and a student, for each record. */
export async function everyAnswer(server: ServerProcess): Promise<Answers> {
  const admin = await signIn(server, "admin", "admin-password");
  // Replies contain titles of codes once the index exists.
  await until(async () => (await admin.ask("/codes")).ok, 200_000);
  // They also contain notices that a server writes soon after its start.
  await until(async () => ((await admin.json("/notices")) as { notices: unknown[] }).notices.length > 0, 200_000);
  const credentials = (await admin.json("/admin/students")) as { _id: string; name: string; password: string }[];
  const assignments = (await admin.json("/assignments")) as Listed[];
  const answers: Answers = {};
  for (const [path, chart] of linksIn(assignments).entries()) {
    const file = await fetch(server.base + chart);
    answers[`chart ${path}`] = [
      file.status,
      createHash("sha256")
        .update(await file.bytes())
        .digest("hex"),
    ];
  }
  await readAll(admin, "admin", credentials, assignments, answers);
  const asha = credentials.find(({ name }) => name === "Asha Rao");
  const student = await signIn(server, asha?.name ?? "", asha?.password ?? "");
  await readAll(student, "student", asha ? [asha] : [], assignments, answers);
  return answers;
}

interface Listed {
  _id: string;
  assignmentPdf: string | null;
  sectionId: string | null;
  subAssignments: { _id: string; assignmentPdf: string | null }[];
}

const linksIn = (assignments: readonly Listed[]) =>
  assignments.flatMap((one) => [one, ...one.subAssignments].flatMap(({ assignmentPdf }) => assignmentPdf ?? []));

async function signIn({ base }: ServerProcess, name: string, password: string) {
  const { body } = await post(base, "/login", { name, password });
  const ask = (path: string) => fetch(`${base}/api${path}`, { headers: { "x-session-id": body.sessionId } });
  return { ask, json: async (path: string) => (await ask(path)).json() };
}

/** Sends each call once for every student, assignment and section in its path or query. */
async function readAll(
  { ask }: Awaited<ReturnType<typeof signIn>>,
  who: "admin" | "student",
  students: readonly { _id: string }[],
  assignments: readonly Listed[],
  answers: Answers,
): Promise<void> {
  const sections = assignments.flatMap(({ _id, sectionId, subAssignments }) =>
    [...(sectionId ? [sectionId] : []), ...subAssignments.map((section) => section._id)].map((section) => [
      _id,
      section,
    ]),
  );
  for (const name of Object.keys(endpoints).filter((call) => call.startsWith("GET /") && !ofTheMoment.has(call))) {
    const path = name.slice("GET ".length);
    for (const address of addressesOf(path, students, assignments, sections)) {
      const reply = await ask(address);
      const isJson = reply.headers.get("content-type")?.startsWith(json) ?? false;
      const content = isJson ? steady(await reply.text()) : reply.status;
      answers[`${who} ${address}`] = [reply.status, content];
    }
  }
}

function addressesOf(
  path: string,
  students: readonly { _id: string }[],
  assignments: readonly Listed[],
  sections: readonly string[][],
): string[] {
  const queries: Record<string, string> = {
    "/admin/export": "?course=IP-DRG",
    "/admin/gradebook": "?course=IP-DRG",
    "/admin/gradebook/marks": "?course=IP-DRG",
    "/admin/gradebook/progress": "?course=IP-DRG",
    "/assignments/:id/insight/slips": "?kind=missing",
    "/insight": "?course=IP-DRG",
    "/insight/slips": "?course=IP-DRG&kind=missing",
    "/codes/search": "?q=heart%20failure",
    "/codes/icd10pcs/index": "?q=stent",
  };
  const each = (of: readonly { _id: string }[], place: string) =>
    of.map(({ _id }) => path.replace(place, _id) + (queries[path] ?? ""));
  if (path === "/payment-details") return students.map(({ _id }) => `${path}?studentId=${_id}`);
  if (path === "/category/:courseName") return students.map(({ _id }) => `/category/IP-DRG?studentId=${_id}`);
  if (path === "/stats/:courseName/:studentId") return students.map(({ _id }) => `/stats/IP-DRG/${_id}`);
  if (path.startsWith("/codes/"))
    return [
      path.replace(":system", "icd10cm").replace(":code", path.includes("table") ? "027" : "I21.4") +
        (queries[path] ?? ""),
    ];
  if (path.includes(":sectionId"))
    return sections.map(([id = "", section = ""]) => path.replace(":id", id).replace(":sectionId", section));
  if (path.startsWith("/assignments/:id/submissions/:studentId"))
    return assignments.flatMap(({ _id }) =>
      students
        .slice(0, 2)
        .map(
          (student) => `${path.replace(":id", _id).replace(":studentId", student._id)}?subAssignmentId=&field=icdCodes`,
        ),
    );
  if (/^\/(admin\/)?assignments/.test(path)) return path.includes(":id") ? each(assignments, ":id") : [path];
  const place = /:(id|studentId|userId)/.exec(path)?.[0];
  return place ? each(students, place) : [path + (queries[path] ?? "")];
}

const ofTheCaller = new Set(["now", "requestId", "otherSessions"]);

/** Parses a reply without the time of the call, the sessions of others and the signatures of links. */
const steady = (text: string) =>
  JSON.parse(text.replace(/\?expires=[^"]*/g, ""), function (this: object, key, value) {
    return ofTheCaller.has(key) || (key === "at" && "passBar" in this) ? undefined : value;
  });
