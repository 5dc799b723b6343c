/** Random choices that are the same for the same text. */
export interface Random {
  /** Returns a number from 0 to under 1. */
  next(): number;
  /** Returns a whole number, both ends included. */
  integer(low: number, high: number): number;
  /** Returns a number between both ends. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Returns one of the items. Throws if there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns one of the items, each as often as its weight says. */
  pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Makes a generator from a text: xmur3 hashes the text to the seed of mulberry32 (both public domain). */
export function makeRandom(text: string): Random {
  const next = mulberry32(hash(text));
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to choose from");
    return item;
  };
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    pickWeighted(items, weightOf) {
      let rest = items.reduce((sum, item) => sum + weightOf(item), 0) * next();
      const chosen = items.find((item) => {
        rest -= weightOf(item);
        return rest < 0;
      });
      return chosen ?? pick(items.slice(-1));
    },
    shuffle(items) {
      const shuffled = [...items];
      // Fisher and Yates. A random comparison in sort() would depend on the engine.
      for (let last = shuffled.length - 1; last > 0; last--) shuffled.push(...shuffled.splice(integer(0, last), 1));
      return shuffled;
    },
  };
}

function hash(text: string): number {
  let value = 1779033703;
  for (const character of text) {
    value = Math.imul(value ^ character.charCodeAt(0), 3432918353);
    value = (value << 13) | (value >>> 19);
  }
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  // The first numbers of similar seeds are alike.
  for (let skipped = 0; skipped < 8; skipped++) next();
  return next;
}
