import { Button, Kbd, Text, TextInput, Title } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconFlag, IconFlagFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { isAnswered } from "#contract/normalise.ts";
import { useLetterKeys } from "../../parts/use-letter-keys.ts";
import { type FormProps, textField, textOf } from "./answer-field.tsx";
import { questionsOf } from "./answers.ts";
import { FoldedQuestion, JumpList } from "./jump-list.tsx";
import { OptionText } from "./option-text.tsx";
import classes from "./quiz.module.css";
import { useQuiz } from "./use-quiz.ts";

/** The highest option that has a key of its own. */
const mostKeys = 9;

/** Questions one at a time, the others a line each: numbers choose, Enter goes on, F looks again later. */
export function Quiz(props: FormProps) {
  const { work, answers, onAnswer } = props;
  const questions = questionsOf(work);
  const body = useRef<HTMLDivElement>(null);
  const { current, open, flags, flag } = useQuiz(work, questions, body);
  const question = questions[current];
  const choices = question?.options.slice(0, mostKeys) ?? [];
  const choose = (option: string) => {
    if (!question) return;
    onAnswer(question._id, option);
    // The arrows go on from what was chosen.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || !body.current?.contains(focused)) return;
    const fields = [...body.current.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    fields.find(({ value }) => value === option)?.focus();
  };
  useLetterKeys({
    ...Object.fromEntries(choices.map((option, index) => [`${index + 1}`, () => choose(option)])),
    f: () => question && flag(question._id),
  });
  if (!question) return <Text c="dimmed">This section has no questions.</Text>;
  const isFlagged = flags.includes(question._id);
  const onKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isChoice = event.target.type === "radio";
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && current + 1 < questions.length)
      open(current + 1, true);
    else if (event.key === "Backspace" && isChoice) onAnswer(question._id, "");
    else return;
    event.preventDefault();
  };
  const known = (index: number) => {
    const { _id = "" } = questions[index] ?? {};
    return { isDone: isAnswered(answers[_id] ?? ""), isFlagged: flags.includes(_id) };
  };
  return (
    <div data-quiz ref={body}>
      <JumpList count={questions.length} current={current} known={known} onOpen={(index) => open(index, true)} />
      {questions.map(({ _id, questionText }, index) =>
        index === current ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
          <div key={_id} className={classes.open} onKeyDown={onKey}>
            <div className={classes.asked}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <Title order={3} id={`asked-${_id}`} className={classes.question ?? ""}>
                {questionText}
              </Title>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                className={classes.flag ?? ""}
                aria-pressed={isFlagged}
                onClick={() => flag(_id)}
                leftSection={isFlagged ? <IconFlagFilled size={16} aria-hidden /> : <IconFlag size={16} aria-hidden />}
              >
                Look again
              </Button>
            </div>
            <div className={classes.answer}>
              <Answer question={question} {...props} />
            </div>
            <div className={classes.ways}>
              <Button
                variant="default"
                size="md"
                disabled={index === 0}
                leftSection={<IconArrowLeft size={17} aria-hidden />}
                onClick={() => open(index - 1, true)}
                aria-label="Previous question"
              >
                {index > 0 ? index : ""}
              </Button>
              <Button
                variant="default"
                size="md"
                flex={1}
                disabled={index + 1 === questions.length}
                rightSection={<IconArrowRight size={17} aria-hidden />}
                onClick={() => open(index + 1, true)}
              >
                {index + 1 < questions.length ? `Question ${index + 2}` : "Last question"}
              </Button>
            </div>
          </div>
        ) : (
          <FoldedQuestion
            key={_id}
            number={index + 1}
            text={questionText}
            answer={textOf(answers[_id])}
            isFlagged={flags.includes(_id)}
            onOpen={() => open(index, true)}
          />
        ),
      )}
    </div>
  );
}

function Answer({ question, ...props }: FormProps & { question: ReturnType<typeof questionsOf>[number] }) {
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
        <label key={option} className={classes.option} data-chosen={option === chosen || undefined}>
          <input
            type="radio"
            name={_id}
            value={option}
            checked={option === chosen}
            onChange={() => props.onAnswer(_id, option)}
          />
          <OptionText>{option}</OptionText>
          {index < mostKeys && (
            <Kbd size="xs" className={classes.key ?? ""} aria-hidden>
              {index + 1}
            </Kbd>
          )}
        </label>
      ))}
      <p className={classes.keys}>
        <Kbd size="xs">1</Kbd>–<Kbd size="xs">{Math.min(options.length, mostKeys)}</Kbd> choose{" "}
        <Kbd size="xs">Enter</Kbd> next <Kbd size="xs">Backspace</Kbd> none <Kbd size="xs">F</Kbd> look again
      </p>
    </div>
  );
}
