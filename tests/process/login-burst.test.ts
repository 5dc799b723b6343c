import { expect, test } from "vitest";
import { engines, newPlace } from "../faults/engines.ts";
import { post, startServer } from "./server-process.ts";

// Separate processes share only the database, so no lock of one connection can hide a race.
test.each(engines)("two servers together check ten of sixty wrong passwords that come at once (%s)", async (engine) => {
  const place = await newPlace(engine);
  const servers = [await startServer({ ...place }), await startServer({ ...place })];
  const bases = servers.map((server) => server.base);
  const tries = Array.from({ length: 60 }, (_, index) =>
    post(bases[index % 2] ?? "", "/login", { name: index % 4 < 2 ? "admin" : " ADMIN", password: `wrong ${index}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  expect(count(401)).toBeLessThanOrEqual(10);
  expect(count(401) + count(429) + count(503)).toBe(60);
  const right = await post(bases[0] ?? "", "/login", { name: "admin", password: "admin-password" });
  // A database that is too busy causes some refusals with 503.
  if (count(503) === 0) expect([count(401), right.status]).toEqual([10, 429]);
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
});
