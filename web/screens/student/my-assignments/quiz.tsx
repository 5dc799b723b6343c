import { Text } from "@mantine/core";
import { type RefObject, useRef } from "react";
import { isAnswered } from "#contract/normalise.ts";
import { type AnswersProps, textOf } from "../../../parts/fields/answer-text.tsx";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";
import { type Question, questionsOf } from "./answers.ts";
import { CurrentQuestion, mostKeys } from "./current-question.tsx";
import { FoldedQuestion, JumpList } from "./jump-list.tsx";
import { useQuiz } from "./use-quiz.ts";
import type { Work } from "./work.ts";

export interface FormProps extends AnswersProps {
  work: Work;
}

/** Questions one at a time, with one line for each of the others. Number keys choose, Enter moves on, F flags. */
export function Quiz(props: FormProps) {
  const { work, answers, onAnswer } = props;
  const questions = questionsOf(work);
  const body = useRef<HTMLDivElement>(null);
  const { current, open, flags, flag } = useQuiz(work, questions, body);
  const question = questions[current];
  useQuestionKeys(question, body, onAnswer, flag);
  if (!question) return <Text c="dimmed">This section has no questions.</Text>;
  const known = (index: number) => {
    const { _id = "" } = questions[index] ?? {};
    return { isDone: isAnswered(answers[_id] ?? ""), isFlagged: flags.includes(_id) };
  };
  return (
    <div data-quiz ref={body}>
      <JumpList count={questions.length} current={current} known={known} onOpen={(index) => open(index, true)} />
      {questions.map(({ _id, questionText }, index) =>
        index === current ? (
          <CurrentQuestion
            key={_id}
            form={props}
            question={question}
            index={index}
            count={questions.length}
            isFlagged={flags.includes(_id)}
            onFlag={() => flag(_id)}
            onOpen={(index) => open(index, true)}
          />
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

/** Registers the keys of the open question: numbers choose its options, F flags it. Inactive while the user types. */
function useQuestionKeys(
  question: Question | undefined,
  body: RefObject<HTMLElement | null>,
  onAnswer: FormProps["onAnswer"],
  flag: (id: string) => void,
): void {
  const choices = question?.options.slice(0, mostKeys) ?? [];
  const choose = (option: string) => {
    if (!question) return;
    onAnswer(question._id, option);
    // Focuses the chosen option, so that arrow keys continue from it.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || !body.current?.contains(focused)) return;
    const fields = [...body.current.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    fields.find(({ value }) => value === option)?.focus();
  };
  useLetterKeys({
    ...Object.fromEntries(choices.map((option, index) => [`${index + 1}`, () => choose(option)])),
    f: () => question && flag(question._id),
  });
}
