import { Button } from "@mantine/core";
import { Link } from "react-router";

/** From an empty list to where what is missing is added. */
export function GoTo({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  );
}
