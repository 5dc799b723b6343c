import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { Chip, CompletionBadge } from "../../parts/chips.tsx";
import classes from "./assignment-list.module.css";
import { sectionTitle } from "./places.ts";

/** The sections of an assignment, a card each (spec section 2). */
export function SectionList({ assignment }: { assignment: StudentAssignment }) {
  return (
    <>
      <Group mb="md" gap="sm" wrap="nowrap">
        <BackLink to="/student/assignments" />
        <div>
          <Title order={1}>{assignment.moduleName}</Title>
          <Text c="dimmed" fz="xs">
            {assignment.category} · {assignment.subAssignments.length} sections
          </Text>
        </div>
      </Group>
      <ul className={classes.list}>
        {assignment.subAssignments.map((section) => {
          const minutes = effectiveTimeLimit(section.timeLimitMinutes, assignment.timeLimitMinutes);
          const title = sectionTitle(assignment, section);
          const action = section.isCompleted ? "View" : "Start";
          return (
            <li key={section._id}>
              <Card h="100%">
                <Stack gap="sm" h="100%">
                  <Group justify="space-between" align="flex-start" wrap="nowrap">
                    <Title order={2} style={{ overflowWrap: "anywhere" }}>
                      {title}
                    </Title>
                    <CompletionBadge isCompleted={section.isCompleted} open="Pending" />
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
                      to={`?assignment=${assignment._id}&section=${section._id}`}
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
