import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconListNumbers, IconTags } from "@tabler/icons-react";
import type { ComponentType } from "react";
import classes from "./codes-input.module.css";

type Shape = "list" | "chips";

/** How this device shows the codes of all fields: a line each with its title, or chips in a row. */
export function useShownAs() {
  return useLocalStorage<Shape>({ key: "codes_shown_as", defaultValue: "list", getInitialValueInEffect: false });
}

/** Changes between both. */
export function ShownAs({ label }: { label: string }) {
  const [shape, setShape] = useShownAs();
  return (
    <SegmentedControl
      size="xs"
      value={shape}
      onChange={(chosen) => setShape(chosen === "chips" ? "chips" : "list")}
      aria-label={`${label} shown as`}
      className={classes.shape ?? ""}
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
