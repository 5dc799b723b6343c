import type { ErrorCode, ErrorReply } from "#contract/api/common.ts";
import type { EndpointName, Params, Reply, Sent } from "#contract/endpoints.ts";
import { sentences } from "#contract/sentences.ts";
import {
  endSession,
  sessionEndedOverPage,
  storedSessionId,
  syncWithOtherWindows,
  whenLoggedInAgain,
} from "./session-store.ts";

const apiBase: string = import.meta.env.VITE_API_BASE || "/api";
const aiBase: string = import.meta.env.VITE_AI_BASE || "/ai";

const offlineText = "The server cannot be reached. Check your connection.";
const slowText = "The server takes too long to answer. Please try again.";

/**
 * A refusal by the server, or no answer at all (`status` 0). `sentence` is what the server says, if it says anything.
 * `message` is the text for places that have none of their own. Screens show `faultText(fault, "their own words")`.
 */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: ErrorCode | "offline" | "slow";
  /** The server's own sentence. */
  readonly sentence: string | undefined;
  readonly fields: Record<string, string>;
  /** The values that someone else has saved since the form was read, by field. Empty after any other fault. */
  readonly stored: Record<string, string>;
  /** Details that the assistant adds to its sentence, for example why a PDF cannot be read. */
  readonly details: string | undefined;
  /** Seconds to wait before the next try, if the server names them. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, reply: Partial<ErrorReply> | undefined, fallback: string, isSlow = false) {
    const sentence = reply?.message || reply?.error || undefined;
    super(sentence ?? fallback);
    this.status = status;
    this.code = reply?.code ?? (isSlow ? "slow" : status === 0 ? "offline" : "failed");
    this.sentence = sentence;
    this.fields = reply?.fields ?? {};
    this.stored = reply?.stored ?? {};
    this.details = reply?.details;
  }

  /** True if the server sent its own sentence. */
  get isFromServer(): boolean {
    return this.sentence !== undefined;
  }
}

/** An option of a call: absent if the call has none, optional if every part of it is optional. */
type CallOption<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type ParamsOf<Name extends EndpointName> = CallOption<
  "params",
  keyof Params<Name> extends never ? undefined : Params<Name>
>;

interface CallSettings {
  signal?: AbortSignal | undefined;
  /** Lets the request finish after the page is closed. Used for the last draft. */
  keepalive?: boolean;
  timeoutMs?: number;
  /** With a key the server carries out the call once, however often it is sent (send-key.ts). */
  sendKey?: string;
}

type Call<Name extends EndpointName> = ParamsOf<Name> &
  CallOption<"query", Sent<Name, "query">> &
  CallOption<"body", Sent<Name, "body">> &
  CallSettings;

/** The options can be omitted if the call needs none. */
type Options<Name extends EndpointName> = object extends Call<Name> ? [options?: Call<Name>] : [options: Call<Name>];

interface ReplyWithTotal<T> {
  data: T;
  total: number;
}

/** Returns the method of a call and its URL on this installation, with parameters and query filled in. */
export function addressOf(
  name: EndpointName,
  params: object = {},
  query: object = {},
): { method: string; url: string } {
  const [method = "", path = ""] = name.split(" ");
  const given = params as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(given[param] ?? ""));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString();
  const url = filled.startsWith("/ai/") ? `${aiBase}${filled.slice("/ai".length)}` : `${apiBase}${filled}`;
  return { method, url: search === "" ? url : `${url}?${search}` };
}

const keyHeader = (sendKey: string | undefined): Record<string, string> =>
  sendKey === undefined ? {} : { "idempotency-key": sendKey };

const sessionOver = () => new ApiFault(401, { code: "no_session" }, sentences.noSession);

export function sessionHeaders(): Record<string, string> {
  const sessionId = storedSessionId();
  return sessionId ? { "x-session-id": sessionId } : {};
}

/**
 * Calls the server and returns the reply with the total number of rows, for lists with pages. While the login dialog
 * covers the page, calls that change nothing wait for the login, so that no screen below shows a fault afterwards.
 */
export async function callForList<Name extends EndpointName>(
  name: Name,
  ...[options]: Options<Name>
): Promise<ReplyWithTotal<Reply<Name>>> {
  const { params, query, body, signal, keepalive, timeoutMs, sendKey } = (options ?? {}) as CallSettings &
    Record<string, object>;
  const { method, url } = addressOf(name, params, query);
  const isTrial = [query, body].some((sent) => sent && "dryRun" in sent && String(sent.dryRun) === "true");
  const canWait = (method === "GET" && name !== "GET /validate-session") || isTrial;
  if (name !== "POST /login" && syncWithOtherWindows()) throw sessionOver();
  const isCovered = sessionEndedOverPage() !== undefined && name !== "POST /login";
  if (isCovered && !(canWait && (await whenLoggedInAgain()))) throw sessionOver();
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (one) => one !== undefined,
  );
  const sessionId = storedSessionId();
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...sessionHeaders(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...keyHeader(sendKey),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signals.length > 0 ? AbortSignal.any(signals) : null,
      keepalive: keepalive ?? false,
      cache: "no-store",
    });
    if (!response.ok) {
      const fault = refused(response.status, await readJson(response), sessionId);
      const isSessionOver = fault.code === "no_session" && storedSessionId() !== sessionId;
      if (canWait && isSessionOver && (sessionEndedOverPage() || storedSessionId() !== null))
        return callForList(name, ...([options] as Options<Name>));
      fault.retryAfterSeconds = Number(response.headers.get("retry-after")) || undefined;
      throw fault;
    }
    return {
      data: (await response.json()) as Reply<Name>,
      total: Number(response.headers.get("x-total-count") ?? 0),
    };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiFault) throw error;
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiFault(0, undefined, isSlow ? slowText : offlineText, isSlow);
  }
}

