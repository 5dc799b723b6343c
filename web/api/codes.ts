import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import { type CodeSystem, mostCodesChecked } from "#contract/code-systems.ts";
import type { Sent } from "#contract/endpoints.ts";
import { ApiFault, call, type Progress, sendForm } from "./client.ts";
import { keyOf } from "./keys.ts";

/** Official tables rarely change, except when a release is imported. */
const staleTime = 10 * 60 * 1000;

interface CodeSearch {
  system?: CodeSystem | undefined;
  q: string;
  limit?: number;
  /** The day for which the codes must be valid; empty means today. */
  date?: string;
}

/** Codes that match what is typed. Earlier results stay until the next reply. */
export const codeSearchQuery = (search: CodeSearch) =>
  queryOptions({
    queryKey: keyOf("codes", "search", search),
    queryFn: ({ signal }) => call("GET /codes/search", { query: search, signal }),
    placeholderData: keepPreviousData,
    enabled: /[\p{L}\p{N}]/u.test(search.q),
    staleTime,
  });

/** All details of one code. */
export const codeQuery = (system: CodeSystem, code: string, date = "") =>
  queryOptions({
    queryKey: keyOf("codes", system, code, date),
    queryFn: ({ signal }) => call("GET /codes/:system/:code", { params: { system, code }, query: { date }, signal }),
    staleTime,
  });

/**
 * The difference between two codes; for procedures, axis by axis. Students must name a section whose result they may
 * see; staff need none.
 */
export const explainQuery = (
  wrong: { system: CodeSystem; given: string; meant: string; date: string },
  place: { assignmentId: string; subAssignmentId: string } | undefined,
) =>
  queryOptions({
    queryKey: keyOf("codes", "explain", wrong, place?.subAssignmentId),
    queryFn: ({ signal }) => call("POST /codes/explain", { body: { ...wrong, ...place }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The PCS tables that the official index lists for these words. */
export const pcsIndexQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf("codes", "pcsIndex", q),
    queryFn: ({ signal }) => call("GET /codes/icd10pcs/index", { query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: /[\p{L}\p{N}]/u.test(q),
    staleTime,
  });

/** The PCS table with these first three characters. */
export const pcsTableQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf("codes", "table", code),
    queryFn: ({ signal }) => call("GET /codes/icd10pcs/table/:code", { params: { code }, signal }),
    staleTime,
  });

/** After a start, the server prepares the code sets for a while. */
const retryWhilePreparing = {
  retry: (failures: number, fault: unknown) =>
    failures < (isFaultOf(fault, "not_ready") ? 6 : isFaultOf(fault, "offline") ? 1 : 0),
  retryDelay: 5000,
};

/** The status of one code on a day; empty means today. Codes that are requested together share one call. */
export const codeCheckQuery = (system: CodeSystem, code: string, day: string) =>
  queryOptions({
    queryKey: keyOf("codes", "standing", system, day, code),
    queryFn: () => batchCheck(system, day, code),
    ...retryWhilePreparing,
    staleTime,
  });

function isFaultOf(fault: unknown, code: ApiFault["code"]): boolean {
  return fault instanceof ApiFault && fault.code === code;
}

interface PendingCheck {
  code: string;
  resolve: (checked: CheckedCode) => void;
  reject: (fault: unknown) => void;
}

const pendingChecks = new Map<string, PendingCheck[]>();

/** Waits until the end of the current task, because a screen requests all its codes in one task. */
function batchCheck(system: CodeSystem, day: string, code: string): Promise<CheckedCode> {
  return new Promise((resolve, reject) => {
    const key = `${system} ${day}`;
    const asked = pendingChecks.get(key) ?? [];
    asked.push({ code, resolve, reject });
    if (asked.length > 1) return;
    pendingChecks.set(key, asked);
    setTimeout(() => {
      pendingChecks.delete(key);
      for (let at = 0; at < asked.length; at += mostCodesChecked)
        void sendBatch(system, day, asked.slice(at, at + mostCodesChecked));
    });
  });
}

async function sendBatch(system: CodeSystem, day: string, asked: readonly PendingCheck[]): Promise<void> {
  try {
    const body = { system, codes: asked.map(({ code }) => code), ...(day && { date: day }) };
    const { codes } = await call("POST /codes/check", { body });
    for (const [at, { resolve, reject }] of asked.entries()) {
      const checked = codes[at];
      if (checked) resolve(checked);
      else reject(new Error("The answer has fewer codes than were asked for"));
    }
  } catch (fault) {
    for (const { reject } of asked) reject(fault);
  }
}

/** Problems of a key. `asked` is the body of the call as JSON. Earlier results stay until the next reply. */
export const lintQuery = (asked: string) =>
  queryOptions({
    queryKey: keyOf("codes", "lint", asked),
    queryFn: ({ signal }) =>
      call("POST /codes/lint", { body: JSON.parse(asked) as Sent<"POST /codes/lint", "body">, signal }),
    placeholderData: keepPreviousData,
    ...retryWhilePreparing,
    staleTime,
  });

/** The code sets that are loaded, and their periods of validity. */
export const codeSystemsQuery = queryOptions({
  queryKey: keyOf("codes", "systems"),
  queryFn: ({ signal }) => call("GET /codes", { signal }),
});

/** A file of an agency, and the data that only a person can provide. */
export interface CodeFile {
  file: File;
  /** The first day of validity; if empty, the file names it. */
  from: string;
  licenceHolder: string;
  licenceYear: string;
}

/** Imports a file of codes. A dry run reads it and changes nothing. */
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
