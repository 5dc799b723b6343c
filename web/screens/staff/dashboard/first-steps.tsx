import { Box, Button, Card, Flex, Group, Progress, Stack, Text, Title } from "@mantine/core";
import {
  IconBooks,
  IconCheck,
  IconDownload,
  IconEye,
  IconFileSpreadsheet,
  IconPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Counts } from "#contract/api/dashboard.ts";
import { assignmentsChanged, studentsChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { loadSampleCourse, recentAssignmentsQuery } from "../../../api/dashboard.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { StepNumber } from "../../../parts/page/step-number.tsx";
import { Tile } from "../../../parts/page/tile.tsx";
import classes from "./first-steps.module.css";

interface Step {
  title: string;
  hint: string;
  isDone: boolean;
  /** Returns the action; `isNext` is true for the next step. */
  act: (isNext: boolean) => ReactNode;
}

function stepsOf({ firstSteps, totalStudents, totalAssignments }: Counts): Step[] {
  if (firstSteps === null) return [];
  return [
    {
      title: "Name the institute",
      hint: "Add its logo and colour in Settings",
      isDone: firstSteps.instituteNamed,
      act: (isNext) => <NameInstitute isNext={isNext} />,
    },
    {
      title: "Change the first password",
      hint: "Under Account, at the bottom of the navigation",
      isDone: firstSteps.passwordChanged,
      act: () => null,
    },
    {
      title: "Add your students",
      hint: "One by one, or all at once from a CSV or XLSX file",
      isDone: totalStudents > 0,
      act: (isNext) => (
        <>
          <Button
            component={Link}
            to="/admin/student/import"
            size="xs"
            variant="default"
            leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
          >
            From a file
          </Button>
          <Button component={Link} to="/admin/student?add=one" size="xs" variant={isNext ? "filled" : "default"}>
            Add Student
          </Button>
        </>
      ),
    },
    {
      title: "Add the first assignment",
      hint: "A chart as PDF and its answer key",
      isDone: totalAssignments > 0,
      act: (isNext) => (
        <Button
          component={Link}
          to="/admin/add-assignment"
          size="xs"
          variant={isNext ? "filled" : "default"}
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          Add Assignment
        </Button>
      ),
    },
    {
      title: "See it as a student and hand out the logins",
      hint: "Preview, then print the slips with names and passwords",
      isDone: firstSteps.loginsSeen && totalStudents > 0,
      act: (isNext) => <HandOut isNext={isNext} />,
    },
  ];
}

/** Settings are available only to admins. */
function NameInstitute({ isNext }: { isNext: boolean }) {
  if (useCurrentUser().role !== "admin") return null;
  return (
    <Button component={Link} to="/admin/settings/institute" size="xs" variant={isNext ? "filled" : "default"}>
      Settings
    </Button>
  );
}

/** Links to the newest assignment as a student sees it, and to the slips. */
function HandOut({ isNext }: { isNext: boolean }) {
  const newest = useQuery(recentAssignmentsQuery).data?.[0];
  return (
    <>
      {newest && (
        <Button
          component={Link}
          to={`/admin/assignments/${newest._id}/preview`}
          size="xs"
          variant="default"
          leftSection={<IconEye size={15} aria-hidden />}
        >
          Preview as a student
        </Button>
      )}
      <Button
        component={Link}
        to="/admin/credentials"
        size="xs"
        variant={isNext ? "filled" : "default"}
        leftSection={<IconPrinter size={15} aria-hidden />}
      >
        Print slips
      </Button>
    </>
  );
}

/** True if nobody has submitted anything yet and some first steps are not done. */
export function isFirstDay(counts: Counts): boolean {
  return stepsOf(counts).some(({ isDone }) => !isDone);
}

/** The first steps of an empty institute, marked as done automatically, and the sample course. */
export function FirstSteps({ counts }: { counts: Counts }) {
  const { role } = useCurrentUser();
  const steps = stepsOf(counts);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  const isBare = counts.totalStudents === 0 && counts.totalAssignments === 0;
  return (
    <div className={classes.firstDay}>
      <Card padding={0} component="section" aria-label="First steps">
        <Group justify="space-between" p="md" gap="sm">
          <div>
            <Title order={2} fz="xl">
              First steps
            </Title>
            <Text fz="xs" c="dimmed">
              Each step is ticked when it is done. This list disappears when all are done.
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Progress w={110} value={(100 * done) / steps.length} aria-label="First steps done" />
            <Text fw={600} style={{ whiteSpace: "nowrap" }}>
              {done} of {steps.length}
            </Text>
          </Group>
        </Group>
        <ol>
          {steps.map((step, index) => (
            <Flex
              component="li"
              key={step.title}
              rowGap="xs"
              columnGap="md"
              align="center"
              wrap="wrap"
              py="xs"
              px="md"
              className={classes.step}
              data-next={index === next || undefined}
            >
              <StepNumber number={index + 1} state={step.isDone ? "done" : index === next ? "now" : undefined} />
              <Box flex="1 1 200px">
                <Text fw={600} c={step.isDone ? "dimmed" : undefined}>
                  {step.title}
                </Text>
                <Text fz="xs" c="dimmed">
                  {step.isDone ? "Done" : step.hint}
                </Text>
              </Box>
              {!step.isDone && <Group gap="xs">{step.act(index === next)}</Group>}
            </Flex>
          ))}
        </ol>
      </Card>
      {isBare && role === "admin" && <SampleCourse />}
    </div>
  );
}

function SampleCourse() {
  const load = useMutation({
    mutationFn: loadSampleCourse,
    onSuccess: ({ message }) => {
      notifySuccess(message);
      void studentsChanged();
      void assignmentsChanged();
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  return (
    <Card component="section" aria-label="Sample course">
      <Stack gap="sm" h="100%">
        <Tile tone="brand" isLarge>
          <IconBooks size={20} stroke={1.75} />
        </Tile>
        <Title order={2} fz="xl">
          Try it with a sample course
        </Title>
        <Text c="dimmed">
          14 assignments with charts and keys, two in each category, and 14 students with results to look at.
        </Text>
        <Box component="ul" c="dimmed" fz="sm" className={classes.facts}>
          <li>
            <IconCheck size={16} aria-hidden /> Synthetic patients only
          </li>
          <li>
            <IconCheck size={16} aria-hidden /> No real student is touched
          </li>
        </Box>
        <Button
          mt="auto"
          variant="default"
          loading={load.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => load.mutate()}
        >
          Load the sample course
        </Button>
      </Stack>
    </Card>
  );
}
