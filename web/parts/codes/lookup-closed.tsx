import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Empty } from "../page/empty.tsx";
import { useLookupClosedReason } from "./lookup.tsx";

/** In the place of what looks codes up, while a student works on a section that closes it. */
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
