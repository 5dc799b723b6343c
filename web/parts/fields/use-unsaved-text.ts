import { useEffect, useState } from "react";
import { trimmedText } from "#contract/text-rules.ts";
import { dropUnsaved, findUnsaved, keepUnsaved, unsavedName } from "./unsaved.ts";

interface Unsaved {
  text: string;
  typedOver?: string;
}

/**
 * A text that is typed beside what is saved, which its tab keeps until it is saved or dropped. `typedOver`: what was saved when
 * the typing began, or what was saved of it since; someone else may have saved another text.
 *
 * @param place which text it is, among all that one tab may hold
 */
export function useUnsavedText(place: string, saved: string) {
  const [name] = useState(() => unsavedName(place));
  const [found] = useState(() => findUnsaved<Unsaved>(name));
  const [text, setText] = useState(found?.text ?? saved);
  const [typedOver, setTypedOver] = useState(found?.typedOver ?? saved);
  const isChanged = trimmedText(text) !== saved;
  useEffect(() => {
    if (isChanged) return keepUnsaved(name, { text, typedOver });
    dropUnsaved(name);
    setTypedOver(saved);
  }, [name, text, typedOver, isChanged, saved]);
  return { text, setText, typedOver, setTypedOver, isChanged, drop: () => dropUnsaved(name) };
}
