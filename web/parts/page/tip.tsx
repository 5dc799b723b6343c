import type { TooltipProps } from "@mantine/core";
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { lazyPart } from "./lazy-part.ts";

const Bubble = lazyPart(() => import("./bubble.tsx"));

interface TipProps extends Pick<TooltipProps, "label" | "position" | "multiline" | "maw" | "openDelay"> {
  disabled?: boolean;
  /** Shows the tooltip as long as this is true, also without hover. */
  isForcedOpen?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A tooltip on hover and keyboard focus. Its code loads on first use. */
export function Tip({ label, disabled = false, isForcedOpen = false, openDelay = 0, children, ...look }: TipProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isPointed, setPointed] = useState(false);
  // A tooltip that is not shown is not rendered: a dozen of them, repositioned as the focus moves, were too many
  // updates for React.
  const isShown = !disabled && (isPointed || isForcedOpen);
  const { props } = children;
  // A pointer that only passes must not load the tooltip.
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
      // A touch never leaves the element, so its tooltip would cover the neighbours.
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
