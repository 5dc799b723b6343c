import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type { Keys } from "./keys.ts";

const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** How many hashes run at once: a storm of logins must leave submits their turn (10 ms of one core each). */
const turns = pLimit(2);

export interface Secrets extends Keys {
  hashPassword: (password: string) => Promise<string>;
  /** With no hash it takes the same time and answers false, so that an unknown name cannot be told by the clock. */
  isPasswordRight: (hash: string | undefined, password: string) => Promise<boolean>;
}

/** Adds to the keys what checks passwords. */
export function makeSecrets(keys: Keys): Secrets {
  const decoy = turns(() => hash(randomBytes(16).toString("hex"), cost));
  return {
    ...keys,
    hashPassword: (password) => turns(() => hash(password, cost)),
    isPasswordRight: async (known, password) => {
      const right = await turns(async () => verify(known ?? (await decoy), password));
      return known !== undefined && right;
    },
  };
}
