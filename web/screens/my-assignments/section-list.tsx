import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { effectiveTimeLimit, timerKey } from "#contract/time.ts";
import { Chip, CompletionBadge } from "../../parts/chips.tsx";
import { InProgress } from "../../parts/in-progress.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import classes from "./assignment-list.module.css";
import { AssignmentHead } from "./detail-head.tsx";
import { sectionTitle } from "./places.ts";
import { usePlaces } from "./use-places.ts";

/** The sections of an assignment, a card each. */
export function SectionList({ assignment, studentId }: { assignment: StudentAssignment; studentId: string }) {
  const placeOf = usePlaces();
  return (
    <>
      <PageTitle>{assignment.moduleName}</PageTitle>
      <AssignmentHead assignment={assignment} backTo={placeOf()} />
      <ul className={classes.cards}>
        {assignment.subAssignments.map((section) => {
          const minutes = effectiveTimeLimit(section.timeLimitMinutes, assignment.timeLimitMinutes);
          const title = sectionTitle(assignment, section);
          const { attempt } = section;
          const action = section.isCompleted ? "View" : "Start";
          return (
            <li key={section._id}>
              <Card h="100%">
                <Stack gap="sm" h="100%">
                  <Group justify="space-between" align="flex-start" gap="xs">
                    <Title order={2} className={classes.cardTitle ?? ""}>
                      {title}
                    </Title>
                    <Group gap={6}>
                      {attempt && !section.isCompleted && (
                        <InProgress attempt={attempt} deadlineKey={timerKey(studentId, assignment._id, section._id)} />
                      )}
                      <CompletionBadge isCompleted={section.isCompleted} open="Pending" />
                    </Group>
                  </Group>
                  <Group gap="xs">
                    {minutes !== null && <Chip tone="info">Timed ({minutes}m)</Chip>}
                    {section.isCompleted && (
                      <Text fz="sm" c="dimmed">
                        Score {section.progressPercent}%
                      </Text>
                    )}
                  </Group>
                  <div style={{ marginTop: "auto" }}>
                    <Button
                      component={Link}
                      to={placeOf(assignment._id, section._id)}
                      variant={section.isCompleted ? "default" : "filled"}
                      aria-label={`${action}: ${title}`}
                    >
                      {action}
                    </Button>
                  </div>
                </Stack>
              </Card>
            </li>
          );
        })}
      </ul>
    </>
  );
}
