import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconListNumbers, IconTags } from "@tabler/icons-react";
import type { ComponentType } from "react";
import classes from "./codes-input.module.css";

type Shape = "list" | "chips";

/** Returns how this device shows codes, and its setter: one per line with titles, or chips in a row. */
export function useCodeDisplay() {
  return useLocalStorage<Shape>({ key: "codes_shown_as", defaultValue: "list", getInitialValueInEffect: false });
}

/** The switch between list and chips. */
export function CodeDisplaySwitch({ label }: { label: string }) {
  const [shape, setShape] = useCodeDisplay();
  return (
    <SegmentedControl
      size="xs"
      value={shape}
      onChange={(chosen) => setShape(chosen === "chips" ? "chips" : "list")}
      aria-label={`${label} shown as`}
      p={2}
      data={[
        { value: "list", label: sign(IconListNumbers, "A list with titles") },
        { value: "chips", label: sign(IconTags, "Chips in a row") },
      ]}
    />
  );
}

function sign(Icon: ComponentType<{ size: number }>, name: string) {
  return (
    <span title={name} className={classes.sign}>
      <Icon size={15} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
