import { type RefObject, useEffect } from "react";

/** Marks a box that holds more than its width shows, for its styles, as long as it does. */
export function useGoesOn(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    const content = current?.firstElementChild;
    if (!current || !content) return;
    const observer = new ResizeObserver(() =>
      current.toggleAttribute("data-goes-on", current.scrollWidth > current.clientWidth),
    );
    observer.observe(current);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
}
