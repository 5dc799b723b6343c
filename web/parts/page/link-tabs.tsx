import { Flex } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./link-tabs.module.css";

/**
 * Places side by side, one of them here: links, each with `aria-current` when it is. A narrow screen pushes them along; where
 * more follow they fade.
 */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // The one that is here is in view, whatever stands before it.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute("data-before", scrollLeft > 2);
      element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 2);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
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
