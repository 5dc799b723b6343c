import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../server/app.ts";
import { networkOf } from "../../server/core/http/address.ts";
import { codeFolder } from "../code-index.ts";
import { longestLists } from "../faults/hostile-calls.ts";
import { until } from "../until.ts";
import { ask } from "./assistant-client.ts";
import { Platform, pdf } from "./platform.ts";

let platform: Platform | undefined;
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
});

async function start(...args: Parameters<typeof Platform.start>): Promise<Platform> {
  platform = await Platform.start(...args);
  return platform;
}

/** Calls as if from another address: the server trusts the proxy on this machine. */
async function callFrom(address: string, path: string, sessionId = "", method = "GET") {
  const headers = { "x-forwarded-for": address, ...(sessionId && { "x-session-id": sessionId }) };
  const response = await fetch(`${platform?.base}${path}`, { method, headers });
  return response.status;
}

const many = async (count: number, call: (index: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await call(index));
  return statuses;
};

test("calls are counted by address until a session is known and then by user, before any guard asks the database", async () => {
  const { db, admin } = await start({}, {}, { requestsPerMinute: 20 });
  const made = (index: number) => `made-up-session-id-number-${index}`;
  const invented = await many(22, (index) => callFrom("203.0.113.1", "/api/validate-session", made(index)));
  expect(invented).toEqual([...Array(20).fill(401), 429, 429]);
  // The spelling of the path does not matter, and calls of the assistant count too.
  expect(await callFrom("203.0.113.1", "/%61pi/validate-session")).toBe(429);
  expect(await callFrom("203.0.113.1", "/ai/api/chat", "", "POST")).toBe(429);
  expect(await callFrom("203.0.113.1", "/api/health")).toBe(200);
  // Requests over the limit do not query the database.
  const before = platform?.queries ?? 0;
  await many(5, () => callFrom("203.0.113.1", "/api/validate-session", made(1)));
  expect(platform?.queries).toBe(before);
  // An address sent as a session id does not block that address, nor does a blocked address block a known session.
  await many(25, () => callFrom("203.0.113.2", "/api/validate-session", "203.0.113.3"));
  expect(await callFrom("203.0.113.3", "/api/validate-session")).toBe(401);
  expect(await callFrom("203.0.113.4", "/api/validate-session", admin.sessionId)).toBe(200);
  await many(25, () => callFrom("203.0.113.4", "/api/validate-session"));
  const own = await many(25, () => callFrom("203.0.113.4", "/api/settings", admin.sessionId));
  // The call above counted for the same session.
  expect(own.filter((status) => status === 200)).toHaveLength(19);
  expect(own.at(-1)).toBe(429);
  // A call with an expired session counts for its address again.
  await db.deleteFrom("session").execute();
  platform?.passSeconds(61);
  expect(await callFrom("203.0.113.5", "/api/validate-session", admin.sessionId)).toBe(429);
});

test("the calls of a user are counted together, whatever number of sessions they have", async () => {
  const started = await start({}, {}, { requestsPerMinute: 20 });
  const { name, password, sessionId } = await started.newStudent("ED");
  const logInAgain = async () => (await started.logIn(name, password)).sessionId;
  const sessions = [sessionId, await logInAgain(), await logInAgain()];
  const other = await started.newStudent("ED");
  const address = (call: number) => `198.51.100.${call}`;
  const asked = await many(24, (call) => callFrom(address(call), "/api/validate-session", sessions[call % 3]));
  expect(asked).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
  expect(await callFrom(address(0), "/api/validate-session", other.sessionId)).toBe(200);
});

test("a user with more than a hundred calls at once gets 429 with retry-after, another user gets 200", async () => {
  const started = await start();
  const [sender, other] = [await started.newStudent("IP-DRG"), await started.newStudent("IP-DRG")];
  const [{ icdCodes, pcsCodes } = { icdCodes: [], pcsCodes: [] }] = await longestLists();
  const claim = { principal: "I50.23", secondary: icdCodes.map((code) => ({ code })), procedures: pcsCodes };
  const sent = Array.from({ length: 150 }, () => sender.call("POST", "/drg", claim));
  expect((await other.call("POST", "/drg", claim)).status).toBe(200);
  const statuses = (await Promise.all(sent)).map(({ status, headers }) => [status, headers.get("retry-after")]);
  expect(new Set(statuses.map(String))).toEqual(new Set(["200,", "429,2"]));
  // Finished requests do not count any more.
  expect((await sender.call("POST", "/drg", claim)).status).toBe(200);
});

