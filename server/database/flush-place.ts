/** The times of so many flushes in the thread say how it is now. */
const looks = 5;
/** Well under what anybody notices of the event loop; a thread's turn included. */
const fastMs = 0.5;
/** Longer than a disk that is fast takes. */
const slowMs = 1;
/** So many flushes in a row are the loop's, before one in the thread looks again. */
const inLoopAtMost = 32;

interface FlushPlace {
  isLoop: () => boolean;
  /** In: how long a flush took that went well, as the event loop saw it. */
  note: (wasInLoop: boolean, ms: number) => void;
  /** What is known no longer holds. */
  forget: () => void;
}

/**
 * Where the next flush runs. A thread leaves the event loop to others, but its turn costs more than the flush itself where the
 * disk takes a fifth of a millisecond. So the loop flushes by itself while the last ones in the thread were short: as the loop
 * sees them they are long where the disk is slow, and also where others used the loop meanwhile, for whom the thread is. The
 * first long one in the loop sends the next ones to the thread.
 */
export function newFlushPlace(): FlushPlace {
  let inThread: number[] = [];
  let inLoop = 0;
  const median = () => inThread.toSorted((one, other) => one - other)[Math.floor(looks / 2)] ?? 0;
  const isLoop = () => inThread.length === looks && inLoop < inLoopAtMost && median() <= fastMs;
  const forget = () => {
    inThread = [];
    inLoop = 0;
  };
  return {
    isLoop,
    note: (wasInLoop, ms) => {
      if (wasInLoop) {
        inLoop += 1;
        if (ms > slowMs) forget();
        return;
      }
      inLoop = 0;
      inThread = [...inThread, ms].slice(-looks);
    },
    forget,
  };
}
