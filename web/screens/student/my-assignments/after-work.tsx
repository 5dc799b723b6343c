import { Box, Button, Flex, Group, Stack, Text, Title } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCloudOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { type Answers, fieldLabels, isCodingField } from "#contract/answers.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { areOpenTo, closedResultsSentence } from "#contract/results-open.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import type { AttemptView, HandedInStage, RefusedStage } from "../../../attempt/stages.ts";
import { Panel } from "../../../parts/chart/bench/panel.tsx";
import { AnswersShown } from "../../../parts/codes/answers-shown.tsx";
import edges from "../../../parts/page/edges.module.css";
import { Note } from "../../../parts/page/note.tsx";
import { Tile } from "../../../parts/page/tile.tsx";
import { answeredItems, countItems, itemsOf } from "./answers.ts";
import { timeOf } from "./saved-line.tsx";
import { useWorkAddress } from "./use-work-address.ts";
import type { Work } from "./work.ts";
import classes from "./working.module.css";

interface FormReplacementProps {
  icon: ReactNode;
  tone: "match" | "missing" | "wrong";
  title: string;
  text: string;
  /** The buttons. */
  actions?: ReactNode;
  /** The heading of the answers below, and their number. */
  subhead: readonly [string, string];
  children?: ReactNode;
}

/** Replaces the form. The focus moves to its heading, because the focused field no longer exists. */
function FormReplacement({ icon, tone, title, text, actions, subhead, children }: FormReplacementProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <Panel label={title}>
      <Flex gap="sm" flex="none" py="md" px="lg" role="status">
        <Tile tone={tone} isLarge>
          {icon}
        </Tile>
        <Stack gap="xs" flex={1} miw={0}>
          <Title order={2} fz="xl" ref={head} tabIndex={-1} style={{ outline: "none" }}>
            {title}
          </Title>
          {text !== "" && <Text c="dimmed">{text}</Text>}
          {actions}
        </Stack>
      </Flex>
      {children && (
        <>
          <Flex
            gap="sm"
            justify="space-between"
            flex="none"
            py="xs"
            px="lg"
            bg="var(--cb-sunken)"
            fz="xs"
            fw={600}
            className={edges.above}
          >
            <span>{subhead[0]}</span>
            <Text span inherit c="dimmed" fw={400}>
              {subhead[1]}
            </Text>
          </Flex>
          <Box
            component="section"
            flex={1}
            mih={0}
            px="lg"
            className={classes.shown}
            tabIndex={0}
            aria-label={subhead[0]}
          >
            {children}
          </Box>
        </>
      )}
    </Panel>
  );
}

/** Returns, for example, "6 of 7 fields" for the filled ones. */
function countOf(work: Work, answers: Answers): string {
  return `${answeredItems(work, answers).length} of ${countItems(work, itemsOf(work).length)}`;
}

function titleOf({ how, isTimeUp }: HandedInStage): string {
  if (how === "late") return "Time was up";
  return isTimeUp ? "Time is up. Your answers have been handed in." : "Your answers have been handed in.";
}

