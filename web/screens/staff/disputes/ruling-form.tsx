import { Box, Button, Flex, Group, Modal, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueries } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import type { Dispute, RulingKind } from "#contract/api/disputes.ts";
import type { Reply } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { isBlank } from "#contract/text-rules.ts";
import { disputesChanged, gradesChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { ruleOnDispute, rulingPreviewQuery, stopRulingPreviews } from "../../../api/disputes.ts";
import { RegradingTable } from "../../../parts/codes/regrading/regrading-table.tsx";
import { formatKeys } from "../../../parts/fields/format-keys.ts";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";
import { useUnsavedText } from "../../../parts/fields/use-unsaved-text.ts";
import { notifySuccess } from "../../../parts/page/notify.tsx";
import classes from "./disputes.module.css";

type Choice = RulingKind | "reject";
type Planned = Pick<Reply<"PUT /disputes/:id">, "regraded" | "up" | "down" | "students" | "refused">;

/** Returns how a dispute can be accepted. If the line is right by now, only the key can change. */
const kindsOf = ({ mark }: Dispute): readonly RulingKind[] =>
  mark === null ? ["key"] : ["alternative", "key", "student"];

const nothingMoves: Planned = { regraded: 0, up: 0, down: 0, students: [] };

function titleOf(choice: Choice, { mark, code }: Dispute): { title: string; hint: string; act: string } {
  if (choice === "key" && mark === null)
    return { title: "Accepted: this line is now right", hint: "By the corrected key or by hand", act: "Accept" };
  const alternative = {
    wrong: `This ${code === null ? "answer" : "code"} also counts, in addition to the key’s`,
    extra: "An optional line: no penalty if left out",
    missing: "Optional from now on: no penalty if left out",
    misplaced: "Another position counts too",
  }[mark ?? "wrong"];
  const key = {
    wrong: "It replaces the key’s code and keeps its explanation",
    extra: "It becomes a line of the key",
    missing: "It is removed from the key",
    misplaced: "The key gets this order",
  }[mark ?? "wrong"];
  if (choice === "alternative")
    return { title: "Alternative for everyone", hint: alternative, act: "Accept for everyone" };
  if (choice === "key") return { title: "New key", hint: key, act: "Make it the key" };
  if (choice === "student")
    return {
      title: "This student only",
      hint: "Only this result changes, the key stays",
      act: "Accept for this student",
    };
  return { title: "Reject with a reason", hint: "Nothing changes", act: "Reject" };
}

const leaving: LeaveQuestion = {
  title: "Leave without deciding?",
  question: "The reason you wrote will be lost.",
  confirm: "Leave",
};

interface RulingFormProps {
  dispute: Dispute;
  onRuled: () => void;
}

/** The four rulings, each with its effect on results; the foot shows the effect in full. */
export function RulingForm({ dispute, onRuled }: RulingFormProps) {
  const { text, setText, drop } = useUnsavedText(`ruling ${dispute._id}`, "");
  const form = useForm({
    initialValues: { choice: undefined as Choice | undefined, reason: text },
    validate: { reason: (reason) => (isBlank(reason) ? sentences.reasonMissing : null) },
    onValuesChange: ({ reason }) => setText(reason),
  });
  const { choice, reason } = form.values;
  const field = useRef<HTMLTextAreaElement>(null);
  const kinds = kindsOf(dispute);
  const choices: readonly Choice[] = [...kinds, "reject"];
  const planned = useQueries({ queries: kinds.map((as) => rulingPreviewQuery(dispute._id, as)) });
  const plan: Plan = (one) => (one === "reject" ? undefined : planned[kinds.indexOf(one)]);
  const { rule, isRuled } = useRuling(dispute, () => {
    drop();
    onRuled();
  });
  useLeaveGuard(() => reason.trim() !== "" && !isRuled(), leaving, drop);
  const choose = (one: Choice) => {
    if (refusalOf(plan(one)) !== undefined) return;
    form.setFieldValue("choice", one);
    field.current?.focus();
  };
  useLetterKeys(Object.fromEntries(choices.map((one, at) => [String(at + 1), () => choose(one)])));
  const submit = form.onSubmit(
    ({ choice, reason }) => choice && rule.mutate({ as: choice, reason: reason.trim() }),
    () => field.current?.focus(),
  );
  const send = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (choice && !rule.isPending) submit();
  };
  return (
    <form className={classes.ruling} onSubmit={send}>
      <Rulings dispute={dispute} choices={choices} choice={choice} plan={plan} onChoose={choose} />
      <Textarea
        ref={field}
        label="Reason"
        description="Shown to every student whose result changes"
        autosize
        minRows={1}
        maxLength={limits.reasonLength}
        className={classes.reason ?? ""}
        {...form.getInputProps("reason")}
        error={form.errors.reason ?? (rule.error ? faultText(rule.error) : undefined)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Foot
        planned={choice && (choice === "reject" ? nothingMoves : plan(choice)?.data)}
        act={choice ? titleOf(choice, dispute).act : "Choose a ruling"}
        isReject={choice === "reject"}
        isDisabled={choice === undefined}
        isBusy={rule.isPending}
      />
    </form>
  );
}

/** Sends the ruling, shows its effect, and refetches what was graded again. */
function useRuling(dispute: Dispute, onRuled: () => void) {
  const isRuled = useRef(false);
  const rule = useMutation({
    mutationFn: ({ as, reason }: { as: Choice; reason: string }) =>
      ruleOnDispute(dispute._id, as === "reject" ? null : as, reason),
    onMutate: () => stopRulingPreviews(dispute._id),
    onError: (error) => {
      // A colleague was quicker: the list and the case show the ruling.
      if (error instanceof ApiFault && error.status === 409) void disputesChanged();
    },
    onSuccess: async ({ regraded, up, down }, { as }) => {
      isRuled.current = true;
      notifySuccess(
        as === "reject"
          ? "Dispute rejected"
          : `Dispute accepted: ${effectText({ regraded, up, down }, "graded again")}`,
      );
      onRuled();
      await gradesChanged();
    },
  });
  return { rule, isRuled: () => isRuled.current };
}

interface PlanQuery {
  data?: Planned | undefined;
  error: Error | null;
}

type Plan = (choice: Choice) => PlanQuery | undefined;

/** Returns why a ruling cannot be chosen; undefined if it can. */
const refusalOf = (query: PlanQuery | undefined) => (query?.error ? faultText(query.error) : query?.data?.refused);

interface RulingsProps {
  dispute: Dispute;
  choices: readonly Choice[];
  choice: Choice | undefined;
  /** Returns what a ruling would do; undefined for a rejection. */
  plan: Plan;
  onChoose: (choice: Choice) => void;
}

/** The rulings, chosen by mouse or number key. One that cannot be chosen shows the reason. */
function Rulings({ dispute, choices, choice, plan, onChoose }: RulingsProps) {
  return (
    <Radio.Group value={choice ?? ""} onChange={(value) => onChoose(value as Choice)} label="Ruling">
      <Stack gap="xs" mt="xs">
        {choices.map((one, at) => {
          const query = plan(one);
          const { title, hint } = titleOf(one, dispute);
          const shut = refusalOf(query);
          return (
            <Radio.Card key={one} value={one} disabled={shut !== undefined} className={classes.choice ?? ""}>
              <Radio.Indicator />
              <Flex component="span" rowGap={0} columnGap="xs" wrap="wrap" flex={1} miw={0}>
                <strong>{title}</strong>
                <Text span fz="sm" c="dimmed" className={shut === undefined ? (classes.hint ?? "") : ""}>
                  {shut ?? hint}
                </Text>
              </Flex>
              {shut === undefined && <Moved planned={one === "reject" ? nothingMoves : query?.data} />}
              <kbd>{at + 1}</kbd>
            </Radio.Card>
          );
        })}
      </Stack>
    </Radio.Group>
  );
}

function Moved({ planned }: { planned: Planned | undefined }) {
  if (!planned) return null;
  const { up, down } = planned;
  return (
    <Flex component="span" gap="xs" c="dimmed" fz="xs" fw={600} className={classes.moved}>
      {up > 0 && <span data-way="up">{up} up</span>}
      {down > 0 && <span data-way="down">{down} down</span>}
      {up + down === 0 && <span>no score changes</span>}
    </Flex>
  );
}

interface FootProps {
  planned: Planned | undefined;
  act: string;
  isReject: boolean;
  isDisabled: boolean;
  isBusy: boolean;
}

function Foot({ planned, act, isReject, isDisabled, isBusy }: FootProps) {
  const [isOpen, who] = useDisclosure();
  const students = planned?.students ?? [];
  return (
    <Group justify="space-between" gap="sm" className={classes.foot ?? ""}>
      <Text fz="sm" role="status">
        {planned && !isReject && effectText(planned)}
        {isReject && "Nothing is graded again."}{" "}
        {students.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={who.open}>
            Who
          </Button>
        )}
      </Text>
      <Button type="submit" disabled={isDisabled} loading={isBusy} color={isReject ? "red" : "brand"}>
        {act}
        <Box component="kbd" ms="xs" bd="0">
          {formatKeys("Ctrl ↵")}
        </Box>
      </Button>
      <Modal opened={isOpen} onClose={who.close} title="What this ruling does to results" size="xl">
        <RegradingTable students={students} sectionNames={new Map()} />
      </Modal>
    </Group>
  );
}

function effectText(
  { regraded, up, down }: Pick<Planned, "regraded" | "up" | "down">,
  what = "will be graded again",
): string {
  return `${sentences.submissions(regraded)} ${what}: ${up} up, ${down} down, ${regraded - up - down} the same`;
}
