import type { ErrorCode, ErrorReply } from "#contract/api/common.ts";
import { storedSessionId } from "./session-store.ts";

const apiBase: string = import.meta.env.VITE_API_BASE ?? "/api";

/** A refusal by the server, or no answer at all (`status` 0). The message is fit to be shown. */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: ErrorCode | "offline";
  readonly fields: Record<string, string>;
  /** What the assistant says beyond the sentence, such as why a PDF cannot be read. */
  readonly details: string | undefined;

  constructor(status: number, reply: Partial<ErrorReply> | undefined, fallback: string) {
    super(reply?.message ?? reply?.error ?? fallback);
    this.status = status;
    this.code = reply?.code ?? (status === 0 ? "offline" : "failed");
    this.fields = reply?.fields ?? {};
    this.details = reply?.details;
  }

  /** Whether the sentence is the server's own, and not one that the browser made up. */
  get isFromServer(): boolean {
    return this.status !== 0;
  }
}

const offlineText = "The server cannot be reached. Check your connection.";

let onSessionLost: () => void = () => {};

/** Called whenever an answer says that the session is over. */
export function whenSessionLost(act: () => void): void {
  onSessionLost = act;
}

interface Call {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page (a last draft). */
  keepalive?: boolean;
  timeoutMs?: number;
}

export interface Answer<T> {
  data: T;
  total: number;
}

export function sessionHeaders(): Record<string, string> {
  const sessionId = storedSessionId();
  return sessionId ? { "x-session-id": sessionId } : {};
}

/** Calls the platform and gives the answer with the count of all rows, for lists that come in pages. */
export async function callForList<T>(
  path: string,
  { method = "GET", body, signal, keepalive, timeoutMs }: Call = {},
): Promise<Answer<T>> {
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (one) => one !== undefined,
  );
  let response: Response;
  try {
    response = await fetch(`${apiBase}${path}`, {
      method,
      headers: { ...sessionHeaders(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signals.length > 0 ? AbortSignal.any(signals) : null,
      keepalive: keepalive ?? false,
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFault(0, undefined, offlineText);
  }
  const reply = await readJson(response);
  if (!response.ok) throw refused(response.status, reply);
  return { data: reply as T, total: Number(response.headers.get("x-total-count") ?? 0) };
}

/** Calls the platform. Throws ApiFault. */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  return (await callForList<T>(path, options)).data;
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

export function refused(status: number, reply: unknown): ApiFault {
  const fault = new ApiFault(
    status,
    (reply ?? {}) as Partial<ErrorReply>,
    `The server answered with an error (${status}).`,
  );
  if (status === 401 && fault.message === "Invalid or expired session") onSessionLost();
  return fault;
}

/**
 * Sends a form with files, telling the share sent so far (0 to 1). XMLHttpRequest, because fetch tells nothing of an
 * upload's progress.
 */
export function sendForm<T>(
  method: "POST" | "PUT",
  path: string,
  form: FormData,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
  base = apiBase,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${base}${path}`);
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else reject(refused(request.status, request.response));
    };
    request.onerror = () => reject(new ApiFault(0, undefined, offlineText));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** Puts a server's own path (a signed link) behind the API's host, when the web lives on another. */
export function fileUrl(path: string): string {
  return apiBase.startsWith("http") ? new URL(path, apiBase).href : path;
}

/** The sentence of whatever went wrong. */
export function faultText(error: unknown, fallback = "Something went wrong"): string {
  return error instanceof Error && error.message !== "" ? error.message : fallback;
}
