import { useRef } from "react";
import { ApiFault } from "./client.ts";
import { newSendKey } from "./new-send-key.ts";

/** Whether the key was used with another content. Any other refusal says nothing of an earlier call that got no answer. */
const isUsed = (error: unknown) => error instanceof ApiFault && error.status === 409;

/** Returns a function that sends a call with a key. The key stays until the call is carried out, so that a repeat does nothing twice. */
export function useSendOnce() {
  const key = useRef(newSendKey());
  return async <Result>(send: (sendKey: string) => Promise<Result>): Promise<Result> => {
    try {
      const result = await send(key.current);
      key.current = newSendKey();
      return result;
    } catch (error) {
      if (isUsed(error)) key.current = newSendKey();
      throw error;
    }
  };
}

/** Message for a repeat that did nothing: staff who wanted to do the same once more must not believe that they have. */
export const arrivedBefore = "The first try had already arrived. Nothing was done twice.";

/** Returns what to say besides after a call with a key that got no answer; empty after an answer. */
export function whenRepeated(error: unknown): string {
  return error instanceof ApiFault && error.status === 0
    ? "It may have arrived anyway. Try again: nothing will be done twice."
    : "";
}
