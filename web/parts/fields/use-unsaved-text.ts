import { useEffect, useState } from "react";
import { trimmedText } from "#contract/text-rules.ts";
import { deleteUnsaved, readUnsaved, storeUnsaved, unsavedKey } from "./unsaved.ts";

interface Unsaved {
  text: string;
  typedOver?: string;
}

/**
 * A text that is typed over a saved one. The tab stores it until it is saved or dropped. `typedOver`: the saved text
 * when the typing began, or when it was last saved; someone else may have saved another text since.
 * @param place identifies the text within the tab
 */
export function useUnsavedText(place: string, saved: string) {
  const [name] = useState(() => unsavedKey(place));
  const [found] = useState(() => readUnsaved<Unsaved>(name));
  const [text, setText] = useState(found?.text ?? saved);
  const [typedOver, setTypedOver] = useState(found?.typedOver ?? saved);
  const isChanged = trimmedText(text) !== saved;
  useEffect(() => {
    if (isChanged) return storeUnsaved(name, { text, typedOver });
    deleteUnsaved(name);
    setTypedOver(saved);
  }, [name, text, typedOver, isChanged, saved]);
  return { text, setText, typedOver, setTypedOver, isChanged, drop: () => deleteUnsaved(name) };
}
