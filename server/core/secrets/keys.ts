import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/** The keys derived from SECRET_KEY, each for one purpose. */
export interface Keys {
  /** Signs file links. Made once: creating a key object costs more than a signature. */
  linkKey: KeyObject;
  /** Identifies the key in the database without revealing it. */
  checkValue: string;
  /** 1, plus the number of rotations. */
  version: number;
  /** Encrypts a user's password (AES-256-GCM), bound to the user and to the key's version. */
  seal: (userId: string, password: string) => string;
  /** Decrypts a password. Undefined when it was sealed with another key or for another user, or is damaged. */
  unseal: (userId: string, sealed: string) => string | undefined;
}

const boundTo = (version: number, userId: string) => Buffer.from(`readable password ${version} ${userId}`);

/** Derives the keys from SECRET_KEY. `version` is the one in the database. */
export function deriveKeys(secretKey: string, version: number): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "casebook", purpose, 32));
  const sealKey = derive("readable passwords");
  return {
    linkKey: createSecretKey(derive("file links")),
    checkValue: derive("key check").toString("base64url"),
    version,
    seal: (userId, password) => `${version}.${encrypt(sealKey, password, boundTo(version, userId))}`,
    unseal: (userId, sealed) => {
      const [, stamp, body = ""] = /^(\d+)\.(.+)$/.exec(sealed) ?? [];
      return stamp === String(version) ? decrypt(sealKey, body, boundTo(version, userId)) : undefined;
    },
  };
}

/** Decrypts a password that an early version sealed, not bound to its user. Undefined when this is not the key. */
export function unsealUnbound(secretKey: string, sealed: string): string | undefined {
  const sealKey = Buffer.from(hkdfSync("sha256", secretKey, "casebook", "readable passwords", 32));
  return sealed.includes(".") ? undefined : decrypt(sealKey, sealed, Buffer.alloc(0));
}

function encrypt(key: Buffer, text: string, boundData: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundData);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function decrypt(key: Buffer, sealed: string, boundData: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(boundData).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match: another key, another user, or damaged bytes.
    return undefined;
  }
}
