import { beforeEach } from "vitest";

/** In milliseconds since 1970; infinite without a time limit. */
const until = Number(process.env.CASEBOOK_TEST_UNTIL ?? Number.POSITIVE_INFINITY);

// CI limits the time of a run on a machine of any speed. Tests that have not started by then are skipped and reported.
beforeEach(({ skip }) => {
  if (Date.now() > until) skip("the run has no time left for it");
});
