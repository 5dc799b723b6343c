import { useEffect, useState } from "react";
import { trimmedText } from "#contract/text-rules.ts";
import { dropUnsaved, findUnsaved, keepUnsaved, unsavedName } from "./unsaved.ts";

/**
 * A text that is typed beside what is saved, which its tab keeps until it is saved or dropped.
 *
 * @param place which text it is, among all that one tab may hold
 */
export function useUnsavedText(place: string, saved: string) {
  const [name] = useState(() => unsavedName(place));
  const [text, setText] = useState(() => findUnsaved<{ text: string }>(name)?.text ?? saved);
  const isChanged = trimmedText(text) !== saved;
  useEffect(() => {
    if (isChanged) keepUnsaved(name, { text });
    else dropUnsaved(name);
  }, [name, text, isChanged]);
  return { text, setText, isChanged, drop: () => dropUnsaved(name) };
}
