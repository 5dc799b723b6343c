import { Flex } from "@mantine/core";
import { effectiveTimeLimit, formatCountdown, timerKey } from "#contract/time.ts";
import { useAttemptLeft } from "../../figures/in-progress.tsx";
import { dueOf } from "./due.ts";
import classes from "./next-step.module.css";
import { type NextStep, verbOf } from "./next-step.ts";
import { StepFrame } from "./step-frame.tsx";

interface NextStepCardProps {
  step: NextStep;
  studentId: string;
  timeZone: string | undefined;
  /** The address of the button; if omitted, its place in My Assignments. */
  to?: string;
}

function addressOf({ assignment, section }: NextStep): string {
  const place = new URLSearchParams({ assignment: assignment._id, ...(section && { section: section._id }) });
  return `/student/assignments?${place}`;
}

/** The next step of a student: the section whose time is running, or the one that is due first. */
export function NextStepCard({ step, studentId, timeZone, to = addressOf(step) }: NextStepCardProps) {
  const { assignment, section, title } = step;
  const { subAssignments: sections } = assignment;
  const own = section ?? assignment;
  const leftMs = useAttemptLeft(own.attempt, timerKey(studentId, assignment._id, own._id));
  const minutes = effectiveTimeLimit(own.timeLimitMinutes, assignment.timeLimitMinutes);
  const due = dueOf(assignment.dueDate, new Date(), timeZone);
  const done = sections.filter(({ isCompleted }) => isCompleted).length;
  const facts = [
    ...(section ? [assignment.moduleName, `Section ${sections.indexOf(section) + 1} of ${sections.length}`] : []),
    ...(minutes === null ? [] : [`${minutes} min`]),
    ...(own.pages === null ? [] : [`chart of ${own.pages} ${own.pages === 1 ? "page" : "pages"}`]),
  ];
  const verb = verbOf(own);
  return (
    <StepFrame
      clock={leftMs === null ? undefined : formatCountdown(leftMs)}
      more={
        <>
          {leftMs !== null && (leftMs > 0 ? " · the clock is running" : " · time is up")}
          {leftMs === null && due && <span data-tone={due.tone}> · {dueWords(due)}</span>}
        </>
      }
      title={`${verb}: ${title}`}
      facts={facts}
      to={to}
      verb={verb}
    >
      {sections.length > 0 && (
        <Flex
          component="p"
          gap="xxs"
          align="center"
          wrap="wrap"
          c="var(--cb-hero-2)"
          fz="xs"
          fw={550}
          className={classes.small}
        >
          <span className={classes.parts} aria-hidden>
            {sections.map(({ _id, isCompleted }) => (
              <i key={_id} data-done={isCompleted || undefined} />
            ))}
          </span>
          {done} of {sections.length} sections handed in
        </Flex>
      )}
    </StepFrame>
  );
}

function dueWords({ text, more, tone }: NonNullable<ReturnType<typeof dueOf>>): string {
  if (tone === "late") return `${text}, still open`;
  return `due ${text.toLowerCase() === text ? text : text.replace(/^T/, "t")} (${more})`;
}
