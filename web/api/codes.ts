import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import { type CodeSystem, mostCodesChecked } from "#contract/code-systems.ts";
import type { Sent } from "#contract/endpoints.ts";
import { ApiFault, call, type Progress, sendForm } from "./client.ts";
import { keyOf } from "./keys.ts";

/** Official tables change when a release is imported, and hardly otherwise. */
const staleTime = 10 * 60 * 1000;

interface CodeSearch {
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

/**
 * What went wrong between two codes, axis by axis where they are procedures. In: the section whose result one may see; staff
 * need none.
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

/** The tables that the agencies' index of procedures names for words. */
export const pcsIndexQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf("codes", "pcsIndex", q),
    queryFn: ({ signal }) => call("GET /codes/icd10pcs/index", { query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: /[\p{L}\p{N}]/u.test(q),
    staleTime,
  });

/** The table of a root operation, by three characters. */
export const pcsTableQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf("codes", "table", code),
    queryFn: ({ signal }) => call("GET /codes/icd10pcs/table/:code", { params: { code }, signal }),
    staleTime,
  });

/** A server that has just been started is still preparing the code sets. */
const whilePrepared = {
  retry: (failures: number, fault: unknown) =>
    failures < (isFaultOf(fault, "not_ready") ? 6 : isFaultOf(fault, "offline") ? 1 : 0),
  retryDelay: 5000,
};

/** How one code stands on a day, today when it is empty; what is asked for at the same time shares one request. */
export const standingQuery = (system: CodeSystem, code: string, day: string) =>
  queryOptions({
    queryKey: keyOf("codes", "standing", system, day, code),
    queryFn: () => checkTogether(system, day, code),
    ...whilePrepared,
    staleTime,
  });

function isFaultOf(fault: unknown, code: ApiFault["code"]): boolean {
  return fault instanceof ApiFault && fault.code === code;
}

interface Waiting {
  code: string;
  resolve: (standing: CheckedCode) => void;
  reject: (fault: unknown) => void;
}

const waiting = new Map<string, Waiting[]>();

/** Waits for the end of the turn, in which a screen asks for all its codes. */
function checkTogether(system: CodeSystem, day: string, code: string): Promise<CheckedCode> {
  return new Promise((resolve, reject) => {
    const key = `${system} ${day}`;
    const asked = waiting.get(key) ?? [];
    asked.push({ code, resolve, reject });
    if (asked.length > 1) return;
    waiting.set(key, asked);
    setTimeout(() => {
      waiting.delete(key);
      for (let at = 0; at < asked.length; at += mostCodesChecked)
        void checkAtOnce(system, day, asked.slice(at, at + mostCodesChecked));
    });
  });
}

async function checkAtOnce(system: CodeSystem, day: string, asked: readonly Waiting[]): Promise<void> {
  try {
    const body = { system, codes: asked.map(({ code }) => code), ...(day && { date: day }) };
    const { codes } = await call("POST /codes/check", { body });
    for (const [at, { resolve, reject }] of asked.entries()) {
      const standing = codes[at];
      if (standing) resolve(standing);
      else reject(new Error("The answer has fewer codes than were asked for"));
    }
  } catch (fault) {
    for (const { reject } of asked) reject(fault);
  }
}

/** What is wrong with a key, as a request that is written down; what was found before stays until the next answer. */
export const lintQuery = (asked: string) =>
  queryOptions({
    queryKey: keyOf("codes", "lint", asked),
    queryFn: ({ signal }) =>
      call("POST /codes/lint", { body: JSON.parse(asked) as Sent<"POST /codes/lint", "body">, signal }),
    placeholderData: keepPreviousData,
    ...whilePrepared,
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
