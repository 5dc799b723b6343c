import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** How many hashes run at once: a storm of logins must leave submits their turn (10 ms of one core each). */
const turns = pLimit(2);

export interface Secrets {
  linkKey: Buffer;
  /** The readable copy for the credentials page: AES-256-GCM, its key outside the database (design section 6). */
  seal: (text: string) => string;
  unseal: (sealed: string) => string;
  hashPassword: (password: string) => Promise<string>;
  /** With no hash it takes the same time and answers false, so that an unknown name cannot be told by the clock. */
  isPasswordRight: (hash: string | undefined, password: string) => Promise<boolean>;
}

/** Derives every key from SECRET_KEY, each for one purpose. */
export function makeSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "casebook", purpose, 32));
  const sealKey = derive("readable passwords");
  const decoy = turns(() => hash(randomBytes(16).toString("hex"), cost));
  return {
    linkKey: derive("file links"),
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    hashPassword: (password) => turns(() => hash(password, cost)),
    isPasswordRight: async (known, password) => {
      const right = await turns(async () => verify(known ?? (await decoy), password));
      return known !== undefined && right;
    },
  };
}
