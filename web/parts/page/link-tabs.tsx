import { Flex } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./link-tabs.module.css";

/**
 * Links side by side; the present one has `aria-current`. On a narrow screen the row scrolls and fades where more
 * follow.
 */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the present link into view.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const markOverflow = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute("data-before", scrollLeft > 2);
      element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 2);
    };
    const sizes = new ResizeObserver(markOverflow);
    sizes.observe(element);
    element.addEventListener("scroll", markOverflow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", markOverflow);
    };
  }, []);
  return (
    <Flex
      component="nav"
      gap="xxs"
      w="fit-content"
      maw="100%"
      pos="relative"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      bg="var(--cb-sunken)"
      className={classes.tabs}
      aria-label={label}
      data-no-print
      ref={row}
    >
      {children}
    </Flex>
  );
}
