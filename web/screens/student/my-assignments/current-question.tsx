import { Box, Button, Flex, Kbd, TextInput, Title } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconFlag, IconFlagFilled } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { questionTitle } from "#contract/section-title.ts";
import { type AnswersProps, textField, textOf } from "../../../parts/fields/answer-text.tsx";
import { formatKeys } from "../../../parts/fields/format-keys.ts";
import type { Question } from "./answers.ts";
import { OptionText } from "./option-text.tsx";
import classes from "./quiz.module.css";

/** The number of options that have a key of their own. */
export const mostKeys = 9;

interface CurrentQuestionProps extends QuestionButtonsProps {
  form: AnswersProps;
  question: Question;
  isFlagged: boolean;
  onFlag: () => void;
}

/** The current question. Enter moves to the next one, Backspace clears the choice. */
export function CurrentQuestion({ form, question, isFlagged, onFlag, index, count, onOpen }: CurrentQuestionProps) {
  const { _id, questionText } = question;
  const onKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isChoice = event.target.type === "radio";
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && index + 1 < count) onOpen(index + 1);
    else if (event.key === "Backspace" && isChoice) form.onAnswer(_id, "");
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for keys of the fields inside
    <div className={classes.open} onKeyDown={onKey}>
      <Flex gap="sm" align="flex-start" className={classes.asked}>
        <Box component="span" flex="none" ta="right" className={classes.number} aria-hidden>
          {index + 1}
        </Box>
        <Title order={3} id={`asked-${_id}`} flex={1} miw={0} fz="lg" lh="snug" className={classes.question ?? ""}>
          {questionText}
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.flag ?? ""}
          aria-pressed={isFlagged}
          onClick={onFlag}
          leftSection={isFlagged ? <IconFlagFilled size={16} aria-hidden /> : <IconFlag size={16} aria-hidden />}
        >
          Mark for review
        </Button>
      </Flex>
      <Box mt="sm" ps="xl">
        <Answer question={question} {...form} />
      </Box>
      <QuestionButtons index={index} count={count} onOpen={onOpen} />
    </div>
  );
}

interface QuestionButtonsProps {
  /** The index of the question, and the number of questions. */
  index: number;
  count: number;
  onOpen: (index: number) => void;
}

/** Buttons to the previous and the next question. */
function QuestionButtons({ index, count, onOpen }: QuestionButtonsProps) {
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        size="md"
        disabled={index === 0}
        leftSection={<IconArrowLeft size={17} aria-hidden />}
        onClick={() => onOpen(index - 1)}
        aria-label="Previous question"
      >
        {index > 0 ? index : ""}
      </Button>
      <Button
        variant="default"
        size="md"
        flex={1}
        disabled={index + 1 === count}
        rightSection={<IconArrowRight size={17} aria-hidden />}
        onClick={() => onOpen(index + 1)}
      >
        {index + 1 < count ? questionTitle(index + 1) : "Last question"}
      </Button>
    </div>
  );
}

/** The options with their numbers, or a text field. */
function Answer({ question, ...props }: AnswersProps & { question: Question }) {
  const { _id, options } = question;
  const chosen = textOf(props.answers[_id]);
  if (options.length === 0) {
    return (
      <TextInput
        size="md"
        aria-labelledby={`asked-${_id}`}
        placeholder="Your answer"
        autoComplete="off"
        {...textField(props, _id)}
      />
    );
  }
  return (
    <div role="radiogroup" aria-labelledby={`asked-${_id}`}>
      {options.map((option, index) => (
        <Box
          component="label"
          key={option}
          mb="xs"
          py="xs"
          px="sm"
          className={classes.option}
          data-chosen={option === chosen || undefined}
        >
          <input
            type="radio"
            name={_id}
            value={option}
            checked={option === chosen}
            onChange={() => props.onAnswer(_id, option)}
          />
          <OptionText>{option}</OptionText>
          {index < mostKeys && (
            <Kbd size="xs" aria-hidden>
              {index + 1}
            </Kbd>
          )}
        </Box>
      ))}
      <Box component="p" mt="xxs" mb={0} mx={0} c="dimmed" fz="xs" data-keys>
        <Kbd size="xs">1</Kbd>–<Kbd size="xs">{Math.min(options.length, mostKeys)}</Kbd> choose{" "}
        <Kbd size="xs">Enter</Kbd> next <Kbd size="xs">{formatKeys("Backspace")}</Kbd> none <Kbd size="xs">F</Kbd> look
        again
      </Box>
    </div>
  );
}