/** A submitted section, shown in place: when it was submitted, the answers, and what is next. */
export function SubmittedNotice({
  work,
  stage,
  onResult,
  next,
}: {
  work: Work;
  stage: HandedInStage;
  onResult: () => void;
  next: { to: string; title: string } | undefined;
}) {
  const isLate = stage.how === "late";
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const { resultsOpen, resultsClosed, dueDate } = work.assignment;
  // Until the list is refetched, the rule for opening results decides.
  const isSecret = work.isCompleted ? resultsClosed : !areOpenTo(resultsOpen, new Date());
  const opening = isSecret && closedResultsSentence(resultsOpen, dueDate, timeZone);
  const cut = stage.cut.map((item) => (isCodingField(item) ? fieldLabels[item] : "An answer"));
  const when = `At ${timeOf(stage.at)}${stage.isTimeUp && cut.length === 0 ? ", with everything you typed" : ""}.`;
  return (
    <FormReplacement
      icon={<IconCircleCheck size={24} aria-hidden />}
      tone={isLate ? "missing" : "match"}
      title={titleOf(stage)}
      text={
        isLate ? stage.message : [when, !stage.isLeft && "Nothing is left to do.", opening].filter(Boolean).join(" ")
      }
      subhead={[isLate ? "Too late" : "What was handed in", countOf(work, stage.handedIn)]}
      actions={
        <>
          {cut.length > 0 && (
            <Note tone="warn">
              {cut.join(", ")} {cut.length === 1 ? "was" : "were"} longer than can be handed in. What fits was handed
              in; the whole text is kept on this device.
            </Note>
          )}
          {stage.isLeft && !isLate && cut.length === 0 && (
            <Note tone="warn">
              What you typed last was not handed in. It is kept on this device, and you find it on your list of
              assignments.
            </Note>
          )}
          <Group gap="xs">
            <Button onClick={onResult} variant={isSecret ? "default" : "filled"}>
              {isSecret ? "See what was handed in" : "See the result"}
            </Button>
            {next && (
              <Button component={Link} to={next.to} variant="default">
                Next: {next.title}
              </Button>
            )}
          </Group>
        </>
      }
    >
      {Object.keys(stage.handedIn).length > 0 && <AnswersShown items={itemsOf(work)} answers={stage.handedIn} />}
    </FormReplacement>
  );
}

/** Shown while a submit waits for the server. It is sent again automatically. */
export function WaitingNotice({
  work,
  view,
  auto,
  onCancelSubmit,
}: {
  work: Work;
  view: AttemptView;
  auto: boolean;
  onCancelSubmit: () => void;
}) {
  return (
    <FormReplacement
      icon={<IconCloudOff size={24} aria-hidden />}
      tone="missing"
      title={auto ? "Time is up. Your answers could not be handed in yet." : "Your answers could not be handed in yet."}
      text={
        view.isStored
          ? "Your answers are saved on this device. They are sent as soon as the server answers, while Casebook is open in this browser. Do not clear the browser’s data."
          : "Keep this page open: this device has no storage left for your answers. They are sent as soon as the server answers."
      }
      subhead={["What will be handed in", countOf(work, view.answers)]}
      actions={
        !auto && (
          <div>
            <Button variant="default" onClick={onCancelSubmit}>
              Keep working
            </Button>
          </div>
        )
      }
    >
      <AnswersShown items={itemsOf(work)} answers={view.answers} />
    </FormReplacement>
  );
}

const removedSection = {
  gone: "This section was removed",
  why: "Your instructor has removed it",
  back: "Back to My Assignments",
};

const discardedChart = {
  gone: "This chart was discarded",
  why: "You have discarded it in another window",
  back: "Back to Practice",
  to: "/student/practice",
};

/** A section that was closed to this student: the reason, and their answers to copy. */
export function ClosedNotice({ work, view, stage }: { work: Work; view: AttemptView; stage: RefusedStage }) {
  const addressFor = useWorkAddress();
  const items = answeredItems(work, view.answers);
  const {
    gone,
    why: whyGone,
    back,
    to,
  } = isPracticeId(work.assignment._id) ? discardedChart : { ...removedSection, to: addressFor() };
  const why = stage.isRemoved ? whyGone : stage.text;
  return (
    <FormReplacement
      icon={<IconBan size={24} aria-hidden />}
      tone="wrong"
      title={stage.isRemoved ? gone : "This section cannot be worked on"}
      text={items.length === 0 ? `${why}.` : `${why}. You can copy what you typed here. It stays on this device.`}
      subhead={["What you typed", countOf(work, view.answers)]}
      actions={
        <div>
          <Button component={Link} to={to}>
            {back}
          </Button>
        </div>
      }
    >
      {items.length > 0 && <AnswersShown items={items} answers={view.answers} />}
    </FormReplacement>
  );
}
