import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown, IconCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { sectionTitle, type Work } from "./places.ts";
import classes from "./section-switch.module.css";
import { usePlaces } from "./use-places.ts";

/** Leads from one section of an assignment to the others; nothing where there is one only. */
export function SectionSwitch({
  work: { assignment, section: present },
  isShort = false,
}: {
  work: Work;
  isShort?: boolean;
}) {
  const placeOf = usePlaces();
  const { subAssignments } = assignment;
  if (!present) return null;
  const place = `${subAssignments.indexOf(present) + 1} of ${subAssignments.length}`;
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size={isShort ? "md" : "sm"}
          px="sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className={classes.word} data-short={isShort || undefined}>
            Section&nbsp;
          </span>
          {place}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {subAssignments.map((section) => (
          <Menu.Item
            key={section._id}
            component={Link}
            to={placeOf(assignment._id, section._id)}
            className={classes.section ?? ""}
            data-present={section === present || undefined}
            aria-current={section === present ? "page" : undefined}
            leftSection={
              section.isCompleted ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />
            }
          >
            {sectionTitle(assignment, section)}
            {section.isCompleted && ", completed"}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
