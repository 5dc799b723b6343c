import type { DraftLine } from "./draft-lines.ts";
import type { Combination } from "./library-types.ts";
import { fits } from "./words.ts";

/** Codes that follow another one at once. */
const followers: readonly (readonly [first: string, then: string])[] = [
  ["I13", "I50"],
  ["I11.0", "I50"],
  ["E11.621", "L97"],
  ["E11.69", "M86"],
  ["G30", "F02"],
  ["E11.43", "K31.84"],
];

/** More moves than any key needs; rules that contradict each other must not run forever. */
const mostMoves = 20;

/**
 * Returns the lines in the order of a key: the principal diagnosis, MCCs, CCs, others, organisms, scores, statuses, the
 * outcome of a delivery, external causes; and each pair as the rules order it.
 */
export function orderLines(
  lines: readonly DraftLine[],
  applied: readonly Combination[],
  severityOf: (code: string) => string | undefined,
): DraftLine[] {
  const ordered = lines.toSorted((one, other) => rankOf(one, severityOf) - rankOf(other, severityOf));
  const orders = applied.flatMap(({ order = [] }) => order);
  for (let move = 0; move < mostMoves; move++) {
    const moved = orders.filter(([first, then]) => moveBehind(ordered, first, then));
    if (moved.length === 0) break;
  }
  for (const [first, then] of followers) moveNextTo(ordered, first, then);
  return ordered;
}

function rankOf({ code, isPrincipal, isExternalCause }: DraftLine, severityOf: (code: string) => string | undefined) {
  if (isPrincipal) return -1;
  if (isExternalCause) return 9;
  if (/^Z3[78A]/.test(code)) return 8;
  if (code.startsWith("Z")) return 6;
  if (code.startsWith("R29.7")) return 5;
  if (/^B9[56]/.test(code)) return 4;
  return { MCC: 0, CC: 1 }[severityOf(code) ?? ""] ?? 2;
}

/** Moves a line of the second pattern behind the first pattern if it is before it. Returns whether one was moved. */
function moveBehind(lines: DraftLine[], first: string, then: string): boolean {
  const at = lines.findIndex(({ code }) => fits(code, first));
  const early = lines.findIndex(({ code, isPrincipal }, index) => index < at && fits(code, then) && !isPrincipal);
  if (early < 0) return false;
  lines.splice(at, 0, ...lines.splice(early, 1));
  return true;
}

function moveNextTo(lines: DraftLine[], first: string, then: string): void {
  const at = lines.findIndex(({ code }) => fits(code, first));
  const late = lines.findIndex(({ code }) => fits(code, then));
  if (at < 0 || late <= at + 1 || lines[late]?.isPrincipal) return;
  lines.splice(at + 1, 0, ...lines.splice(late, 1));
}
