import { type ReactNode, useContext } from "react";
import { BackLink } from "../back-link.tsx";
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
  const parts = below === undefined ? [] : [below].flat();
  return (
    <div className={classes.head}>
      {backTo !== undefined && <BackLink to={backTo} />}
      <div className={classes.names}>
        <p className={classes.crumb} data-parts={Array.isArray(below) || undefined}>
          <b>{place?.panel}</b>
          <span className={classes.wide}>{path.map((part) => ` · ${part}`)}</span>
          {parts.map((part) => (
            <span key={part} className={`${classes.part} ${classes.narrow}`}>
              {part}
            </span>
          ))}
        </p>
        <h1 className={classes.title} data-long={title.length > 26 || undefined} title={title}>
          {title}
        </h1>
        <p className={`${classes.crumb} ${classes.narrow}`}>Welcome, {place?.name}</p>
      </div>
      {beside && <div className={classes.wide}>{beside}</div>}
      <div className={classes.state}>{children}</div>
    </div>
  );
}
