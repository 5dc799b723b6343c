import type { BrowserContext } from "playwright-core";

/** In the page: removes features that Safari 16.4, Chrome 125 or Firefox 121 lack. */
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

/** Removes features newer than 2024 from this person's pages and the workers of their charts. */
export async function growOlder(context: BrowserContext): Promise<void> {
  const script = `(${forget})();`;
  await context.addInitScript(script);
  await context.route(/\/assets\/chart-(reader|painter)-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** Removes features that need a secure context, as for http in an institute's network. */
export async function leaveSecureContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["clipboard", "serviceWorker", "locks", "storage", "wakeLock"])
      Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ["randomUUID", "subtle"]) Reflect.deleteProperty(Crypto.prototype, name);
  });
}
