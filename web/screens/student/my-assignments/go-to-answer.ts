/** How long a dialog may take to give the focus back to what opened it. */
const dialogGoesMs = 300;

const wanted = new EventTarget();

/** Calls back with the item that somebody is led to, before the focus goes there. Out: what ends that. */
export function whenAnswerWanted(act: (item: string) => void): () => void {
  const listen = (event: Event) => act((event as CustomEvent<string>).detail);
  wanted.addEventListener("wanted", listen);
  return () => wanted.removeEventListener("wanted", listen);
}

/**
 * Puts the focus on an answer: on the code at a place of its list, else on its field. The dialog that led there gives the
 * focus back to its button as it goes; the answer has it after that.
 */
export function goToAnswer(item: string, place?: number): void {
  const go = () => {
    const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(item)}"]`);
    const code =
      place === undefined ? undefined : field?.closest("[data-codes]")?.querySelectorAll("[data-code]")[place];
    const target = code instanceof HTMLElement ? code : field;
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  };
  wanted.dispatchEvent(new CustomEvent("wanted", { detail: item }));
  go();
  setTimeout(go, dialogGoesMs);
}
