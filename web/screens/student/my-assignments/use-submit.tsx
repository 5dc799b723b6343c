import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Attempt, AttemptView } from "../../../attempt/stages.ts";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { itemsOf } from "./answers.ts";
import { focusAnswer } from "./focus-answer.ts";
import { SubmitSummary } from "./submit-summary.tsx";
import type { Work } from "./work.ts";

/** Manages the submit by hand: moves to an answer that is too long, and shows the summary before submitting. */
export function useSubmit(work: Work, attempt: Attempt, view: AttemptView, showForm: () => void) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = ["zero", "submitting", "waiting"].includes(view.stage.kind);
  const goTo = (item: string, place?: number) => {
    flushSync(() => {
      setAsking(false);
      showForm();
    });
    focusAnswer(item, place);
  };
  const ask = () => {
    const tooLong = itemsOf(work).find(({ item }) => view.faults[item] !== undefined);
    if (tooLong) {
      notifyFault(`${tooLong.label}: ${view.faults[tooLong.item]}`);
      goTo(tooLong.item);
    } else if (!isBusy) setAsking(true);
  };
  const submit = () => {
    setAsking(false);
    attempt.submit();
  };
  return {
    ask,
    button: (
      <Button
        size="md"
        h={40}
        leftSection={<IconSend size={17} aria-hidden />}
        onClick={ask}
        disabled={isBusy}
        style={{ flexShrink: 0 }}
      >
        {isBusy ? "Submitting…" : "Submit Assignment"}
      </Button>
    ),
    dialog: (
      <SubmitSummary
        isOpen={isAsking && !isBusy}
        work={work}
        view={view}
        onSubmit={submit}
        onClose={() => setAsking(false)}
        onGoTo={goTo}
      />
    ),
  };
}
