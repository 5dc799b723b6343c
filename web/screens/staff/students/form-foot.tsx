import { Flex, Group } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./form-foot.module.css";

interface FormFootProps {
  /** The number of faulty fields. */
  problems: number;
  children: ReactNode;
}

/** The sticky foot of a long form: the number of faults, and its buttons. */
export function FormFoot({ problems, children }: FormFootProps) {
  return (
    <Group className={classes.foot ?? ""} justify="flex-end" gap="sm">
      {problems > 0 && (
        <Flex gap="xs" align="center" me="auto" c="var(--cb-wrong)" fz="sm" fw={550}>
          <IconAlertCircle size={16} aria-hidden />
          {problems === 1 ? "1 problem" : `${problems} problems`}
        </Flex>
      )}
      {children}
    </Group>
  );
}
