import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown, IconCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./section-switch.module.css";

interface SwitchedSection {
  id: string;
  title: string;
  to: string;
  isPresent: boolean;
  isCompleted: boolean;
}

interface SectionSwitchProps {
  sections: readonly SwitchedSection[];
  /** Hides the word before the numbers, if there is little room. */
  isShort?: boolean;
}

/** A menu to switch between the sections of an assignment. */
export function SectionSwitch({ sections, isShort = false }: SectionSwitchProps) {
  const position = `${sections.findIndex(({ isPresent }) => isPresent) + 1} of ${sections.length}`;
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size={isShort ? "md" : "sm"}
          px="sm"
          flex="none"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className={classes.word} data-short={isShort || undefined}>
            Section&nbsp;
          </span>
          {position}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(({ id, title, to, isPresent, isCompleted }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={to}
            className={classes.section ?? ""}
            data-present={isPresent || undefined}
            aria-current={isPresent ? "page" : undefined}
            leftSection={isCompleted ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
          >
            {title}
            {isCompleted && ", completed"}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
