import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Services } from "../../core/services.ts";

/** The index that answers now. Throws 503 until the first one is there. */
export function currentIndex({ codes }: Pick<Services, "codes">): CodeIndex {
  const index = codes.index();
  if (!index) throw new Refusal("not_ready", "Code sets are being prepared", { retryAfterSeconds: 5 });
  return index;
}
