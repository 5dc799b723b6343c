import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Empty } from "../page/empty.tsx";
import { useLookupClosedReason } from "./lookup.tsx";

/** Replaces lookup screens while a student works on a section with closed lookup. */
export function LookupClosed() {
  return (
    <Empty
      title={useLookupClosedReason()}
      action={
        <Button component={Link} to="/student/assignments" variant="default">
          Back to My Assignments
        </Button>
      }
    />
  );
}
