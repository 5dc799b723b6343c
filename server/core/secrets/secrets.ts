import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type { Keys } from "./keys.ts";

/** What one hash takes of memory (kB) and rounds. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

const fullCost: HashCost = { memoryCost: 19456, timeCost: 2 };

/** How many hashes run at once: a storm of logins must leave submits their turn (10 ms of one core each). */
const turns = pLimit(2);

/** Of many at once, one core is left to all else; a login never waits behind more of them than run. */
const manyAtOnce = Math.max(1, availableParallelism() - 1);
const many = pLimit(manyAtOnce);

export interface Secrets extends Keys {
  hashPassword: (password: string) => Promise<string>;
  /** Hashes by the hundred, as an import needs them: in a lane of their own, behind which no login waits. */
  hashPasswords: (passwords: readonly string[]) => Promise<string[]>;
  /** About how long so many take, in seconds, by how long the last ones took. */
  secondsToHash: (count: number) => number;
  /** With no hash it takes the same time and answers false, so that an unknown name cannot be told by the clock. */
  isPasswordRight: (hash: string | undefined, password: string) => Promise<boolean>;
}

/** Adds to the keys what checks passwords. A server's hashes have the full cost; no variable makes them cheaper. */
export function makeSecrets(keys: Keys, { memoryCost, timeCost }: HashCost = fullCost): Secrets {
  const cost = { memoryCost, timeCost, parallelism: 1 };
  const decoy = turns(() => hash(randomBytes(16).toString("hex"), cost));
  let msEach = 20;
  const hashOfMany = async (password: string) => {
    const began = performance.now();
    const hashed = await hash(password, cost);
    msEach += (performance.now() - began - msEach) / 20;
    return hashed;
  };
  return {
    ...keys,
    hashPassword: (password) => turns(() => hash(password, cost)),
    hashPasswords: (passwords) => Promise.all(passwords.map((password) => many(() => hashOfMany(password)))),
    secondsToHash: (count) => Math.ceil((count * msEach) / manyAtOnce / 1000),
    isPasswordRight: async (known, password) => {
      const right = await turns(async () => verify(known ?? (await decoy), password));
      return known !== undefined && right;
    },
  };
}
