import { Box } from "@mantine/core";
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { BackLink } from "../../page/back-link.tsx";
import { BenchPlaceContext } from "./bench.tsx";
import classes from "./bench-head.module.css";

interface BenchHeadProps {
  /** Left out where the navigation leads here. */
  backTo?: string;
  /** What leads here, after the name of the panel. */
  path: readonly string[];
  title: string;
  /** What a narrow screen says of it beside the panel's name: cut at the end, or of several parts those that fit. */
  below?: string | readonly string[];
  /** What leads to its neighbours. */
  beside?: ReactNode;
  /** How the work stands, and its one act, at the right. */
  children?: ReactNode;
}

/** The one head of a working screen: Back, the path to it, its title, and how the work stands. */
export function BenchHead({ backTo, path, title, below, beside, children }: BenchHeadProps) {
  const place = useContext(BenchPlaceContext);
  const [heading, isLong] = useTakesLines();
  const parts = below === undefined ? [] : [below].flat();
  return (
    <div className={classes.head}>
      {backTo !== undefined && <BackLink to={backTo} />}
      <div className={classes.names}>
        <p className={classes.crumb} data-parts={Array.isArray(below) || undefined}>
          <b>{place?.panel}</b>
          {path.map((part, place) => (
            <span
              key={part}
              className={`${classes.part} ${classes.wide}`}
              data-first={place === 0 || undefined}
              data-last={place === path.length - 1 || undefined}
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
        <p className={`${classes.crumb} ${classes.narrow}`}>Welcome, {place?.name}</p>
      </div>
      {beside && <div className={classes.wide}>{beside}</div>}
      <div className={classes.state}>{children}</div>
    </div>
  );
}

/** For a text, out: its ref, and whether it stands on more than one line at its present width. */
function useTakesLines() {
  const text = useRef<HTMLHeadingElement>(null);
  const [takesLines, setTakesLines] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight);
      setTakesLines(element.clientHeight > line * 1.5);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [text, takesLines] as const;
}
