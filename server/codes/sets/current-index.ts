import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Services } from "../../core/services.ts";

/** Returns the current index of the code sets. Throws 503 until the first one is built. */
export function currentIndex({ codes }: Pick<Services, "codes">): CodeIndex {
  const index = codes.index();
  if (!index) throw new Refusal("not_ready", "Code sets are being prepared", { retryAfterSeconds: 5 });
  return index;
}
