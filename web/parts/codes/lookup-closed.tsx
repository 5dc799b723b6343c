import { Button } from "@mantine/core";
import { Link } from "react-router";
import { sentences } from "#contract/sentences.ts";
import { Empty } from "../page/empty.tsx";

/** In the place of what looks codes up, while a student works on a section that closes it. */
export function LookupClosed() {
  return (
    <Empty
      title={sentences.lookupClosed}
      hint="It opens again as soon as you have handed it in."
      action={
        <Button component={Link} to="/student/assignments" variant="default">
          Back to My Assignments
        </Button>
      }
    />
  );
}
