import { beforeEach, expect, test } from "vitest";
import { type CheckDevice, checkWithRetries, recordTyping, registerOpenAttempt } from "../../web/api/session-check.ts";

const fault = (status: number) => Object.assign(new Error(), { status });
const away = fault(0);
const starting = fault(503);
const dead = fault(401);

let nowMs = 0;
const device: CheckDevice = {
  now: () => nowMs,
  sleep: async (ms) => {
    nowMs += ms;
  },
  online: async () => {},
  hasUnsentWork: () => false,
};
beforeEach(() => {
  nowMs = 0;
});

/** Returns a server that gives these answers in order and repeats the last one. */
function serverThat(...answers: (Error | string)[]) {
  let asked = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ask, asked: () => asked };
}

test("the session check asks a silent server three times, and accepts a refusal at once", async () => {
  for (const [answer, times] of [
    [away, 3],
    [starting, 3],
    [dead, 1],
  ] as const) {
    const server = serverThat(answer);
    await expect(checkWithRetries(server.ask, device)).rejects.toBe(answer);
    expect(server.asked()).toBe(times);
  }
  await expect(checkWithRetries(serverThat(away, starting, "here").ask, device)).resolves.toBe("here");
});

test("a student who types is not redirected to the login for 60 s after the last key", async () => {
  const close = registerOpenAttempt();
  const gone = serverThat(away);
  const typing = async () => {
    if (nowMs < 200_000) recordTyping(nowMs);
    return gone.ask();
  };
  await expect(checkWithRetries(typing, device)).rejects.toBe(away);
  expect(nowMs).toBeGreaterThan(258_000);
  expect(nowMs).toBeLessThan(262_000);
  close();
  recordTyping(Number.NEGATIVE_INFINITY);
});

test("while an attempt is open the server may be away for 60 s, and no longer; its no counts at once", async () => {
  const close = registerOpenAttempt();
  const slowStart = serverThat(...Array.from({ length: 39 }, (_, n) => (n % 2 ? away : starting)), "here");
  await expect(checkWithRetries(slowStart.ask, device)).resolves.toBe("here");
  expect(nowMs).toBeGreaterThan(58_000);
  nowMs = 0;
  const gone = serverThat(away);
  await expect(checkWithRetries(gone.ask, device)).rejects.toBe(away);
  expect(nowMs).toBe(60_000);
  await expect(checkWithRetries(serverThat(away, dead).ask, device)).rejects.toBe(dead);
  close();
  close();
  nowMs = 0;
  await expect(checkWithRetries(serverThat(away).ask, device)).rejects.toBe(away);
  expect(nowMs).toBeLessThan(5000);
});

test("a reload while the time of an attempt runs, or typed work waits, is as patient, before the attempt is open again", async () => {
  const server = serverThat(...Array.from({ length: 30 }, () => away), "here");
  // The time limit ends meanwhile: answers to submit are still on the device.
  const running = { ...device, hasUnsentWork: () => nowMs < 20_000 };
  await expect(checkWithRetries(server.ask, running)).resolves.toBe("here");
  // The module that knows unsent work loads during the check.
  const again = serverThat(...Array.from({ length: 30 }, () => away), "here");
  await expect(checkWithRetries(again.ask, { ...device, hasUnsentWork: () => again.asked() > 1 })).resolves.toBe(
    "here",
  );
});

test("the time without a connection does not count", async () => {
  const close = registerOpenAttempt();
  let trips = 0;
  const tunnel: CheckDevice = {
    ...device,
    online: async () => {
      trips += 1;
      if (trips === 2) nowMs += 10 * 60_000;
    },
  };
  const back = serverThat(away, away, away, "here");
  await expect(checkWithRetries(back.ask, tunnel)).resolves.toBe("here");
  close();
});
