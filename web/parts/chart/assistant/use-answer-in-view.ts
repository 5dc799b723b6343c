import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Conversation } from "./conversation.ts";

/** How far the box may stand from where it was put and still count as not moved by its reader. */
const moved = 4;

/**
 * Keeps what is new in view: a question and a fault at the end, an answer from its first line on, however long it grows.
 * Whoever scrolls while an answer comes is left alone. Out: the ref of the box that scrolls.
 */
export function useAnswerInView({ messages, state, fault }: Conversation): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const placed = useRef({ id: 0, top: 0 });
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new moves the box
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
