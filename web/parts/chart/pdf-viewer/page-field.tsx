import { Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./pdf-viewer.module.css";

/** The number of the visible page; typing another number jumps there. */
export function PageField({
  page,
  pageCount,
  disabled,
  onGoTo,
}: {
  page: number;
  pageCount: number;
  disabled: boolean;
  onGoTo: (page: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed) onGoTo(Number(typed));
    setTyped(undefined);
  };
  return (
    <Group gap="xs" wrap="nowrap" mx="xxs">
      <Text component="span" c="dimmed" fz="sm" className={classes.word ?? ""}>
        Page
      </Text>
      <TextInput
        className={classes.page ?? ""}
        size="xs"
        inputMode="numeric"
        aria-label={pageCount > 0 ? `Page, of ${pageCount}` : "Page"}
        disabled={disabled}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ""))}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && leave()}
      />
      <Text component="span" c="dimmed" fz="sm" style={{ whiteSpace: "nowrap" }}>
        of {pageCount || "…"}
      </Text>
    </Group>
  );
}
