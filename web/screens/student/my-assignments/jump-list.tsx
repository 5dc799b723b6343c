import { ActionIcon, Box, Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconCircleDashed, IconFlagFilled } from "@tabler/icons-react";
import { questionTitle } from "#contract/section-title.ts";
import { OptionText } from "./option-text.tsx";
import classes from "./quiz.module.css";

interface JumpListProps {
  count: number;
  current: number;
  known: (index: number) => { isDone: boolean; isFlagged: boolean };
  onOpen: (index: number) => void;
}

/** All questions by number: tinted if answered, outlined if not, with a flag if the student wants to check again. */
export function JumpList({ count, current, known, onOpen }: JumpListProps) {
  const again = Array.from({ length: count }, (_, index) => known(index)).filter(({ isFlagged }) => isFlagged).length;
  return (
    <Box py="sm" px="md" bg="var(--cb-surface)" className={classes.jump}>
      <nav aria-label="Questions by number">
        {Array.from({ length: count }, (_, index) => {
          const { isDone, isFlagged } = known(index);
          const parts = [questionTitle(index), isDone ? "answered" : "not answered", isFlagged && "marked for review"];
          return (
            <UnstyledButton
              key={parts[0] as string}
              className={classes.to ?? ""}
              data-done={isDone || undefined}
              aria-current={index === current ? "step" : undefined}
              aria-label={parts.filter(Boolean).join(", ")}
              onClick={() => onOpen(index)}
            >
              {index + 1}
              {isFlagged && (
                <Box component="span" bg="var(--cb-missing)" c="var(--cb-surface)" className={classes.flagged}>
                  <IconFlagFilled size={10} aria-hidden />
                </Box>
              )}
            </UnstyledButton>
          );
        })}
      </nav>
      {again > 0 && (
        <Box component="span" c="var(--cb-missing)" fz="xs" fw={600} className={classes.again}>
          <IconFlagFilled size={14} aria-hidden /> {again} marked for review
        </Box>
      )}
      <span className={classes.turn}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={current === 0}
          aria-label="Previous question"
          onClick={() => onOpen(current - 1)}
        >
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          size="sm"
          disabled={current + 1 >= count}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => onOpen(current + 1)}
        >
          Next
        </Button>
      </span>
    </Box>
  );
}

interface FoldedQuestionProps {
  number: number;
  text: string;
  answer: string;
  isFlagged: boolean;
  onOpen: () => void;
}

/** A question that is not open, in one line: the answer, or that there is none. */
export function FoldedQuestion({ number, text, answer, isFlagged, onOpen }: FoldedQuestionProps) {
  return (
    <UnstyledButton className={classes.folded ?? ""} onClick={onOpen}>
      <Box component="span" flex="none" ta="right" className={classes.number}>
        {number}
      </Box>
      <Box component="span" flex={1} miw={0} className={classes.line}>
        {text}
      </Box>
      {isFlagged && (
        <Box component="span" c="var(--cb-missing)" fz="xs" fw={600} className={classes.again}>
          <IconFlagFilled size={14} aria-hidden /> For review
        </Box>
      )}
      {answer.trim() === "" ? (
        <Box component="span" flex="none" c="dimmed" fz="xs" className={classes.again}>
          <IconCircleDashed size={15} aria-hidden /> Not answered
        </Box>
      ) : (
        <Box
          component="span"
          flex="none"
          py="xxs"
          px="xs"
          bd="1px solid var(--cb-line)"
          bdrs="sm"
          bg="var(--cb-sunken)"
          fz="xs"
          className={classes.given}
        >
          <OptionText>{answer}</OptionText>
        </Box>
      )}
    </UnstyledButton>
  );
}
