import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CodeSystem } from "#contract/code-systems.ts";
import { call, type Progress, sendForm } from "./client.ts";
import { keyOf } from "./keys.ts";

/** Official tables change when a release is imported, and hardly otherwise. */
const staleTime = 10 * 60 * 1000;

export interface CodeSearch {
  system?: CodeSystem | undefined;
  q: string;
  limit?: number;
  /** The day asked about; today when it is empty. */
  date?: string;
}

/** Codes found as somebody types: what was found before stays until the next answer. */
export const codeSearchQuery = (search: CodeSearch) =>
  queryOptions({
    queryKey: keyOf("codes", "search", search),
    queryFn: ({ signal }) => call("GET /codes/search", { query: search, signal }),
    placeholderData: keepPreviousData,
    enabled: /[\p{L}\p{N}]/u.test(search.q),
    staleTime,
  });

/** Everything known of one code. */
export const codeQuery = (system: CodeSystem, code: string, date = "") =>
  queryOptions({
    queryKey: keyOf("codes", system, code, date),
    queryFn: ({ signal }) => call("GET /codes/:system/:code", { params: { system, code }, query: { date }, signal }),
    staleTime,
  });

/** The table of a root operation, by three characters. */
export const pcsTableQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf("codes", "table", code),
    queryFn: ({ signal }) => call("GET /codes/icd10pcs/table/:code", { params: { code }, signal }),
    staleTime,
  });

/** How codes stand, and what they are called, in the order asked. */
export const checkedCodesQuery = (system: CodeSystem, codes: string[], date?: string) =>
  queryOptions({
    queryKey: keyOf("codes", "check", system, codes, date),
    queryFn: ({ signal }) => call("POST /codes/check", { body: { system, codes, ...(date && { date }) }, signal }),
    enabled: codes.length > 0,
    staleTime,
  });

/** What is loaded, and from when to when it holds. */
export const codeSystemsQuery = queryOptions({
  queryKey: keyOf("codes", "systems"),
  queryFn: ({ signal }) => call("GET /codes", { signal }),
});

/** A file of an agency, and what only a person can say of it. */
export interface CodeFile {
  file: File;
  /** The first day in force; told by the file when it is empty. */
  from: string;
  licenceHolder: string;
  licenceYear: string;
}

/** Reads a file, and unless it is a trial puts it in force. */
export function importCodes(given: CodeFile, dryRun: boolean, progress: Progress = {}) {
  const { file, ...said } = given;
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) if (value !== "") form.set(name, value);
  form.append("file", file);
  return sendForm("POST /admin/codes/import", { query: { dryRun: dryRun ? "true" : "false" }, form, ...progress });
}

export function removeCodes(system: CodeSystem, release: string) {
  return call("DELETE /admin/codes/:system/:release", { params: { system, release } });
}
