import { Skeleton } from "@mantine/core";
import { useLayoutEffect } from "react";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import classes from "./work-skeleton.module.css";

/**
 * The skeleton of a section at work. While it is not certain that one opens, nothing is drawn for a moment, because
 * changing the frame would move everything.
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
