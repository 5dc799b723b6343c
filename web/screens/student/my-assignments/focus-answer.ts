/** The time that a dialog may take to return the focus to the element that opened it. */
const dialogCloseMs = 300;

const requests = new EventTarget();

/** Registers a function that is called before the focus moves to an item. Returns a function that unregisters it. */
export function onAnswerRequested(act: (item: string) => void): () => void {
  const listen = (event: Event) => act((event as CustomEvent<string>).detail);
  requests.addEventListener("wanted", listen);
  return () => requests.removeEventListener("wanted", listen);
}

/**
 * Focuses an answer: a code at a position in its list, otherwise its field. Waits until the closing dialog has returned
 * the focus to its button.
 */
export function focusAnswer(item: string, place?: number): void {
  const focus = () => {
    const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(item)}"]`);
    const code =
      place === undefined ? undefined : field?.closest("[data-codes]")?.querySelectorAll("[data-code]")[place];
    const target = code instanceof HTMLElement ? code : field;
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  };
  requests.dispatchEvent(new CustomEvent("wanted", { detail: item }));
  focus();
  setTimeout(focus, dialogCloseMs);
}
