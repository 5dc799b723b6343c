import { Text } from "@mantine/core";
import classes from "./reached.module.css";

interface ReachedProps {
  label: string;
  drg: { number: string; title: string; weight: number | null } | null;
  tone: "match" | "wrong" | "plain";
}

/** A DRG with its weight and title. */
export function ReachedDrg({ label, drg, tone }: ReachedProps) {
  return (
    <div className={classes.side}>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      {drg ? (
        <>
          <span className={classes.reached}>
            <span className={classes.number} data-tone={tone}>
              {drg.number}
            </span>
            {drg.weight !== null && <span className={classes.weight}>{drg.weight.toFixed(4)}</span>}
          </span>{" "}
          <Text fz="xs" c="dimmed" className={classes.title ?? ""} title={drg.title}>
            {drg.title}
          </Text>
        </>
      ) : (
        <Text>—</Text>
      )}
    </div>
  );
}
