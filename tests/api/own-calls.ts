import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { type EndpointName, type Endpoints, endpoints, type Sent } from "#contract/endpoints.ts";

/** Calls whose entry in the table declares where the student's id is. */
export type OwnCall = {
  [Name in EndpointName]: Endpoints[Name] extends { own: string } ? Name : never;
}[EndpointName];

type OwnByBody = {
  [Name in OwnCall]: Endpoints[Name]["own"] extends `body.${string}` ? Name : never;
}[OwnCall];

/** The section of a call; without one, the single section of the assignment. */
export interface Place {
  course: string;
  assignmentId: string;
  subAssignmentId?: string | undefined;
}

/** Valid bodies without the student's id. A new call with a body is missing here and does not compile. */
const bodies: { [Name in OwnByBody]: (place: Omit<Place, "course">) => Omit<Sent<Name, "body">, "studentId"> } = {
  "POST /student/disputes": (place) => ({ ...place, field: "icdCodes", code: "I50.9", reason: "It is in the chart" }),
  "POST /student/attempts": (place) => place,
  "POST /student/attempts/presence": (place) => place,
  "PUT /student/attempts/draft": (place) => ({ ...place, answers: { notes: "n" } }),
  "POST /student/submit-assignment": ({ assignmentId, ...section }) => ({
    assignmentId,
    submittedAnswers: [{ ...section, notes: "n" }],
  }),
  "POST /result": ({ assignmentId }) => ({ assignmentId }),
};

export const ownCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { own, access }]) =>
  own === undefined ? [] : [{ name: name as OwnCall, own, access }],
);

/** Makes an otherwise valid call with a student's id, so that only access is checked. */
export function askOwn(
  asker: { call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }> },
  { name, own }: (typeof ownCalls)[number],
  studentId: string,
  { course, ...place }: Place,
) {
  const [method = "", path = ""] = name.split(" ");
  const [part, field = ""] = own.split(".");
  const named = path.replace(":courseName", course);
  const url = part === "params" ? named.replace(`:${field}`, studentId) : named;
  if (url.includes(":")) throw new Error(`${name} has a parameter of which this knows nothing`);
  if (part === "query") return asker.call(method, `${url}?${field}=${studentId}`);
  if (part !== "body") return asker.call(method, url);
  const bodyOf = bodies[name as OwnByBody];
  if (!bodyOf) throw new Error(`${name} needs a body here`);
  return asker.call(method, url, { ...bodyOf(place), [field]: studentId });
}
