import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

type Asked = Omit<Sent<"GET /admin/audit", "query">, "format" | "limit">;

/** What the log is narrowed to. */
export type AuditAsked = Sent<"GET /admin/audit/summary", "query"> & { actor: string };

/** Every visit reads it again: whatever anybody does adds to it. */
export const auditQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf("audit", asked),
    queryFn: ({ signal }) => call("GET /admin/audit", { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many entries fit, and who did what fits. */
export const auditSummaryQuery = (asked: AuditAsked) =>
  queryOptions({
    queryKey: keyOf("audit", "summary", asked),
    queryFn: ({ signal }) => call("GET /admin/audit/summary", { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const downloadAudit = (asked: Asked) => download("GET /admin/audit", { query: { ...asked, format: "csv" } });
