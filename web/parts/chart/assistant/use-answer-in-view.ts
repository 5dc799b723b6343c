import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Conversation } from "./conversation.ts";

/** A difference of up to this many px from the set position does not count as scrolling by the user. */
const moved = 4;

/**
 * Returns the ref of a scrolling box and scrolls it to new content: to the end for a question or a fault, to the first
 * line of an answer. Does not scroll if the user scrolls while an answer arrives.
 */
export function useAnswerInView({ messages, state, fault }: Conversation): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const placed = useRef({ id: 0, top: 0 });
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all new content must scroll the box
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const isSameAnswer = last?.type === "assistant" && last.id === placed.current.id;
    if (isSameAnswer && Math.abs(current.scrollTop - placed.current.top) > moved) return;
    const answer = last?.type === "assistant" && !fault ? current.querySelector("ol > li:last-child") : null;
    if (answer) current.scrollTop += answer.getBoundingClientRect().top - current.getBoundingClientRect().top - 12;
    else current.scrollTop = current.scrollHeight;
    placed.current = { id: last?.id ?? 0, top: current.scrollTop };
  }, [last?.id, last?.content.length, state, fault]);
  return box;
}
