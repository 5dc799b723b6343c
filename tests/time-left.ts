import { beforeEach } from "vitest";

/** In milliseconds since 1970; none where nobody waits for the end of the run. */
const until = Number(process.env.CASEBOOK_TEST_UNTIL ?? Number.POSITIVE_INFINITY);

// CI refuses a run that takes too long, however slow its machine is. What has not begun by then is skipped, and reported so.
beforeEach(({ skip }) => {
  if (Date.now() > until) skip("the run has no time left for it");
});
