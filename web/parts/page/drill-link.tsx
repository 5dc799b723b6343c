import { Button, type MantineSpacing, Text } from "@mantine/core";
import { IconTarget } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { useLookup, useLookupClosedReason } from "../codes/lookup.tsx";

/** A link to the drill. While lookup is closed, the drill is closed too, and the link shows the reason. */
export function DrillLink({ mt = 0 }: { mt?: MantineSpacing }) {
  const reasonId = useId();
  const reason = useLookupClosedReason();
  const buttonProps = { variant: "default", mt, leftSection: <IconTarget size={16} aria-hidden /> } as const;
  const words = "Practise your mistakes";
  if (useLookup() !== null)
    return (
      <Button {...buttonProps} component={Link} to="/student/drill" style={{ alignSelf: "flex-start" }}>
        {words}
      </Button>
    );
  return (
    <div>
      <Button
        {...buttonProps}
        component="span"
        role="link"
        aria-disabled
        data-disabled
        aria-describedby={reasonId}
        tabIndex={0}
      >
        {words}
      </Button>
      <Text id={reasonId} fz="xs" c="dimmed" mt="xxs">
        {reason}
      </Text>
    </div>
  );
}
