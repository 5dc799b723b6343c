import { Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./form-foot.module.css";

interface FormFootProps {
  /** How many fields are at fault. */
  problems: number;
  children: ReactNode;
}

/** The end of a long form, which stays in view: how many problems there are, and its buttons. */
export function FormFoot({ problems, children }: FormFootProps) {
  return (
    <Group className={classes.foot ?? ""} justify="flex-end" gap="sm">
      {problems > 0 && (
        <Text className={classes.problems ?? ""} fz="sm" fw={550}>
          <IconAlertCircle size={16} aria-hidden />
          {problems === 1 ? "1 problem" : `${problems} problems`}
        </Text>
      )}
      {children}
    </Group>
  );
}
