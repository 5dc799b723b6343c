import { expect, test } from "vitest";
import { sharedReads } from "../../server/http/share-reads.ts";

/** Reads that end when they are told to, each with the number of its beginning. */
function reads() {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  return { ends, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("who comes while a read is under way shares the next one, which begins when it ends", async () => {
  const { ends, read } = reads();
  const share = sharedReads<number>();
  const first = share("a", read);
  await turn();
  const later = [share("a", read), share("a", read)];
  const elsewhere = share("b", read);
  await turn();
  expect(ends).toHaveLength(2);
  ends[0]?.resolve(0);
  expect(await first).toBe(0);
  await turn();
  await turn();
  expect(ends).toHaveLength(3);
  // The next is under way already.
  const third = share("a", read);
  ends[2]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await turn();
  await turn();
  ends[3]?.resolve(3);
  ends[1]?.resolve(1);
  expect(await Promise.all([third, elsewhere])).toEqual([3, 1]);
  const alone = share("a", read);
  await turn();
  ends[4]?.resolve(4);
  expect(await alone).toBe(4);
});

test("who comes before a read has begun shares it: it looks at nothing older than what any of them knows", async () => {
  const share = sharedReads<number>();
  let now = 0;
  const look = async () => now;
  const together = [share("a", look), share("a", look)];
  now = 1;
  together.push(share("a", look));
  expect(await Promise.all(together)).toEqual([1, 1, 1]);
  now = 2;
  expect(await share("a", look)).toBe(2);
});

test("a read that fails fails for those who shared it alone", async () => {
  const { ends, read } = reads();
  const share = sharedReads<number>();
  const first = share("a", read);
  await turn();
  const second = share("a", read);
  ends[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await turn();
  await turn();
  ends[1]?.resolve(1);
  expect(await second).toBe(1);
});
