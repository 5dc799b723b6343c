import { Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { Note } from "../../../parts/page/note.tsx";
import { countItems } from "./answers.ts";
import { workOf } from "./places.ts";
import { timeOf } from "./saved-line.tsx";
import { usePlaces } from "./use-places.ts";

/** What the next section is told of the one before it, in the state of its address. */
export interface HandedIn {
  sectionId: string;
  /** ISO. */
  at: string;
  isTimeUp: boolean;
}

/** After a section was handed in and the next one has opened: which, when, and the way to its result. */
export function HandedInLine({ assignment }: { assignment: StudentAssignment }) {
  const placeOf = usePlaces();
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
        <Button component={Link} to={placeOf(assignment._id, section._id)} size="xs" variant="default">
          {assignment.resultsClosed ? "See what was handed in" : "See the result"}
        </Button>
      </Group>
    </Note>
  );
}
