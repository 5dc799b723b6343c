import { Button } from "@mantine/core";
import { Link } from "react-router";

/** A button link from an empty list to the page where entries are added. */
export function GoTo({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  );
}
