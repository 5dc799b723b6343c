import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

export type AddressChange = (changes: Record<string, string | null>, options?: { asNewPlace?: boolean }) => void;

/**
 * What a list shows and what is open in it, kept in the address, so that a reload, a link and Back find it again. A
 * change to null or "" takes a name out. `asNewPlace` makes a step that Back undoes.
 */
export function useAddress(): [URLSearchParams, AddressChange] {
  const [address, setAddress] = useSearchParams();
  // A change lies over the one before, also while that one is still on its way into the address.
  const newest = useRef(address);
  useEffect(() => {
    newest.current = address;
  }, [address]);
  const change = useCallback<AddressChange>(
    (changes, { asNewPlace = false } = {}) => {
      const after = new URLSearchParams(newest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      newest.current = after;
      setAddress(after, { replace: !asNewPlace, preventScrollReset: true });
    },
    [setAddress],
  );
  return [address, change];
}

/**
 * The text of a list's search box, which the address (`search`) follows when the typing rests, back on the first page.
 * A change of the address by a link or Back is followed by the box. Out: the text, what types it, and what makes the
 * address follow at once: for a box that is left, so that whatever is opened from its list leads back to it.
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
    if (!isTyping.current) setTyped(settled);
  }, [settled]);
  const type = (text: string) => {
    isTyping.current = true;
    setTyped(text);
    follow(text);
    // An emptied box rests: an address that followed later would call back whoever has opened something meanwhile.
    if (text === "") follow.flush();
  };
  return [typed, type, follow.flush];
}
