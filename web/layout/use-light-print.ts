import { useEffect } from "react";

const attribute = "data-mantine-color-scheme";

/** Switches to the light colours while the page is printed. */
export function useLightPrint(): void {
  useEffect(() => {
    const { documentElement } = document;
    let shown = "";
    const before = () => {
      shown = documentElement.getAttribute(attribute) ?? "light";
      documentElement.setAttribute(attribute, "light");
    };
    const after = () => documentElement.setAttribute(attribute, shown);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}
