import { useEffect } from "react";

/** The title of the browser's tab and history: "Students · Casebook". */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Casebook`;
  }, [children]);
  return null;
}
