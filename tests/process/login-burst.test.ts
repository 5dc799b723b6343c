import { expect, test } from "vitest";
import { engines, newPlace } from "../faults/engines.ts";
import { post, startServer } from "./server-process.ts";

// In a process of their own, servers share nothing but the database: no lock of one connection can hide a race.
test.each(engines)(
  "two servers together check exactly ten of sixty wrong passwords that come at once (%s)",
  async (engine) => {
    const place = await newPlace(engine);
    const servers = [await startServer({ ...place }), await startServer({ ...place })];
    const bases = servers.map((server) => server.base);
    const tries = Array.from({ length: 60 }, (_, index) =>
      post(bases[index % 2] ?? "", "/login", { name: index % 4 < 2 ? "admin" : " ADMIN", password: `wrong ${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    const right = await post(bases[0] ?? "", "/login", { name: "admin", password: "admin-password" });
    expect(right.status).toBe(429);
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  },
);
