import { Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { Note } from "../../../parts/page/note.tsx";
import { countItems } from "./answers.ts";
import { timeOf } from "./saved-line.tsx";
import { useWorkAddress } from "./use-work-address.ts";
import { workOf } from "./work.ts";

/** The router state with which the next section shows the previous submission. */
export interface HandedIn {
  sectionId: string;
  /** ISO. */
  at: string;
  isTimeUp: boolean;
}

/** Shown above the next section: which section was submitted, when, and a link to its result. */
export function HandedInLine({ assignment }: { assignment: StudentAssignment }) {
  const addressFor = useWorkAddress();
  const { handedIn } = (useLocation().state ?? {}) as { handedIn?: HandedIn };
  const section = assignment.subAssignments.find(({ _id }) => _id === handedIn?.sectionId);
  if (!handedIn || !section?.isCompleted) return null;
  const work = workOf(assignment, section);
  const right = section.correctCount ?? 0;
  const graded = right + (section.wrongCount ?? 0);
  return (
    <Note tone="ok" icon={<IconCircleCheck size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text>
          {handedIn.isTimeUp && "Time is up. "}
          <b>{work.title}</b> was handed in at {timeOf(handedIn.at)}
          {graded > 0 && ` with ${right} of ${countItems(work, graded)} right`}.
        </Text>
        <Button component={Link} to={addressFor(assignment._id, section._id)} size="xs" variant="default">
          {assignment.resultsClosed ? "See what was handed in" : "See the result"}
        </Button>
      </Group>
    </Note>
  );
}
