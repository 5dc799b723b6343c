import { Alert, Anchor, Group, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { readDay } from "#contract/days.ts";
import { sentences } from "#contract/sentences.ts";
import { calendarDay } from "#contract/time.ts";
import { openAttemptsQuery } from "../../../api/attempts.ts";
import { ExtraTime } from "../../../parts/fields/extra-time.tsx";
import { countGradedAgain, countSubmissions } from "./changes-of-form.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import type { AssignmentForm } from "./form-values.ts";
import type { Difference } from "./merge-forms.ts";
import { type EditPreview, useEditPreview } from "./use-edit-preview.ts";

interface ConsequencesProps {
  initial: AssignmentForm;
  /** The assignment that is edited; undefined for a new one. */
  editedId: string | undefined;
  /** True while the form is being saved, and from then on. */
  isBusy: boolean;
  /** Shows which results would change. */
  onPreview: (form: AssignmentForm, regrading: RegradingPreview) => void;
}

/** The effects of saving on existing submissions and on students. */
export function Consequences({ initial, editedId, ...others }: ConsequencesProps) {
  return (
    <>
      {editedId !== undefined && <SubmissionsNote initial={initial} editedId={editedId} {...others} />}
      <VisibleNote initial={initial} />
    </>
  );
}

type SubmissionsNoteProps = Pick<ConsequencesProps, "initial" | "isBusy" | "onPreview"> & { editedId: string };

function SubmissionsNote({ initial, editedId, isBusy, onPreview }: SubmissionsNoteProps) {
  const { values } = useAssignmentFormContext();
  const isGradedAgain = countGradedAgain(initial, values) > 0;
  const lost = countSubmissions(initial.subAssignments) - countSubmissions(values.subAssignments);
  const preview = useEditPreview(editedId, initial, values, isGradedAgain && !isBusy);
  const { regrading, isStale } = preview;
  const parts = [
    ...(isGradedAgain ? [regradingText(preview)] : []),
    ...(lost > 0 ? [`${sentences.submissions(lost)} of removed sub-assignments will be deleted.`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Alert color="orange" role="status" py="xs" mb={{ base: "xs", sm: 0 }}>
      {parts.join(" ")}
      {isGradedAgain && regrading && regrading.students.length > 0 && (
        <>
          {" "}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            disabled={isStale}
            onClick={() => onPreview(values, regrading)}
          >
            Preview
          </Anchor>
        </>
      )}
    </Alert>
  );
}

function regradingText({ regrading, isRefused }: EditPreview): string {
  if (isRefused) return "Submissions will be graded again.";
  if (!regrading) return "Counting the results that change…";
  const { up, down, same } = regrading;
  const all = up + down + same;
  return `${all} ${all === 1 ? "result" : "results"}: ${up} up, ${down} down, ${same} the same.`;
}

/** True if a day has started; a time of today may still be ahead. */
function isPast(day: string | undefined, time: string): boolean {
  const today = calendarDay(new Date().toISOString());
  return day !== undefined && (day < today || (day === today && time === ""));
}

/** Warns that saving a new assignment or a draft as open shows it to students at once. */
function VisibleNote({ initial }: { initial: AssignmentForm }) {
  const { state, visibleFrom, visibleTime } = useAssignmentFormContext().values;
  const isHidden = initial.version === undefined || initial.state === "draft";
  const isFromNow = visibleFrom === "" || isPast(readDay(visibleFrom), visibleTime);
  if (!isHidden || state !== "open" || !isFromNow) return null;
  return (
    <Text fz="sm" c="dimmed" mb={{ base: "xs", sm: 0 }}>
      Students see it as soon as it is saved.
    </Text>
  );
}

const limitsOf = (form: AssignmentForm) =>
  [form.timeLimitMinutes, ...form.subAssignments.map((section) => section.timeLimitMinutes)].join();

/** Warns when the time limit changes that students are working now, whose clocks run with the old limit. */
export function WorkingNote({ assignmentId, initial }: { assignmentId: string; initial: AssignmentForm }) {
  const { values } = useAssignmentFormContext();
  const isChanged = limitsOf(values) !== limitsOf(initial);
  const { data } = useQuery({ ...openAttemptsQuery(assignmentId), enabled: isChanged });
  const working = new Set(data?.attempts.map((attempt) => attempt.studentId)).size;
  if (!isChanged || working === 0) return null;
  return (
    <Alert color="orange" mt="md" role="status">
      <Group gap="sm">
        {working === 1 ? "1 student is working now; their" : `${working} students are working now; their`} time does not
        change.
        <ExtraTime assignmentId={assignmentId} text="Give them extra time" label="Add time for everyone working now" />
      </Group>
    </Alert>
  );
}

/** Shown after a save was refused because somebody else had saved: the differences. The form keeps its content. */
export function ChangedMeanwhile({ differences }: { differences: readonly Difference[] }) {
  const root = useRef<HTMLDivElement>(null);
  // It is above the form, but the pressed button is at the end.
  useEffect(() => root.current?.focus(), []);
  return (
    <Alert ref={root} tabIndex={-1} color="orange" role="alert" title={sentences.assignmentChangedMeanwhile}>
      {differences.length === 0
        ? "The saved version is the same as yours. Save again to go on."
        : "What you typed is kept. Check these differences, then save again:"}
      <List mt="xs" spacing="xxs">
        {differences.map(({ where, theirs, mine }) => (
          <List.Item key={`${where}${theirs}`} style={{ overflowWrap: "anywhere" }}>
            {where}:{" "}
            {mine === undefined
              ? `${theirs} (their change, now in this form)`
              : `${theirs} (their change), ${mine} (yours, which is kept)`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
