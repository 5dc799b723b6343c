import { type ComboboxStore, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FoundCode } from "#contract/api/codes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { longestCodeSearch } from "#contract/code-systems.ts";
import { codeSearchQuery } from "../../api/codes.ts";
import { useLookup } from "./lookup.tsx";

const typingRestsMs = 150;
const shortestSearch = 2;
const mostOffered = 12;
const arrowDown: KeyboardEventInit = { key: "ArrowDown", code: "ArrowDown", bubbles: true };

export interface Completion {
  store: ComboboxStore;
  found: readonly FoundCode[];
  /** What is being typed, as far as it is asked about. */
  asked: string;
  isOpen: boolean;
  /** Something was typed: what it finds is offered. */
  offer: () => void;
  close: () => void;
  /** Whether the keyboard has chosen one, which Enter will take. */
  isChosen: () => boolean;
  /** Enter on words, which are no code: the best one found is chosen, seen, and taken by the next Enter. */
  chooseFirst: (field: HTMLElement) => void;
}

/**
 * The codes that complete what is being typed, while lookup is open. Nothing is chosen until somebody chooses it, and what
 * is typed waits for nothing: without an answer nothing is offered.
 */
export function useCompletion(system: CodeSystem | undefined, typed: string): Completion {
  const lookup = useLookup();
  const [isWanted, setWanted] = useState(false);
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, typingRestsMs);
  const isSearch =
    lookup !== null &&
    system !== undefined &&
    isWanted &&
    settled.length >= shortestSearch &&
    settled.length <= longestCodeSearch &&
    !/[,;]/.test(settled) &&
    /[\p{L}\p{N}]/u.test(settled);
  const search = { system, q: settled, limit: mostOffered, date: lookup?.day ?? "" };
  const { data } = useQuery({ ...codeSearchQuery(search), enabled: isSearch });
  const found = isSearch && text !== "" ? (data?.results ?? []) : [];
  const isOpen = found.length > 0;
  const store = useCombobox({ opened: isOpen, onOpenedChange: setWanted });
  // Other codes stand there now: what was chosen among the ones before is chosen no longer.
  const shown = found.map(({ code }) => code).join();
  const { resetSelectedOption } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the codes shown that end a choice
  useEffect(resetSelectedOption, [shown]);
  return {
    store,
    found,
    asked: settled,
    isOpen,
    offer: () => setWanted(true),
    close: () => setWanted(false),
    isChosen: () => isOpen && store.getSelectedOptionIndex() >= 0,
    // As the arrow does, which screen readers are told of; after this Enter, which would take it unseen.
    chooseFirst: (field) => queueMicrotask(() => field.dispatchEvent(new KeyboardEvent("keydown", arrowDown))),
  };
}
