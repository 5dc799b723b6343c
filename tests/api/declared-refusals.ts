import type { ErrorCode } from "#contract/api/common.ts";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { statusOf } from "../../server/core/http/errors.ts";

interface Route {
  method: string;
  pattern: RegExp;
  /** Routes with fewer parameters are matched first. */
  parameters: number;
  name: string;
  codes: readonly string[];
}

const routes: Route[] = (Object.entries(endpoints) as [string, Endpoint][])
  .map(([name, endpoint]) => {
    const [method = "", path = ""] = name.split(" ");
    const pattern = new RegExp(`^(/api)?${path.replace(/:\w+/g, "[^/]+")}/?$`);
    return { method, pattern, parameters: path.split(":").length, name, codes: refusalsOf(name, endpoint) };
  })
  .sort((one, other) => one.parameters - other.parameters);

/** Throws if a call refuses with a code that its endpoint does not declare, or with another status. */
export function expectDeclared(method: string, url: string, status: number, body: unknown): void {
  const { code } = (body ?? {}) as { code?: ErrorCode };
  const [path = ""] = url.split("?");
  const route = routes.find((one) => one.method === method && one.pattern.test(path));
  if (!route || code === undefined) return;
  if (!route.codes.includes(code))
    throw new Error(`${route.name} refuses with "${code}", which its endpoint does not declare`);
  if (statusOf[code] !== status) throw new Error(`${route.name} answers ${status} for "${code}"`);
}
