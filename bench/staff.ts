import { at } from "./measure.ts";

/** A call of the growth bench. */
interface Asking {
  path: string;
  body?: object | undefined;
  headers: Record<string, string>;
}

const connections = 8;
const secondsEach = 2;

/** How long answers take when eight ask at once for some seconds: the p95 in ms. */
export async function p95Together(base: string, { path, body, headers }: Asking): Promise<number> {
  const times: number[] = [];
  const since = performance.now();
  const lane = async () => {
    while (performance.now() - since < secondsEach * 1000) {
      const began = performance.now();
      const response = await fetch(`${base}/api${path}`, {
        method: body ? "POST" : "GET",
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return at(times, 0.95);
}
