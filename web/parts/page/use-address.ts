import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

export type AddressChange = (changes: Record<string, string | null>, options?: { asNewPlace?: boolean }) => void;

/** Returns the address of the window. What a page shows follows it a moment later. */
const addressNow = () => new URLSearchParams(location.search);

/**
 * What a list shows and what is open in it, kept in the address, so that a reload, a link and Back find it again. A
 * change to null or "" takes a name out. `asNewPlace` makes a step that Back undoes.
 */
export function useAddress(): [URLSearchParams, AddressChange] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback<AddressChange>(
    (changes, { asNewPlace = false } = {}) => {
      // A change lies over the one before, also while the page still shows the address before that one.
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
    // An address that is behind the window's brings a text that was typed over since.
    if (!isTyping.current && settled === (addressNow().get("search") ?? "")) setTyped(settled);
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
