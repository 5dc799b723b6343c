import { ActionIcon } from "@mantine/core";
import type { ComponentType } from "react";
import { Tip } from "../../page/tip.tsx";
import classes from "./pdf-viewer.module.css";

export function Tool({
  label,
  icon: Icon,
  onClick,
  disabled,
}: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Tip label={label} openDelay={400}>
      <ActionIcon
        aria-label={label}
        onClick={onClick}
        disabled={disabled ?? false}
        size={32}
        className={classes.tool ?? ""}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tip>
  );
}
