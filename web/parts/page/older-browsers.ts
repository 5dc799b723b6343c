/**
 * Functions that pdf.js calls without a polyfill; Chrome has them since 119 and Safari since 17.4. Used by the page and
 * by its workers.
 */
const promises = Promise as PromiseConstructor & { withResolvers?: unknown };
promises.withResolvers ??= () => {
  const made: Record<string, unknown> = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};

const bytes = ArrayBuffer.prototype as ArrayBuffer & { transferToFixedLength?: unknown };
bytes.transferToFixedLength ??= function (this: ArrayBuffer) {
  return this.slice();
};

AbortSignal.any ??= (signals: Iterable<AbortSignal>) => {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener("abort", () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
};

export {};
