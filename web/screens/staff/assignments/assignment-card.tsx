import { ActionIcon, Box, Button, Progress, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sharePercent } from "#contract/progress.ts";
import { formatDate, formatLimit } from "#contract/time.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { AssignmentMenu } from "./assignment-menu.tsx";
import { missingOf, stateOf } from "./assignment-state.ts";
import classes from "./assignments.module.css";
import { EditButtons, ModuleLinks } from "./module-actions.tsx";
import { Goals, SectionTable, VariantCount } from "./section-table.tsx";
import { StateChip } from "./state-chip.tsx";

interface AssignmentCardProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  /** The search and the filters of the address, for the way back. */
  search: string;
  /** True if the search matched one of its sections. */
  isFoundInside: boolean;
}

/** One module of the overview in one line. Opened, it shows its pages and sections. */
export function AssignmentCard({ assignment, timeZone, search, isFoundInside }: AssignmentCardProps) {
  const { _id, subAssignments, moduleName, state, assignedDate, dueDate } = assignment;
  const [isOpen, setOpen] = useOpened(_id, isFoundInside);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const submissions = `/admin/assignments/${_id}/submissions${search}`;
  const isOverdue = stateOf(assignment, missingOf(assignment), new Date()) === "overdue";
  return (
    <article className={classes.row} aria-label={moduleName} data-archived={state === "archived" || undefined}>
      <div className={classes.line}>
        <ActionIcon
          className={classes.chevron ?? ""}
          size={24}
          aria-label={`Details of ${moduleName}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
        <div className={classes.named}>
          <Title order={2} fw={550} lh="snug" className={classes.title ?? ""} title={moduleName}>
            <Link className={classes.name ?? ""} to={submissions}>
              {moduleName}
            </Link>
          </Title>
          <Box component="span" flex="none" c="dimmed" fz="xs" className={classes.size}>
            {sizeOf(assignment)}
          </Box>
          <Text component="div" fz="xs" c="dimmed" className={classes.facts ?? ""}>
            <WholeDates>{factsOf(assignment, timeZone)}</WholeDates>
            <span className={classes.onPaper}>
              {" · "}
              {assignment.submittedStudentsCount} of {assignment.assignedStudentsCount} handed in
            </span>
          </Text>
        </div>
        <span className={classes.column}>
          <Chip tone="quiet">{assignment.category}</Chip>
        </span>
        <span className={classes.state}>
          <StateChip assignment={assignment} timeZone={timeZone} />
        </span>
        <span className={classes.column}>
          <VisuallyHidden>Assigned on </VisuallyHidden>
          {state === "draft" ? "–" : formatDate(assignedDate, timeZone)}
        </span>
        <span className={classes.column} data-overdue={isOverdue || undefined}>
          <VisuallyHidden>Due </VisuallyHidden>
          {dueDate === null ? "–" : formatDate(dueDate, timeZone)}
        </span>
        <HandedIn assignment={assignment} />
        <Button className={classes.submissions ?? ""} size="xs" variant="default" component={Link} to={submissions}>
          View Submissions ({assignment.submittedStudentsCount} / {assignment.assignedStudentsCount})
        </Button>
        <div className={classes.acts}>
          <EditButtons assignment={assignment} />
        </div>
        <AssignmentMenu assignment={assignment} />
      </div>
      {isOpen && (
        <Stack gap="xs" className={classes.inside}>
          <ModuleLinks assignment={assignment} />
          <VariantCount variants={assignment.variants} />
          <Goals goals={assignment.goals} />
          {subAssignments.length > 0 && (
            <SectionTable assignmentId={_id} sections={subAssignments} sharedMinutes={assignment.timeLimitMinutes} />
          )}
        </Stack>
      )}
    </article>
  );
}

/**
 * Returns whether a module is open: as it was left in this tab, otherwise if the search matched one of its sections.
 */
function useOpened(id: string, isFoundInside: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [opened, setOpened] = useSessionStorage<Record<string, boolean>>({
    key: "opened-modules",
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return [opened[id] ?? isFoundInside, (isOpen) => setOpened((all) => ({ ...all, [id]: isOpen }))];
}

function sizeOf({ subAssignments, variants, timeLimitMinutes }: KeyedAssignment): string {
  const sections = subAssignments.length;
  const facts = [
    sections > 0 && `${sections} section${sections === 1 ? "" : "s"}`,
    variants.length > 0 && `${variants.length + 1} variants`,
    timeLimitMinutes !== null && formatLimit(timeLimitMinutes),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Returns the facts that a wide window shows in columns. */
function factsOf(assignment: KeyedAssignment, timeZone: string | undefined): string {
  const { assignedDate, dueDate, archivedAt, category } = assignment;
  const facts = [
    category,
    assignment.state === "draft" ? "Not assigned yet" : `Assigned on ${formatDate(assignedDate, timeZone)}`,
    dueDate && `due ${formatDate(dueDate, timeZone)}`,
    archivedAt && `archived ${formatDate(archivedAt, timeZone)}`,
    sizeOf(assignment),
  ];
  return facts.filter(Boolean).join(" · ");
}

/**
 * The number of submissions of all students. Students who submitted may have left the course since, so the bar is
 * limited to 100 %.
 */
function HandedIn({ assignment: { submittedStudentsCount, assignedStudentsCount } }: { assignment: KeyedAssignment }) {
  const share = Math.min(100, sharePercent(submittedStudentsCount, assignedStudentsCount));
  return (
    <Progress size={8} radius="xs" color="var(--cb-brand)" value={share} className={classes.bar ?? ""} aria-hidden />
  );
}
