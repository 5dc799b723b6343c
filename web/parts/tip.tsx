import type { TooltipProps } from "@mantine/core";
import { cloneElement, type HTMLAttributes, lazy, type ReactElement, Suspense, useId, useState } from "react";

import { bring } from "./bring.ts";

const Bubble = lazy(() => bring(() => import("./bubble.tsx")));

interface TipProps extends Pick<TooltipProps, "label" | "position" | "multiline" | "maw" | "openDelay"> {
  disabled?: boolean;
  /** Shown as long as this says so, pointed at or not. */
  isHeld?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Says what something is where it is pointed at or focused by keyboard. What draws it comes at the first time. */
export function Tip({ label, disabled = false, isHeld = false, children, ...look }: TipProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isPointed, setPointed] = useState(false);
  const isShown = !disabled && (isPointed || isHeld);
  const { props } = children;
  const point = (element: HTMLElement, isNow: boolean) => {
    setTarget(element);
    setPointed(isNow);
  };
  const child = cloneElement(children, {
    ...(isShown && { "aria-describedby": id }),
    onMouseEnter: (event) => {
      props.onMouseEnter?.(event);
      point(event.currentTarget, true);
    },
    onMouseLeave: (event) => {
      props.onMouseLeave?.(event);
      setPointed(false);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      point(event.currentTarget, event.currentTarget.matches(":focus-visible"));
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      setPointed(false);
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      if (event.key === "Escape") setPointed(false);
    },
  });
  return (
    <>
      {child}
      {target && (
        <Suspense fallback={null}>
          <Bubble {...look} label={<span id={id}>{label}</span>} target={target} opened={isShown} />
        </Suspense>
      )}
    </>
  );
}
