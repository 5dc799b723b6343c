/** Returns a new key. The server carries out a call with this key once, however often it is sent. */
export function newSendKey(): string {
  // `crypto.randomUUID` is missing on plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
