import { useEffect } from "react";

/**
 * Sets the title of the browser tab: "Students · Casebook". Restores the previous title when it unmounts, for example
 * when a dialog closes.
 */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = `${children} · Casebook`;
    return () => {
      document.title = before;
    };
  }, [children]);
  return null;
}