/** Calls the server and returns its reply. Throws ApiFault. */
export async function call<Name extends EndpointName>(name: Name, ...options: Options<Name>): Promise<Reply<Name>> {
  return (await callForList(name, ...options)).data;
}

const fileReadMs = 60_000;

/** Fetches a file. Throws ApiFault. */
async function fetchReply<Name extends EndpointName>(name: Name, options: Call<Name>): Promise<Response> {
  const { params, query } = options as Record<string, object>;
  return fetchAddress(addressOf(name, params, query).url);
}

async function fetchAddress(url: string): Promise<Response> {
  const sessionId = storedSessionId();
  let response: Response;
  try {
    response = await fetch(url, { headers: sessionHeaders(), cache: "no-store" });
  } catch {
    throw new ApiFault(0, undefined, offlineText);
  }
  if (!response.ok) throw refused(response.status, await readJson(response), sessionId);
  return response;
}

/** Returns the reply of a call as a file with a name. Throws ApiFault. */
export async function fetchFile<Name extends EndpointName>(
  name: Name,
  options: Call<Name>,
  fileName: string,
): Promise<File> {
  const content = await (await fetchReply(name, options)).blob();
  return new File([content], fileName, { type: content.type });
}

/** Saves the reply of a call as a file with the name that the server gives. Throws ApiFault. */
export async function download<Name extends EndpointName>(name: Name, options: Call<Name>): Promise<void> {
  await save(await fetchReply(name, options), "casebook.csv");
}

/** Saves the PDF behind a path from the server, of which some need the session. Throws ApiFault. */
export async function downloadChart(path: string): Promise<void> {
  await save(await fetchAddress(fileUrl(path)), "Chart.pdf");
}

async function save(response: Response, ownName: string): Promise<void> {
  const [, fileName = ownName] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileName;
  link.click();
  // Safari may start to read the file later.
  setTimeout(() => URL.revokeObjectURL(link.href), fileReadMs);
}

/** Returns an extra sentence for a save that got no answer; empty if there was an answer. */
export function mayBeSavedText(error: unknown): string {
  const isUnanswered = error instanceof ApiFault && error.status === 0;
  return isUnanswered ? "It may have been saved anyway: check the list before you save again." : "";
}

/** True if the object of the call no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof ApiFault && error.status === 404;

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/**
 * Returns the fault for a refusal. If the session is over, ends it here too, unless another session has started since
 * the call.
 */
export function refused(status: number, reply: unknown, askedWith: string | null = storedSessionId()): ApiFault {
  const fault = new ApiFault(
    status,
    (reply ?? {}) as Partial<ErrorReply>,
    `The server answered with an error (${status}).`,
  );
  if (fault.code === "no_session") endSession(askedWith, "ended");
  return fault;
}

/** True if the session is over and the login dialog over the page already explains that. */
export function isExplainedByLogin(error: unknown): boolean {
  return error instanceof ApiFault && error.code === "no_session" && sessionEndedOverPage() !== undefined;
}

export interface Progress {
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a form with files and reports the share sent so far (0 to 1). Uses XMLHttpRequest, because fetch does not
 * report upload progress.
 */
export function sendForm<Name extends EndpointName>(
  name: Name,
  {
    params,
    query,
    form,
    sendKey,
    onProgress,
    signal,
  }: ParamsOf<Name> & { query?: Sent<Name, "query">; form: FormData; sendKey?: string | undefined } & Progress,
): Promise<Reply<Name>> {
  return new Promise((resolve, reject) => {
    if (syncWithOtherWindows()) throw sessionOver();
    const { method, url } = addressOf(name, params, query ?? {});
    const sessionId = storedSessionId();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [header, value] of Object.entries({ ...sessionHeaders(), ...keyHeader(sendKey) }))
      request.setRequestHeader(header, value);
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Reply<Name>);
      else reject(refused(request.status, request.response, sessionId));
    };
    request.onerror = () => reject(new ApiFault(0, undefined, offlineText));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** Returns the URL of a path from the server (a signed link). The API may be on another host. */
export function fileUrl(path: string): string {
  return apiBase.startsWith("http") ? new URL(path, apiBase).href : path;
}

/**
 * Returns the sentence to show for a fault: the server's sentence, otherwise `ownWords`, otherwise the message of the
 * fault.
 */
export function faultText(error: unknown, ownWords?: string): string {
  const sentence = error instanceof ApiFault ? error.sentence : undefined;
  return sentence ?? ownWords ?? ((error instanceof Error && error.message) || sentences.somethingWrong);
}
