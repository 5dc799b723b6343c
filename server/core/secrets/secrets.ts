import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type { Keys } from "./keys.ts";

/** The cost of one argon2 hash. */
export interface HashCost {
  /** In kB. */
  memoryCost: number;
  timeCost: number;
}

const fullCost: HashCost = { memoryCost: 19456, timeCost: 2 };

/** Concurrent hashes of logins. A hash uses 10 ms of a core, and a class that logs in must not delay submits. */
const loginQueue = pLimit(2);

/** Concurrent hashes of an import. One core stays free, and a login waits only for hashes that run. */
const importHashesAtOnce = Math.max(1, availableParallelism() - 1);
const importQueue = pLimit(importHashesAtOnce);

export interface Secrets extends Keys {
  hashPassword: (password: string) => Promise<string>;
  /** Hashes the passwords of an import, in a separate queue, so that no login waits for hundreds of hashes. */
  hashPasswords: (passwords: readonly string[]) => Promise<string[]>;
  /** Estimates the seconds for `count` hashes from the durations of the last ones. */
  secondsToHash: (count: number) => number;
  /** Returns true for the right password. Without a hash it takes the same time, so the time does not reveal an unknown name. */
  isPasswordRight: (hash: string | undefined, password: string) => Promise<boolean>;
}

/** Adds the functions for passwords to the keys. The cost is lower only in tests; no variable changes it. */
export function makeSecrets(keys: Keys, { memoryCost, timeCost }: HashCost = fullCost): Secrets {
  const cost = { memoryCost, timeCost, parallelism: 1 };
  const decoyHash = loginQueue(() => hash(randomBytes(16).toString("hex"), cost));
  let averageMs = 20;
  const hashAndMeasure = async (password: string) => {
    const startMs = performance.now();
    const hashed = await hash(password, cost);
    averageMs += (performance.now() - startMs - averageMs) / 20;
    return hashed;
  };
  return {
    ...keys,
    hashPassword: (password) => loginQueue(() => hash(password, cost)),
    hashPasswords: (passwords) => Promise.all(passwords.map((password) => importQueue(() => hashAndMeasure(password)))),
    secondsToHash: (count) => Math.ceil((count * averageMs) / importHashesAtOnce / 1000),
    isPasswordRight: async (knownHash, password) => {
      const isRight = await loginQueue(async () => verify(knownHash ?? (await decoyHash), password));
      return knownHash !== undefined && isRight;
    },
  };
}
