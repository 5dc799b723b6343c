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
  const later = [share("a", read), share("a", read)];
  const elsewhere = share("b", read);
  expect(ends).toHaveLength(2);
  ends[0]?.resolve(0);
  expect(await first).toBe(0);
  await turn();
  expect(ends).toHaveLength(3);
  // The next is under way already.
  const third = share("a", read);
  ends[2]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await turn();
  ends[3]?.resolve(3);
  ends[1]?.resolve(1);
  expect(await Promise.all([third, elsewhere])).toEqual([3, 1]);
  const alone = share("a", read);
  ends[4]?.resolve(4);
  expect(await alone).toBe(4);
});

test("a read that fails fails for those who shared it alone", async () => {
  const { ends, read } = reads();
  const share = sharedReads<number>();
  const first = share("a", read);
  const second = share("a", read);
  ends[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await turn();
  ends[1]?.resolve(1);
  expect(await second).toBe(1);
});
