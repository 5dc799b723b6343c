import type { BrowserContext } from "playwright-core";

/** What Safari 16.4, Chrome 125 or Firefox 121 lack of what is newer, as a script that takes it away. */
function forget(): void {
  const lacking: [object, string[]][] = [
    [globalThis, ["Iterator", "requestIdleCallback", "cancelIdleCallback"]],
    [Promise, ["withResolvers", "try"]],
    [Map, ["groupBy"]],
    [Object, ["groupBy"]],
    [AbortSignal, ["any"]],
    [URL, ["parse"]],
    [Math, ["sumPrecise"]],
    [RegExp, ["escape"]],
    [Error, ["isError"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex", "setFromBase64", "setFromHex"]],
    [ArrayBuffer.prototype, ["transfer", "transferToFixedLength"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [WeakMap.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"],
    ],
  ];
  for (const [holder, names] of lacking) for (const name of names) Reflect.deleteProperty(holder, name);
  if ("Element" in globalThis) Reflect.deleteProperty(Element.prototype, "checkVisibility");
}

/** From now on this person's pages, and the workers of their charts, have nothing that came to browsers after 2024. */
export async function growOlder(context: BrowserContext): Promise<void> {
  const script = `(${forget})();`;
  await context.addInitScript(script);
  await context.route(/\/assets\/chart-(reader|painter)-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** The page stands at an address that is not secure, such as http in an institute's own network. */
export async function leaveSecureContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["clipboard", "serviceWorker", "locks", "storage", "wakeLock"])
      Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ["randomUUID", "subtle"]) Reflect.deleteProperty(Crypto.prototype, name);
  });
}
