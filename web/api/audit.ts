import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

type Asked = Omit<Sent<"GET /admin/audit", "query">, "format" | "limit">;

/** The filter of the audit log. */
export type AuditAsked = Sent<"GET /admin/audit/summary", "query"> & { actor: string };

/** Entries of the audit log. Every visit reads them again, because every action adds an entry. */
export const auditQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf("audit", asked),
    queryFn: ({ signal }) => call("GET /admin/audit", { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The number of entries that match, and the people who caused them. */
export const auditSummaryQuery = (asked: AuditAsked) =>
  queryOptions({
    queryKey: keyOf("audit", "summary", asked),
    queryFn: ({ signal }) => call("GET /admin/audit/summary", { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const downloadAudit = (asked: Asked) => download("GET /admin/audit", { query: { ...asked, format: "csv" } });
