import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCloudOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { AttemptView, HandedInStage, RefusedStage } from "../../attempt/stages.ts";
import { AnswersShown } from "../../parts/answers-shown.tsx";
import { Note } from "../../parts/note.tsx";
import { answeredItems, countItems, itemsOf } from "./answers.ts";
import type { Work } from "./places.ts";
import { timeOf } from "./saved-line.tsx";
import { usePlaces } from "./use-places.ts";

/** Takes the place of the form; the focus goes to its head, since the field that had it is gone. */
function Instead({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <Card component="section" aria-label={title} role="status">
      <Group wrap="nowrap" align="flex-start" gap="md">
        {icon}
        <Stack gap="xs" flex={1} miw={0}>
          <Title order={2} fz="xl" ref={head} tabIndex={-1} style={{ outline: "none", scrollMarginTop: 88 }}>
            {title}
          </Title>
          {text !== "" && <Text c="dimmed">{text}</Text>}
          {children}
        </Stack>
      </Group>
    </Card>
  );
}

function titleOf(work: Work, { how, isTimeUp, at, handedIn }: HandedInStage): string {
  if (how === "late") return "Time was up";
  const count = answeredItems(work, handedIn).length;
  const handed = `Handed in at ${timeOf(at)}: ${count} of ${countItems(work, itemsOf(work).length)}`;
  return isTimeUp ? `Time is up. ${handed}` : handed;
}

/** The section stays where it is: when it was handed in, what, and the way on (design section 5). */
export function HandedInHere({
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
  const cut = stage.cut.map((item) => (isCodingField(item) ? fieldLabels[item] : "An answer"));
  const tone = isLate ? "missing" : "match";
  return (
    <Instead
      icon={<IconCircleCheck size={28} color={`var(--cb-${tone})`} aria-hidden style={{ flex: "none" }} />}
      title={titleOf(work, stage)}
      text={isLate ? stage.message : cut.length > 0 ? "" : "Nothing is left to do."}
    >
      {cut.length > 0 && (
        <Note tone="warn">
          {cut.join(", ")} {cut.length === 1 ? "was" : "were"} longer than can be handed in. What fits was handed in;
          the whole text is kept on this device.
        </Note>
      )}
      <Group gap="xs" mb="xs">
        <Button onClick={onResult}>See the result</Button>
        {next && (
          <Button component={Link} to={next.to} variant="default">
            Next: {next.title}
          </Button>
        )}
      </Group>
      <Text fw={600}>{isLate ? "What arrived too late" : "What was handed in"}</Text>
      <AnswersShown items={itemsOf(work)} answers={stage.handedIn} />
    </Instead>
  );
}

/** The wish to hand in waits for the connection. */
export function WaitingHere({
  work,
  view,
  auto,
  onGoOn,
}: {
  work: Work;
  view: AttemptView;
  auto: boolean;
  onGoOn: () => void;
}) {
  return (
    <Instead
      icon={<IconCloudOff size={28} color="var(--cb-missing)" aria-hidden style={{ flex: "none" }} />}
      title={auto ? "Time is up. The server cannot be reached." : "The server cannot be reached."}
      text="Your answers are kept on this device and go out by themselves when the connection is back. You may close this page, but do not clear the browser’s data."
    >
      {!auto && (
        <div>
          <Button variant="default" onClick={onGoOn}>
            Go on working
          </Button>
        </div>
      )}
      <Text fw={600}>What will be handed in</Text>
      <AnswersShown items={itemsOf(work)} answers={view.answers} />
    </Instead>
  );
}

/** Closed to this student: why, and what they typed, to be copied. */
export function ClosedHere({ work, view, stage }: { work: Work; view: AttemptView; stage: RefusedStage }) {
  const placeOf = usePlaces();
  const items = answeredItems(work, view.answers);
  const why = stage.isRemoved ? "Your instructor has removed it" : stage.text;
  return (
    <Instead
      icon={<IconBan size={28} color="var(--cb-wrong)" aria-hidden style={{ flex: "none" }} />}
      title={stage.isRemoved ? "This section was removed" : "This section cannot be worked on"}
      text={items.length === 0 ? `${why}.` : `${why}. What you typed can be copied here, and is kept on this device.`}
    >
      <div>
        <Button component={Link} to={placeOf()}>
          Back to My Assignments
        </Button>
      </div>
      {items.length > 0 && <AnswersShown items={items} answers={view.answers} />}
    </Instead>
  );
}
