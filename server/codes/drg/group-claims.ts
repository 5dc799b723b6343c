import { explainDifference, twoClaims } from "#coding/drg/explain-difference.ts";
import { groupClaim } from "#coding/drg/group.ts";
import type { DrgClaim, GroupedClaim } from "#contract/api/drg.ts";
import { calendarDay } from "#contract/time.ts";
import type { Services } from "../../core/services.ts";
import { presentGrouped, presentMoved } from "./present-drg.ts";

type DrgServices = Pick<Services, "grouper" | "codes" | "clock" | "config">;

/** Groups a claim by the release of its day of discharge, by default today, and returns the DRG with its reasons. */
export async function groupWithReasons(services: DrgServices, claim: DrgClaim): Promise<GroupedClaim> {
  const { date, release } = await findRelease(services, claim);
  return presentGrouped(groupClaim(release, claim), claim, release, date, services.codes.index());
}

/**
 * Returns two claims side by side, and which code moves the DRG from the first to the second (POST /drg/compare). Yields
 * between the parts: the longest claims take 20 ms each.
 */
export async function compareClaims(services: DrgServices, a: DrgClaim, b: DrgClaim) {
  const index = services.codes.index();
  const [first, second] = await Promise.all([findRelease(services, a), findRelease(services, b)]);
  const { yours, key, why, moved } = explainDifference(
    { release: first.release, claim: a },
    { release: second.release, claim: b },
    twoClaims,
  );
  return {
    a: await presentGrouped(yours, a, first.release, first.date, index),
    b: await presentGrouped(key, b, second.release, second.date, index),
    why,
    moved: moved.map(presentMoved),
  };
}

async function findRelease({ grouper, clock, config }: DrgServices, { date }: { date?: string | undefined }) {
  const day = date ?? calendarDay(clock().toISOString(), config.timeZone);
  return { date: day, release: await (await grouper()).releaseOn(day) };
}
