import type { ReactNode } from "react";
import classes from "./tile.module.css";

export type Tone = "match" | "wrong" | "missing" | "extra" | "moved" | "brand";

interface TileProps {
  /** Grey without one. */
  tone?: Tone | undefined;
  isLarge?: boolean;
  children: ReactNode;
}

/** An icon on a coloured background. The words beside it say the same. */
export function Tile({ tone, isLarge = false, children }: TileProps) {
  return (
    <span className={classes.tile} data-tone={tone} data-large={isLarge || undefined} aria-hidden>
      {children}
    </span>
  );
}
