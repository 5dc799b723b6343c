import { useEffect } from "react";

/** The title of the browser's tab and history: "Students · Casebook"; what lies over a screen gives it back its own. */
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
