import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

/** A call to the API. */
export interface Call {
  method: "GET" | "POST" | "PUT";
  /** The path behind "/api". */
  path: string;
  sessionId: string;
  body?: object;
}

/** The answers to many calls. */
export interface Answers {
  /** Duration in ms of each call that was answered 200. */
  times: number[];
  failed: number;
  perSecond: number;
}

const headersOf = ({ sessionId, body }: Call) => ({
  "x-session-id": sessionId,
  ...(body && { "content-type": "application/json" }),
});

/** Sends calls over a number of connections, one at a time on each. Ends after a time or a number of calls. */
export async function closedLoad(
  base: string,
  connections: number,
  until: { seconds: number } | { calls: number },
  next: () => Call,
): Promise<Answers> {
  // From the first call to the last answer, without autocannon's own start and end.
  let [since, last] = [0, 0];
  const setupRequest = (earlier: autocannon.Request) => {
    since ||= performance.now();
    const call = next();
    const { method, path, body } = call;
    const written = { method, path: `/api${path}`, headers: headersOf(call) };
    return { ...earlier, ...written, ...(body && { body: JSON.stringify(body) }) };
  };
  const answers: Answers = { times: [], failed: 0, perSecond: 0 };
  const { errors } = await autocannon({
    url: base,
    connections,
    ...("seconds" in until ? { duration: until.seconds } : { amount: until.calls }),
    // The interval in ms in which autocannon checks the time.
    sampleInt: 100,
    requests: [{ setupRequest }] as autocannon.Request[],
    setupClient: (client) =>
      client.on("response", (status, _bytes, ms) => {
        last = performance.now();
        if (status === 200) answers.times.push(ms);
        else answers.failed += 1;
      }),
  });
  answers.failed += errors;
  if (last > since) answers.perSecond = (answers.times.length / (last - since)) * 1000;
  return answers;
}

/** Calls that are sent at a steady rate. */
interface Stream {
  perSecond: number;
  /** Returns the n-th call. */
  ask: (turn: number) => Call;
}

/**
 * Sends every call when it is due, even if the servers are late, until `isOver`, and waits for all answers. Several
 * servers take turns. Returns the answers of each stream.
 */
export async function openLoad<Name extends string>(
  bases: readonly string[],
  streams: Record<Name, Stream>,
  isOver: (passedSeconds: number) => boolean,
): Promise<Record<Name, Answers>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const flows = Object.entries<Stream>(streams).map(([name, stream]) => {
    return { name, ...stream, sent: 0, answers: { times: [], failed: 0, perSecond: stream.perSecond } as Answers };
  });
  const pending: Promise<void>[] = [];
  const since = performance.now();
  for (let passed = 0; !isOver(passed); passed = (performance.now() - since) / 1000) {
    for (const flow of flows) {
      for (; flow.sent < passed * flow.perSecond; flow.sent += 1) {
        const base = bases[flow.sent % bases.length] ?? "";
        pending.push(sendTimed(agent, base, flow.ask(flow.sent), flow.answers));
      }
    }
    await sleep(5);
  }
  await Promise.all(pending);
  agent.destroy();
  return Object.fromEntries(flows.map(({ name, answers }) => [name, answers])) as Record<Name, Answers>;
}

async function sendTimed(agent: Agent, base: string, call: Call, answers: Answers): Promise<void> {
  const since = performance.now();
  if ((await send(agent, base, call)) === 200) answers.times.push(performance.now() - since);
  else answers.failed += 1;
}

/** Sends one call. Returns the status of its answer, or 0 without one. */
function send(agent: Agent, base: string, call: Call): Promise<number> {
  const { method, path, body } = call;
  return new Promise((resolve) => {
    const sent = request(`${base}/api${path}`, { agent, method, headers: headersOf(call) }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
}

/** Sends all calls, 16 at a time. Throws if one is refused. */
export async function sendAll(base: string, calls: Call[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const lane = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const status = await send(agent, base, call);
      if (status !== 200) throw new Error(`${call.method} ${call.path} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  agent.destroy();
}
