import { Box } from "@mantine/core";
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { BackLink } from "../../page/back-link.tsx";
import { BenchFrameContext } from "./bench.tsx";
import classes from "./bench-head.module.css";

interface BenchHeadProps {
  /** Omitted on screens that the navigation opens. */
  backTo?: string;
  /** The path to this screen, after the name of the panel. */
  path: readonly string[];
  title: string;
  /** Shown beside the name of the panel on a narrow screen: one text, cut at the end, or those parts that fit. */
  below?: string | readonly string[];
  /** Links to neighbouring screens. */
  beside?: ReactNode;
  /** The state of the work and its main action, on the right. */
  children?: ReactNode;
}

/** The head of a working screen: Back, the path, the title, and the state of the work. */
export function BenchHead({ backTo, path, title, below, beside, children }: BenchHeadProps) {
  const frame = useContext(BenchFrameContext);
  const [heading, isLong] = useIsMultiline();
  const parts = below === undefined ? [] : [below].flat();
  return (
    <div className={classes.head}>
      {backTo !== undefined && <BackLink to={backTo} />}
      <div className={classes.names}>
        <p className={classes.crumb} data-parts={Array.isArray(below) || undefined}>
          <b>{frame?.panel}</b>
          {path.map((part, index) => (
            <span
              key={part}
              className={`${classes.part} ${classes.wide}`}
              data-first={index === 0 || undefined}
              data-last={index === path.length - 1 || undefined}
            >
              {part}
            </span>
          ))}
          {parts.map((part) => (
            <span key={part} className={`${classes.part} ${classes.narrow}`}>
              {part}
            </span>
          ))}
        </p>
        <Box
          component="h1"
          pb="xxs"
          fw={650}
          miw={0}
          className={classes.title}
          ref={heading}
          data-long={isLong || undefined}
          title={title}
        >
          {title}
        </Box>
        <p className={`${classes.crumb} ${classes.narrow}`}>Welcome, {frame?.name}</p>
      </div>
      {beside && <div className={classes.wide}>{beside}</div>}
      <div className={classes.state}>{children}</div>
    </div>
  );
}

/** Returns the ref of a text, and whether it needs more than one line at its present width. */
function useIsMultiline() {
  const text = useRef<HTMLHeadingElement>(null);
  const [isMultiline, setMultiline] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight);
      setMultiline(element.clientHeight > line * 1.5);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [text, isMultiline] as const;
}
