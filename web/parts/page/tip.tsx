import type { TooltipProps } from "@mantine/core";
import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { bring } from "./bring.ts";

const Bubble = lazy(() => bring(() => import("./bubble.tsx")));

interface TipProps extends Pick<TooltipProps, "label" | "position" | "multiline" | "maw" | "openDelay"> {
  disabled?: boolean;
  /** Shown as long as this says so, pointed at or not. */
  isHeld?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Says what something is where it is pointed at or focused by keyboard. What draws it comes at the first time. */
export function Tip({ label, disabled = false, isHeld = false, openDelay = 0, children, ...look }: TipProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isPointed, setPointed] = useState(false);
  // One that is not shown is not drawn: a dozen of them, each placed anew as the focus passes, were too many updates for React.
  const isShown = !disabled && (isPointed || isHeld);
  const { props } = children;
  // A pointer that passes on its way asks for nothing.
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const point = (element: HTMLElement, isNow: boolean) => {
    setTarget(element);
    setPointed(isNow);
  };
  const child = cloneElement(children, {
    ...(isShown && { "aria-describedby": id }),
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      const { currentTarget, pointerType } = event;
      // A finger has pressed by then, and never leaves: its tip would lie over what stands beside it.
      if (pointerType === "touch") return;
      if (openDelay === 0) point(currentTarget, true);
      else rest.current = setTimeout(() => point(currentTarget, true), openDelay);
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      clearTimeout(rest.current);
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
      {target && isShown && (
        <Suspense fallback={null}>
          <Bubble {...look} label={<span id={id}>{label}</span>} target={target} opened={isShown} />
        </Suspense>
      )}
    </>
  );
}
