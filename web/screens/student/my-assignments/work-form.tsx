import { ActionIcon, Progress, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBook2, IconClock, IconKeyboard, IconLock } from "@tabler/icons-react";
import { readEvidenceItem } from "#contract/evidence.ts";
import type { Attempt, AttemptView } from "../../../attempt/stages.ts";
import { PaneKey } from "../../../parts/chart/bench/pane-key.tsx";
import { Panel, PanelBody, PanelFoot, PanelTools } from "../../../parts/chart/bench/panel.tsx";
import { useLookup } from "../../../parts/codes/lookup.tsx";
import { low } from "../../../parts/page/breakpoints.ts";
import { Note } from "../../../parts/page/note.tsx";
import { Tip } from "../../../parts/page/tip.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { ClosedNotice, SubmittedNotice, WaitingNotice } from "./after-work.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { answeredItems, itemsOf } from "./answers.ts";
import { ReplacedTexts } from "./replaced-texts.tsx";
import { useWorkAddress } from "./use-work-address.ts";
import { nextOpenSection, sectionTitle, type Work } from "./work.ts";
import classes from "./working.module.css";

interface WorkFormProps {
  work: Work;
  attempt: Attempt;
  view: AttemptView;
  onResult: () => void;
  onKeys: () => void;
}

/** The form, or its replacement when the work is over or waiting. */
export function WorkForm({ work, attempt, view, onResult, onKeys }: WorkFormProps) {
  const addressFor = useWorkAddress();
  const { stage } = view;
  // In a low window the answers need the space, so the note is at the end of the form instead of below it.
  const isLow = useMediaQuery(low, false, { getInitialValueInEffect: false });
  if (stage.kind === "submitted") {
    const { assignment } = work;
    const next = work.section && nextOpenSection(assignment, work.id);
    const way = next && { to: addressFor(assignment._id, next._id), title: sectionTitle(assignment, next) };
    return <SubmittedNotice work={work} stage={stage} onResult={onResult} next={way} />;
  }
  if (stage.kind === "waiting")
    return <WaitingNotice work={work} view={view} auto={stage.auto} onCancelSubmit={attempt.cancelSubmit} />;
  if (stage.kind === "refused") return <ClosedNotice work={work} view={view} stage={stage} />;
  const [, evidenceFault] = Object.entries(view.faults).find(([item]) => readEvidenceItem(item)) ?? [];
  const timedNote = view.deadlineMs !== null && (
    <PanelFoot>
      <IconClock size={16} aria-hidden style={{ flex: "none" }} />
      Note: This is a timed assignment. It will auto-submit when time ends.
    </PanelFoot>
  );
  const changed = itemsOf(work).filter(({ item }) => view.changedElsewhere.includes(item));
  return (
    <Panel label="Questions">
      <FormTools work={work} view={view} onKeys={onKeys} />
      <PanelBody isFlush={work.isDynamic}>
        {changed.length > 0 && (
          <Note tone="info">
            Changed in another window: {changed.map(({ label }) => label).join(", ")}. The later answer is shown.
          </Note>
        )}
        <ReplacedTexts work={work} attempt={attempt} replaced={view.replaced} />
        {evidenceFault && <Note tone="warn">{evidenceFault}. The last passage is kept on this device only.</Note>}
        <AnswerForm work={work} answers={view.answers} faults={view.faults} onAnswer={attempt.type} />
        <LookupClosedNote work={work} />
        {isLow && timedNote}
      </PanelBody>
      {!isLow && timedNote}
    </Panel>
  );
}

/** The number of filled fields, a note if lookup is closed, and the list of keys. */
function FormTools({ work, view, onKeys }: Pick<WorkFormProps, "work" | "view" | "onKeys">) {
  const isLookupOpen = useLookup() !== null;
  const all = itemsOf(work).length;
  const done = answeredItems(work, view.answers).length;
  return (
    <PanelTools>
      <Title order={2}>Questions</Title>
      <Text fz="xs" c="dimmed">
        {done} of {all} {work.isDynamic ? "answered" : "filled in"}
      </Text>
      {work.isDynamic && (
        <Progress
          value={all === 0 ? 0 : (100 * done) / all}
          w={96}
          color="var(--cb-brand)"
          aria-label={`${done} of ${all} answered`}
        />
      )}
      <span style={{ flex: 1 }} />
      {!work.isDynamic &&
        (isLookupOpen ? (
          <span className={classes.open}>
            <Chip tone="quiet" icon={<IconBook2 size={14} aria-hidden />}>
              Code lookup open
            </Chip>
          </span>
        ) : (
          <Chip tone="quiet" icon={<IconLock size={14} aria-hidden />}>
            Code lookup is closed
          </Chip>
        ))}
      {work.pdf && <PaneKey beside="answers" />}
      <Tip label="List of keys (?)">
        <ActionIcon visibleFrom="lg" data-keys size={32} aria-label="List of keys" onClick={onKeys}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tip>
    </PanelTools>
  );
}

function LookupClosedNote({ work }: { work: Work }) {
  if (useLookup() !== null || work.isDynamic) return null;
  return (
    <Text fz="sm" c="dimmed" mt="lg" p="sm" bg="var(--cb-sunken)" style={{ borderRadius: 8 }}>
      Code lookup is closed during this assignment. Codes are checked for their shape only; titles and the DRG are shown
      with the result.
    </Text>
  );
}