test("a connection that sends a second request before the first is answered is closed", async () => {
  const { base, admin } = await start();
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: casebook\r\nx-session-id: ${admin.sessionId}\r\n\r\n`;
  const socket = openTo(base);
  const all = heard(socket);
  socket.write(get("/api/settings").repeat(50));
  expect((await all).split("HTTP/1.1 200").length - 1).toBeLessThanOrEqual(1);
  // Sequential requests share a connection.
  const patient = openTo(base);
  let text = "";
  patient.on("data", (chunk) => {
    text += chunk;
  });
  for (const answers of [1, 2, 3]) {
    patient.write(get("/api/settings"));
    await expect.poll(() => text.split("HTTP/1.1 200").length - 1).toBe(answers);
  }
  patient.destroy();
});

test("a JSON body with more values than a page sends is refused before it is parsed", async () => {
  const started = await start();
  const student = await started.newStudent("IP-DRG");
  const send = async (path: string, body: string, sessionId = student.sessionId) => {
    const headers = { "content-type": "application/json", "x-session-id": sessionId };
    const response = await fetch(`${started.base}${path}`, { method: "POST", headers, body });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const crowds = ["[".repeat(200_000), `[${"{},".repeat(60_000)}`, `{${'"k":1,'.repeat(30_000)}`];
  for (const crowd of crowds) {
    // The input is not valid JSON either, so the refusal shows that values are counted before parsing.
    const refusal = [422, "The request holds too many values"];
    expect(await send("/api/student/attempts/presence", crowd)).toEqual(refusal);
    expect(await send("/ai/api/chat", crowd)).toEqual(refusal);
  }
  const text = JSON.stringify({ text: '[{,\\"'.repeat(20_000) });
  expect(await send("/api/student/attempts/presence", text)).toEqual([422, expect.stringContaining("required")]);
  expect(await send("/api/codes/lint", "[".repeat(200_000), started.admin.sessionId)).toEqual([
    400,
    "The request is not valid JSON",
  ]);
});

test("students behind one address are limited per user, also after a restart", async () => {
  const started = await start({}, {}, { requestsPerMinute: 20 });
  const { db, services } = started;
  const hall = "203.0.113.9";
  const seats: string[] = [];
  for (let seat = 0; seat < 15; seat += 1) seats.push((await started.newStudent("ED")).sessionId);
  const ask = (call: number) => callFrom(hall, "/api/validate-session", seats[call % 15]);
  expect(await many(30, ask)).toEqual(Array(30).fill(200));

  const { config, files, clock, secrets } = services;
  const { app } = await buildApp({ config, files, clock, db, keys: secrets, requestsPerMinute: 20, codeFolder });
  const askAgain = async (call: number) => {
    const headers = { "x-session-id": seats[call % 15], "x-forwarded-for": hall };
    return (await app.inject({ url: "/api/validate-session", headers })).statusCode;
  };
  expect(await many(30, askAgain)).toEqual(Array(30).fill(200));
  // An expired session counts for its address again.
  await db.deleteFrom("session").execute();
  expect(await many(22, () => askAgain(0))).toEqual([...Array(21).fill(401), 429]);
  await app.close();
});

test("public calls of an address, its logins and its other calls have limits of their own", async () => {
  const started = await start({}, {}, { requestsPerMinute: 10 });
  const { assignmentPdf } = await started.newAssignment({}, [["assignmentPdf", pdf()]]);
  const hall = "203.0.113.11";
  const logIn = () => callFrom(hall, "/api/login", "", "POST");
  expect(await many(101, () => callFrom(hall, assignmentPdf))).toEqual([...Array(100).fill(200), 429]);
  expect(await many(18, logIn)).toEqual([...Array(17).fill(400), 429]);
  expect(await many(11, () => callFrom(hall, "/api/validate-session"))).toEqual([...Array(10).fill(401), 429]);
  // With a session, a chart counts for the user.
  expect(await callFrom(hall, assignmentPdf, started.admin.sessionId)).toBe(200);
});

test("an address that has used up its logins is asked to wait 10 s at most", async () => {
  const started = await start({}, {}, { requestsPerMinute: 10 });
  const logIn = () => started.client("").call("POST", "/login", {});
  for (let index = 0; index < 20; index += 1) await logIn();
  const refused = await logIn();
  const waitSeconds = Number(refused.headers.get("retry-after"));
  expect(refused.status).toBe(429);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(10);
});

test("X-Forwarded-For is believed from TRUST_PROXY only, and is an address or nothing", async () => {
  await start({ TRUST_PROXY: "192.0.2.0/24" }, {}, { requestsPerMinute: 5 });
  const statuses = await many(8, (index) => callFrom(`203.0.113.${index}`, "/api/validate-session"));
  expect(statuses.at(-1)).toBe(429);
  await platform?.stop();
  await start({}, {}, { requestsPerMinute: 5 });
  const garbage = await many(8, (index) => callFrom(`garbage-${index}`, "/api/validate-session"));
  expect(garbage.at(-1)).toBe(429);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("limits count %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** Returns everything that a raw connection receives before it closes. */
function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}

function openTo(base: string): Socket {
  const { hostname, port } = new URL(base);
  return connect(Number(port), hostname);
}

describe("a request whose bytes do not come", () => {
  afterEach(() => void vi.useRealTimers());

  /** Starts a platform whose clock for bodies is moved only by the test. */
  const startWithFakeClock = (requestWithinMs: number) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    return start({}, {}, { requestWithinMs });
  };

  /** Returns once the server has read all that the sockets have sent: it reads in order and answers this call last. */
  const serverHasRead = (base: string) => fetch(`${base}/api/health`);

  test("a request whose headers are not complete in time gets 408", async () => {
    const { base } = await start({}, {}, { requestWithinMs: 300 });
    const socket = openTo(base);
    socket.write("POST /api/login HTTP/1.1\r\nhost: casebook\r\n");
    expect(await heard(socket)).toMatch(/^HTTP\/1.1 408/);
  });

  test("a JSON body that is not complete in time is cut, also when its call was refused", async () => {
    const { base } = await startWithFakeClock(3000);
    const head = "host: casebook\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{";
    const [slow, refused] = [openTo(base), openTo(base)];
    const [ofSlow, ofRefused] = [heard(slow), heard(refused)];
    slow.write(`POST /api/login HTTP/1.1\r\n${head}`);
    refused.write(`POST /api/admin/add-subadmin HTTP/1.1\r\n${head}`);
    await Promise.all([slow, refused].map((socket) => once(socket, "connect")));
    await serverHasRead(base);
    vi.advanceTimersByTime(2000);
    await serverHasRead(base);
    expect([slow.destroyed, refused.destroyed]).toEqual([false, false]);
    // Advances the clock until both are closed: the server may start counting after the first step.
    await until(() => {
      vi.advanceTimersByTime(1000);
      return slow.closed && refused.closed;
    });
    expect(await ofSlow).toBe("");
    expect(await ofRefused).toMatch(/^HTTP\/1.1 401/);
  });

  test("an upload that sends nothing is cut, and one that still sends may take longer than the time", async () => {
    const { base, admin } = await startWithFakeClock(3000);
    const form = Object.entries({
      moduleName: "Slow",
      category: "CPC",
      subAssignments: JSON.stringify(
        ["A", "B", "C", "D", "E"].map((subModuleName) => ({
          subModuleName,
          answerIcdCodes: "I10",
          answerNotes: "y".repeat(4000),
        })),
      ),
    })
      .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .concat("--x--\r\n")
      .join("");
    const startUpload = async () => {
      const socket = openTo(base);
      const answer = heard(socket);
      await once(socket, "connect");
      socket.write(
        `POST /api/admin/add-assignment HTTP/1.1\r\nhost: casebook\r\nx-session-id: ${admin.sessionId}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${form.length}\r\nconnection: close\r\n\r\n`,
      );
      return { socket, answer };
    };
    const [upload, stalled] = [await startUpload(), await startUpload()];
    stalled.socket.write(form.slice(0, 20));
    for (let sent = 0; sent < form.length; sent += 2000) {
      upload.socket.write(form.slice(sent, sent + 2000));
      await serverHasRead(base);
      vi.advanceTimersByTime(900);
    }
    expect(await stalled.answer).toBe("");
    expect(await upload.answer).toMatch(/^HTTP\/1.1 201/);
  }, 60_000);

  test("a call that the server makes to itself, without a connection, is never cut", async () => {
    const started = await startWithFakeClock(3000);
    const student = await started.newStudent("CPC");
    const line = {
      assignmentId: student.id,
      subAssignmentId: student.id,
      field: "icdCodes",
      position: 1,
      keyPosition: 1,
    };
    const { status } = await student.call("POST", "/ai/api/chat", { ...ask("Why is this line wrong?"), line });
    expect(status).toBe(403);
    // This once crashed the server: the timer found a call without a connection to close.
    expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
  });
});

test("a form whose Content-Length is too large is refused before its body is read", async () => {
  const { base, admin } = await start({}, {}, {});
  const socket = openTo(base);
  socket.write(
    `POST /api/admin/codes/import HTTP/1.1\r\nhost: casebook\r\nx-session-id: ${admin.sessionId}\r\n` +
      "content-type: multipart/form-data; boundary=x\r\ncontent-length: 2147483648\r\n\r\n--x\r\n",
  );
  const answer = await new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 413/);
  expect(answer).toContain("The file is larger than 200 MB");
});

test("an address that is malformed is 400 in our shape", async () => {
  const { base } = await start({}, {}, { webDir: "no-such-folder" });
  for (const path of ["//", "//[", "//evil.example/x", "/%E0%A4%A", "/api/%E0%A4%A", "/x%00y"]) {
    const socket = openTo(base);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: casebook\r\nconnection: close\r\n\r\n`);
    const answer = await heard(socket);
    expect([path, answer]).toEqual([
      path,
      expect.stringMatching(/^HTTP\/1.1 400.*"success":false.*"code":"malformed"/s),
    ]);
  }
});

