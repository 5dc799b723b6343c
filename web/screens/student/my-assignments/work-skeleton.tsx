import { Skeleton } from "@mantine/core";
import { useLayoutEffect } from "react";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import classes from "./work-skeleton.module.css";

/**
 * Stands where the panes of a section will be. While it is not sure that a section comes nothing is drawn for a moment: a
 * frame that turns out to be another one would move all that it holds.
 */
export function WorkSkeleton({ isSure }: { isSure: boolean }) {
  useLayoutEffect(() => {
    if (isSure) return;
    const { classList } = document.documentElement;
    classList.add(classes.undecided ?? "");
    return () => classList.remove(classes.undecided ?? "");
  }, [isSure]);
  return (
    <Bench head={null} printed="">
      <div className={classes.panes} role="status" aria-label="Loading assignments">
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
    </Bench>
  );
}
