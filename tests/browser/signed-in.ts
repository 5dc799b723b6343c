/** The same product over HTTP, for what somebody else does meanwhile. */
export async function signedIn(base: string, name: string, password: string) {
  const send = async (method: string, path: string, body: BodyInit, headers: Record<string, string>) =>
    (await fetch(`${base}/api${path}`, { method, headers, ...(method !== "GET" && { body }) })).json();
  const json = { "content-type": "application/json" };
  const login = await send("POST", "/login", JSON.stringify({ name, password }), json);
  const session = { "x-session-id": login.sessionId };
  return {
    id: login.user.id,
    get: (path: string) => send("GET", path, "", session),
    post: (path: string, body: object) => send("POST", path, JSON.stringify(body), { ...json, ...session }),
    put: (path: string, body: object) => send("PUT", path, JSON.stringify(body), { ...json, ...session }),
    remove: (path: string) => send("DELETE", path, "{}", { ...json, ...session }),
    form: (path: string, fields: Record<string, string>, method = "PUT") => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      return send(method, path, body, session);
    },
  };
}
