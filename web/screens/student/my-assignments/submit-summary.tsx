import { Anchor, Box, Button, Flex, Kbd, Modal, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleDashed, IconCopy, IconFlag, IconHighlight, IconSend } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { isAnswered } from "#contract/normalise.ts";
import { formatCountdown } from "#contract/time.ts";
import type { AttemptView } from "../../../attempt/stages.ts";
import { useGuard } from "../../../parts/fields/leave-guards.tsx";
import { useTimeLeft } from "../../../parts/figures/countdown.tsx";
import { answeredItems, countItems, itemsOf } from "./answers.ts";
import { SavedLine } from "./saved-line.tsx";
import classes from "./submit-summary.module.css";
import { type Doubt, useDoubts } from "./use-doubts.ts";
import type { Work } from "./work.ts";

interface SubmitSummaryProps {
  isOpen: boolean;
  work: Work;
  view: AttemptView;
  onSubmit: () => void;
  onClose: () => void;
  /** Moves to an answer, or to a position in its list of codes. */
  onGoTo: (item: string, place?: number) => void;
}

/**
 * A dialog before every submit by hand: what will be submitted, the time left, and links to doubtful answers. The
 * browser's Back closes the dialog instead of leaving the page.
 */
export function SubmitSummary({ isOpen, onClose, ...shown }: SubmitSummaryProps) {
  useGuard(({ historyAction }) => isOpen && historyAction === "POP", onClose);
  const { work, onSubmit } = shown;
  return (
    // The second click of a double click on the button is already outside the dialog.
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      size={600}
      title={`Submit ${work.title}?`}
      classNames={{ header: classes.header ?? "", title: classes.title ?? "", body: classes.body ?? "" }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <Summary onClose={onClose} {...shown} />
    </Modal>
  );
}

function Summary({ work, view, onSubmit, onClose, onGoTo }: Omit<SubmitSummaryProps, "isOpen">) {
  const leftMs = useTimeLeft(view.deadlineMs);
  const { doubts, codes, attached } = useDoubts(work, view.answers);
  const { subAssignments } = work.assignment;
  const all = itemsOf(work).length;
  const isNotesEmpty = !work.isDynamic && !isAnswered(view.answers.notes ?? "");
  const place = work.section ? `Section ${subAssignments.indexOf(work.section) + 1} of ${subAssignments.length}. ` : "";
  return (
    <>
      <Box pb="sm" px="lg">
        <Text c="dimmed" mb="md">
          {place}One attempt: afterwards it can only be read.
        </Text>
        <dl className={classes.facts}>
          <Fact term={`${countItems(work, 2).split(" ")[1]} answered`}>
            <b>{answeredItems(work, view.answers).length}</b> of {all}
          </Fact>
          {!work.isDynamic && (
            <Fact term={attached === 0 ? "in all lists" : `${attached} with a passage`}>
              <b>{codes}</b> {codes === 1 ? "code" : "codes"}
            </Fact>
          )}
          {leftMs !== null && (
            <Fact term="time left">
              <Box component="b" ff="monospace">
                {formatCountdown(leftMs)}
              </Box>
            </Fact>
          )}
        </dl>
        {doubts.length > 0 && (
          <>
            <Text fw={600} mb="xs">
              {doubts.length} {doubts.length === 1 ? "thing" : "things"} to look at
            </Text>
            <ul className={classes.doubts}>
              {doubts.map((doubt) => (
                <DoubtLine key={`${doubt.item} ${doubt.place} ${doubt.kind}`} doubt={doubt} onGoTo={onGoTo} />
              ))}
            </ul>
          </>
        )}
        {isNotesEmpty && (
          <Text c="dimmed" fz="sm" mt="sm">
            Notes are empty too. They are not graded.
          </Text>
        )}
      </Box>
      <Flex
        rowGap="xs"
        columnGap="sm"
        align="center"
        wrap="wrap"
        py="sm"
        px="lg"
        bg="var(--cb-sunken)"
        className={classes.foot}
      >
        <SavedLine view={view} />
        <Flex gap="xs" ms="auto" className={classes.acts}>
          <Button variant="default" onClick={onClose} data-autofocus rightSection={<Kbd size="xs">Esc</Kbd>}>
            Keep working
          </Button>
          <Button leftSection={<IconSend size={17} aria-hidden />} onClick={onSubmit}>
            Submit Assignment
          </Button>
        </Flex>
      </Flex>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dd>{children}</dd>
      <dt>{term}</dt>
    </div>
  );
}

const signs: Record<Doubt["kind"], ComponentType<{ size?: number }>> = {
  empty: IconCircleDashed,
  twice: IconCopy,
  fault: IconAlertCircle,
  poa: IconAlertCircle,
  passage: IconHighlight,
  flag: IconFlag,
};

function DoubtLine({ doubt, onGoTo }: { doubt: Doubt; onGoTo: SubmitSummaryProps["onGoTo"] }) {
  const { kind, item, place, subject, text, action } = doubt;
  const Sign = signs[kind];
  const isCode = place !== undefined;
  return (
    <li data-kind={kind}>
      <Sign size={17} aria-hidden />
      <Box component="span" flex={1} miw={0} className={classes.said}>
        <b className={isCode ? classes.code : undefined}>{subject}</b> {text}
      </Box>
      <Anchor
        component="button"
        flex="none"
        fz="sm"
        fw={600}
        onClick={() => onGoTo(item, place)}
        aria-label={`${action}: ${subject} ${text}`}
      >
        {action}
      </Anchor>
    </li>
  );
}
