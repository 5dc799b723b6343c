import { Anchor, Box, Button, Card, Flex, Group, SimpleGrid, Text, ThemeIcon, Title } from "@mantine/core";
import {
  IconBook2,
  IconCalculator,
  IconDeviceFloppy,
  IconFileText,
  IconLock,
  IconPencil,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { answerFields, fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { areOpenTo, closedResultsSentence } from "#contract/results-open.ts";
import { isGrouped } from "#contract/setting.ts";
import { effectiveTimeLimit, formatCountdown, formatLimit } from "#contract/time.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { AccessNote, isAccessOver } from "../../../parts/page/access-note.tsx";
import edges from "../../../parts/page/edges.module.css";
import { StepNumber } from "../../../parts/page/step-number.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { countItems } from "./answers.ts";
import classes from "./ready.module.css";
import { useWorkAddress } from "./use-work-address.ts";
import { sectionTitle, type Work } from "./work.ts";

interface ReadyProps {
  work: Work;
  backTo: string;
  onStart: () => void;
}

/**
 * The start page of a section that is timed or closes lookup: its content, time limit and rules. Nothing starts before
 * Start.
 */
export function Ready({ work, backTo, onStart }: ReadyProps) {
  const { assignment, section } = work;
  const minutes = work.timeLimitMinutes;
  const { expiryDate } = useCurrentUser();
  return (
    <div className={classes.layout} data-sections={section !== undefined || undefined}>
      <Card padding="xl">
        <AccessNote expiryDate={expiryDate} />
        <Group gap="xs" mb="xxs">
          {section && (
            <Text fz="xs" fw={600} c="dimmed">
              Section {assignment.subAssignments.indexOf(section) + 1} of {assignment.subAssignments.length}
            </Text>
          )}
          {minutes !== null && <Chip tone="info">{formatLimit(minutes)}</Chip>}
        </Group>
        {section && (
          <Title order={2} fz="2xl" lh="tight" miw={0}>
            {work.title}
          </Title>
        )}
        {minutes !== null && <Clock minutes={minutes} />}
        <Facts work={work} />
        <Group mt="xl" pt="lg" className={`${edges.above} ${classes.start}`}>
          <Button
            size="md"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            disabled={isAccessOver(expiryDate)}
            onClick={onStart}
          >
            Start
          </Button>
          <Button size="md" variant="subtle" color="gray" component={Link} to={backTo}>
            Not now
          </Button>
        </Group>
      </Card>
      {section && <Sections work={work} />}
    </div>
  );
}

/** The time limit in the format of the clock. */
function Clock({ minutes }: { minutes: number }) {
  return (
    <Flex
      rowGap="xs"
      columnGap="lg"
      align="center"
      wrap="wrap"
      mt="md"
      py="md"
      px="lg"
      bdrs="md"
      bg="var(--cb-brand-soft)"
      c="var(--cb-brand-ink)"
      className={classes.clock}
    >
      <Box component="span" fz="3xl" fw={650} lh="tight" aria-hidden>
        {formatCountdown(minutes * 60_000)}
      </Box>
      <Text>
        <b>
          {minutes} {minutes === 1 ? "minute" : "minutes"}.
        </b>{" "}
        The clock starts when you press Start and keeps running if you leave.
      </Text>
    </Flex>
  );
}

/** The content of the section, what is asked, and how it is submitted. */
function Facts({ work }: { work: Work }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="lg">
      {work.pages !== null && (
        <Fact
          icon={IconFileText}
          title={`Chart of ${work.pages} ${work.pages === 1 ? "page" : "pages"}`}
          text="Opens when you press Start"
        />
      )}
      <Fact
        icon={IconPencil}
        title={`${askedOf(work)} to ${work.isDynamic ? "answer" : "fill in"}`}
        text={namesOf(work)}
      />
      <Fact
        icon={IconBook2}
        title={`Code lookup is ${work.isLookupOpen ? "open" : "closed"}`}
        text={work.isLookupOpen ? "You may use your code books" : "Opens again when you have handed in"}
      />
      {!work.isDynamic && isGrouped({ setting: work.setting, category: work.assignment.category }) && (
        <Fact
          icon={IconCalculator}
          title={`DRG grouper is ${work.isLookupOpen ? "open" : "closed"}`}
          text={work.isLookupOpen ? "It groups what you have coded" : "Opens again when you have handed in"}
        />
      )}
      <Fact icon={IconLock} title="One attempt" text={whenResultsOpen(work.assignment, timeZone)} />
      <Fact
        icon={IconDeviceFloppy}
        title="Saved as you type"
        text={
          work.timeLimitMinutes === null ? "Handed in when you submit it" : "Handed in automatically when time runs out"
        }
      />
    </SimpleGrid>
  );
}

function whenResultsOpen({ resultsOpen, dueDate }: StudentAssignment, timeZone: string | undefined): string {
  if (areOpenTo(resultsOpen, new Date())) return "You see the result when you hand in";
  return closedResultsSentence(resultsOpen, dueDate, timeZone).replace(/\.$/, "");
}

function askedOf(work: Work): string {
  return countItems(work, work.isDynamic ? (work.questionCount ?? 0) : fieldsAskedIn(work.assignment.category).length);
}

const namedFields = 3;

/** Returns the names of the first fields, fields for codes first. */
function namesOf(work: Work): string {
  if (work.isDynamic) return "In any order, until you hand in";
  const asked = fieldsAskedIn(work.assignment.category).toSorted(
    (one, other) => Number(Boolean(answerFields[other].system)) - Number(Boolean(answerFields[one].system)),
  );
  const named = asked.slice(0, namedFields).map((field) => fieldLabels[field]);
  return `${named.join(", ")} and ${asked.length - named.length} more`;
}

function Fact({ icon: Icon, title, text }: { icon: ComponentType<{ size?: number }>; title: string; text: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon size={36} variant="default" c="dimmed">
        <Icon size={18} aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text fz="xs" c="dimmed">
          {text}
        </Text>
      </div>
    </Group>
  );
}

/** The sections of the assignment, with the next one and the scores. */
function Sections({ work: { assignment, section: present } }: { work: Work }) {
  const addressFor = useWorkAddress();
  const { subAssignments } = assignment;
  const done = subAssignments.filter((section) => section.isCompleted).length;
  return (
    <Card padding={0} component="section" aria-label="Sections of this assignment">
      <Group justify="space-between" p="md">
        <Title order={2}>Sections</Title>
        <Text fz="xs" c="dimmed">
          {done} of {subAssignments.length} handed in
        </Text>
      </Group>
      <ol className={classes.list}>
        {subAssignments.map((section, index) => {
          const minutes = effectiveTimeLimit(section.timeLimitMinutes, assignment.timeLimitMinutes);
          const facts = [
            minutes === null ? "No time limit" : `${minutes} min`,
            section.pages && `${section.pages} ${section.pages === 1 ? "page" : "pages"}`,
          ];
          return (
            <li key={section._id} data-present={section === present || undefined}>
              <StepNumber
                number={index + 1}
                state={section.isCompleted ? "done" : section === present ? "now" : undefined}
              />
              <Box component="span" flex={1} miw={0}>
                <Anchor component={Link} c="inherit" fw={600} to={addressFor(assignment._id, section._id)}>
                  {sectionTitle(assignment, section)}
                </Anchor>
                <Text component="span" display="block" fz="xs" c="dimmed">
                  {section.isCompleted ? "Handed in" : facts.filter(Boolean).join(" · ")}
                </Text>
              </Box>
              {section.progressPercent !== null && <Text fw={600}>{section.progressPercent}%</Text>}
            </li>
          );
        })}
      </ol>
      <Text fz="xs" c="dimmed" p="md" className={edges.above ?? ""}>
        {clockSentence(assignment)}
      </Text>
    </Card>
  );
}

function clockSentence({ subAssignments, timeLimitMinutes }: StudentAssignment): string {
  const limits = subAssignments.map((section) => effectiveTimeLimit(section.timeLimitMinutes, timeLimitMinutes));
  if (!limits.includes(null)) return "Each section has its own clock. The next one starts only when you start it.";
  return limits.every((minutes) => minutes === null)
    ? "No section has a time limit. Each is handed in separately."
    : "A section with a time limit has its own clock. It starts only when you start it.";
}
