import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

export type AddressChange = (changes: Record<string, string | null>, options?: { asNewPlace?: boolean }) => void;

/** Returns the query of the window's address. The router's copy follows a moment later. */
export const addressNow = () => new URLSearchParams(location.search);

/**
 * Returns the query of the address, which stores what a list shows and what is open in it, so that a reload, a link and
 * Back restore it. A change to null or "" removes a name. `asNewPlace` adds a history entry.
 */
export function useAddress(): [URLSearchParams, AddressChange] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback<AddressChange>(
    (changes, { asNewPlace = false } = {}) => {
      // Starts from the window's address, because the router's copy may not contain the previous change yet.
      const after = addressNow();
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setAddress(after, { replace: !asNewPlace, preventScrollReset: true });
    },
    [setAddress],
  );
  return [address, change];
}

/**
 * Returns the text of a list's search box, its setter, and a function that updates the address at once. The address
 * (`search`) follows 250 ms after the last key and returns to the first page. If a link or Back changes the address,
 * the box follows. Updating at once is for leaving the box, so that Back from an opened entry restores the list.
 */
export function useSearchText(
  address: URLSearchParams,
  change: AddressChange,
): [text: string, type: (text: string) => void, settle: () => void] {
  const settled = address.get("search") ?? "";
  const [typed, setTyped] = useState(settled);
  const isTyping = useRef(false);
  const follow = useDebouncedCallback((text: string) => {
    isTyping.current = false;
    change({ search: text, page: null });
  }, 250);
  useEffect(() => {
    // The router's address may be older than the window's, and the user has typed since.
    if (!isTyping.current && settled === (addressNow().get("search") ?? "")) setTyped(settled);
  }, [settled]);
  const type = (text: string) => {
    isTyping.current = true;
    setTyped(text);
    follow(text);
    // An empty box updates the address at once. A later update would be a navigation after the user has opened
    // something else.
    if (text === "") follow.flush();
  };
  return [typed, type, follow.flush];
}
