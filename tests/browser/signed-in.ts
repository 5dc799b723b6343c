/** The API of one logged-in user. Each call returns the body of its reply. */
export interface SignedIn {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for
  get: (path: string) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for
  post: (path: string, body: object) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for
  put: (path: string, body: object) => Promise<any>;
  remove: (path: string) => Promise<unknown>;
  /** Downloads a file. */
  file: (path: string) => Promise<Blob>;
  /** Sends a form; values that are not text are sent as JSON. */
  form: (
    path: string,
    fields: Record<string, unknown>,
    method?: string,
    files?: readonly (readonly [field: string, file: File])[],
    // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for
  ) => Promise<any>;
}

/** Logs a user in over HTTP, for actions outside the browser. */
export async function signedIn(base: string, name: string, password: string): Promise<SignedIn> {
  const send = async (method: string, path: string, body: BodyInit, headers: Record<string, string>) =>
    (await fetch(`${base}/api${path}`, { method, headers, ...(method !== "GET" && { body }) })).json();
  const json = { "content-type": "application/json" };
  const login = await send("POST", "/login", JSON.stringify({ name, password }), json);
  const session = { "x-session-id": login.sessionId };
  return {
    id: login.user.id,
    get: (path) => send("GET", path, "", session),
    post: (path, body) => send("POST", path, JSON.stringify(body), { ...json, ...session }),
    put: (path, body) => send("PUT", path, JSON.stringify(body), { ...json, ...session }),
    remove: (path) => send("DELETE", path, "{}", { ...json, ...session }),
    file: async (path) => (await fetch(`${base}/api${path}`, { headers: session })).blob(),
    form: (path, fields, method = "PUT", files = []) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields))
        body.set(field, typeof value === "string" ? value : JSON.stringify(value));
      for (const [field, file] of files) body.append(field, file);
      return send(method, path, body, session);
    },
  };
}
