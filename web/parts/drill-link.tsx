import { Button, type MantineSpacing } from "@mantine/core";
import { IconTarget } from "@tabler/icons-react";
import { Link } from "react-router";

/** From what was missed to its drill. */
export function DrillLink({ mt = 0 }: { mt?: MantineSpacing }) {
  return (
    <Button
      component={Link}
      to="/student/drill"
      variant="default"
      mt={mt}
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconTarget size={16} aria-hidden />}
    >
      Practise your slips
    </Button>
  );
}
