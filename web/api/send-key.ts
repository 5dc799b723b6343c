import { useRef } from "react";
import { ApiFault } from "./client.ts";
import { newSendKey } from "./new-send-key.ts";

/**
 * True if the key was already used with other content. Other refusals say nothing about an earlier call that got no
 * answer.
 */
const isUsed = (error: unknown) => error instanceof ApiFault && error.status === 409;

/**
 * Returns a function that sends a call with a key. The key stays the same until a call succeeds, so that a repeat does
 * nothing twice.
 */
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

/** Message after a repeat that changed nothing. Without it, staff could believe that the action was done twice. */
export const arrivedBefore = "The first try had already arrived. Nothing was done twice.";

/** Returns an extra sentence for a call with a key that got no answer; empty if there was an answer. */
export function mayHaveArrivedText(error: unknown): string {
  return error instanceof ApiFault && error.status === 0
    ? "It may have arrived anyway. Try again: nothing will be done twice."
    : "";
}
