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
  /** The text for which `found` was searched. */
  asked: string;
  /** True if that is not the typed text, but a correction of its spelling. */
  isCorrected: boolean;
  isOpen: boolean;
  /** Called when text was typed: shows matching codes. */
  offer: () => void;
  close: () => void;
  /** True if an option was selected by keyboard; Enter accepts it. */
  isChosen: () => boolean;
  /** Selects the best match after Enter on words, so that the user sees it; the next Enter accepts it. */
  chooseFirst: (field: HTMLElement) => void;
}

/**
 * Searches codes for the typed text while lookup is open. No option is selected automatically, and typing never waits
 * for the server.
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
  // New codes are shown, so the previous selection no longer applies.
  const shown = found.map(({ code }) => code).join();
  const { resetSelectedOption } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes end the selection
  useEffect(resetSelectedOption, [shown]);
  return {
    store,
    found,
    asked: data?.meant ?? settled,
    isCorrected: data?.meant !== undefined,
    isOpen,
    offer: () => setWanted(true),
    close: () => setWanted(false),
    isChosen: () => isOpen && store.getSelectedOptionIndex() >= 0,
    // Sends an arrow key, which screen readers announce. It runs after this Enter, which would otherwise accept the
    // option unseen.
    chooseFirst: (field) => queueMicrotask(() => field.dispatchEvent(new KeyboardEvent("keydown", arrowDown))),
  };
}