test("a missing file gets 404, and the address of a screen or a code gets the page", async () => {
  const { base } = await start({}, {}, { webDir: "web" });
  const get = async (path: string) => {
    const response = await fetch(`${base}${path}`);
    return [path, response.status, response.headers.get("content-type")?.split(";")[0]];
  };
  for (const path of [
    "/manifest.webmanifest",
    "/robots.php",
    "/assets/none.js",
    "/deep/er/logo.png",
    "/LOGO.PNG",
    "/all.7z",
  ])
    expect(await get(path)).toEqual([path, 404, "application/json"]);
  for (const path of [
    "/login",
    "/admin/student",
    "/codes/icd10cm/E11.22",
    "/codes/icd10cm/W19.XXXA",
    "/codes/icd10cm/w19.xxxa",
  ])
    expect(await get(path)).toEqual([path, 200, "text/html"]);
  expect(await get("/public/favicon.ico")).toEqual(["/public/favicon.ico", 200, "image/vnd.microsoft.icon"]);
});

test("another origin may use every method of the API when it is named, and none when it is not", async () => {
  const { base } = await start({ CORS_ORIGINS: "https://casebook.example" });
  const ask = async (origin: string, method: string) => {
    const headers = {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "x-session-id",
    };
    const response = await fetch(`${base}/api/student/attempts/draft`, { method: "OPTIONS", headers });
    return [response.headers.get("access-control-allow-origin"), response.headers.get("access-control-allow-methods")];
  };
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const [origin, methods] = await ask("https://casebook.example", method);
    expect(origin).toBe("https://casebook.example");
    expect(methods).toContain(method);
  }
  expect((await ask("https://evil.example", "PUT"))[0]).toBeNull();
});
