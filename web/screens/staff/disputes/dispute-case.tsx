import { Anchor, Box, Button, Card, Flex, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { isCodingField } from "#contract/answers.ts";
import type { Dispute } from "#contract/api/disputes.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { studentSubmissionsQuery } from "../../../api/submissions.ts";
import { Divided } from "../../../parts/chart/bench/divided.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { ChartPane } from "../../../parts/chart/chart-pane.tsx";
import { passagesOf } from "../../../parts/chart/evidence/block-passages.ts";
import { KeyPassages } from "../../../parts/chart/evidence/key-passages.tsx";
import { PageButton } from "../../../parts/chart/evidence/page-button.tsx";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import type { LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import edges from "../../../parts/page/edges.module.css";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import classes from "./disputes.module.css";
import { findDisputedLine } from "./find-disputed-line.ts";
import { lineLocation } from "./line-location.ts";
import { RuledAlready } from "./ruled-already.tsx";
import { RulingForm } from "./ruling-form.tsx";
import { TheLine } from "./the-line.tsx";

interface DisputeCaseProps {
  dispute: Dispute;
  /** Its index in the list; -1 if it is not in the list. */
  place: number;
  count: number;
  listAddress: string;
  onStep: (by: 1 | -1) => void;
  onRuled: () => void;
}

/** One dispute: the line, both arguments, other students with the same answer, the chart, and the ruling. */
export function DisputeCase({ dispute, place, count, listAddress, onStep, onRuled }: DisputeCaseProps) {
  const found = useQuery(studentSubmissionsQuery(dispute.assignmentId, dispute.studentId));
  const [asked, setAsked] = useState<{ of: string; place: Evidence }>();
  const { parentSummary, subModulesSummary = [] } = found.data ?? {};
  const block = [parentSummary, ...subModulesSummary].find((one) => one?.subAssignmentId === dispute.subAssignmentId);
  const line = block ? findDisputedLine(block, dispute) : undefined;
  const places = line?.note?.evidence ?? [];
  const theirs = block && line ? theirPlaces(block, line) : [];
  const marks = JSON.stringify(places[0] ?? theirs[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each passage
  const first = useMemo(() => places[0] ?? theirs[0], [marks, dispute._id]);
  const show = (place: Evidence) => setAsked({ of: dispute._id, place });
  const caseText = (
    <Card
      padding={0}
      component="section"
      aria-label={`Dispute of ${dispute.studentName}`}
      flex={1}
      miw={0}
      mih={0}
      className={classes.case ?? ""}
    >
      <div className={classes.said}>
        <CaseHead dispute={dispute} block={block ?? undefined} {...{ place, count, listAddress, onStep }} />
        {found.isPending && <ListSkeleton rows={4} height={110} label="Loading the line" />}
        {found.isError && (
          <LoadFailure text={`Error: ${faultText(found.error)}`} onRetry={() => void found.refetch()} />
        )}
        {!found.isPending && (
          <>
            <LookupOn day={block?.codesOn ?? ""}>
              <TheLine dispute={dispute} line={line} />
              <StudentSays dispute={dispute} places={theirs} given={line?.given} onShow={show} />
              {line && <KeySays line={line} keyVersion={block?.keyVersion} onShow={show} />}
              <Part title="Who else has this line">
                <Text>{othersSentence(dispute)}</Text>
              </Part>
            </LookupOn>
            {dispute.state !== "open" && <RuledAlready dispute={dispute} />}
          </>
        )}
      </div>
      {!found.isPending && dispute.state === "open" && (
        <RulingForm key={dispute._id} dispute={dispute} onRuled={onRuled} />
      )}
    </Card>
  );
  const chart = block?.assignmentPdf && (
    <ChartPane
      key={block.subAssignmentId}
      path={block.assignmentPdf}
      title={block.subModuleName || dispute.moduleName}
      lit={passagesOf(block)}
      shown={asked?.of === dispute._id ? asked.place : first}
      renewLink={() => found.refetch()}
    />
  );
  // While it loads, the chart's space is reserved, so that nothing moves when the user presses J or K.
  return <CaseAndChart caseText={caseText} chart={chart} hasChart={found.isPending || Boolean(chart)} />;
}

function CaseAndChart({ caseText, chart, hasChart }: { caseText: ReactNode; chart: ReactNode; hasChart: boolean }) {
  return (
    <Divided
      name="dispute_panes"
      start={[56, 44]}
      least={[36, 25]}
      panes={[caseText, chart]}
      alone={hasChart ? undefined : "first"}
      isStacked={!useIsWideBench()}
      className={classes.split}
    />
  );
}

/** Returns the passages that the student attached. */
function theirPlaces({ evidence }: SubmissionBlock, { item, given }: LessonLine): readonly Evidence[] {
  return isCodingField(item) ? (evidence[item]?.[noteKey(given)] ?? []) : [];
}

function othersSentence({ others, code, mark }: Dispute): string {
  if (others === 0) return "Nobody else.";
  const who = others === 1 ? "1 other" : `${others} others`;
  if (code === null) return `${who} ${others === 1 ? "is" : "are"} wrong here.`;
  if (mark === null) return `This line still counts as wrong for ${who}.`;
  return mark === "missing" ? `${who} left ${code} out too.` : `${who} wrote ${code} too.`;
}

type CaseHeadProps = Omit<DisputeCaseProps, "onRuled"> & { block: SubmissionBlock | undefined };

function CaseHead({ dispute, block, place, count, listAddress, onStep }: CaseHeadProps) {
  const { studentName, studentId, assignmentId, subAssignmentId } = dispute;
  return (
    <Flex rowGap="xs" columnGap="sm" align="center" justify="space-between" wrap="wrap" py="sm" px="md">
      <Box flex="1 1 220px" miw={0}>
        <Anchor component={Link} to={listAddress} hiddenFrom="xl" fz="sm">
          ← Back to Disputes
        </Anchor>
        <Title order={2} fz="xl">
          {studentName}
        </Title>
        <Text fz="sm" c="dimmed">
          {lineLocation(dispute)}
          {block && ` · graded with key ${block.keyVersion}`}
        </Text>
      </Box>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/admin/assignments/${assignmentId}/submissions/${studentId}`}
        >
          Submission
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/admin/assignments/edit/${assignmentId}?section=${subAssignmentId}`}
        >
          Edit key
        </Button>
        <Button.Group>
          <Button size="xs" variant="default" px="xs" disabled={place <= 0} onClick={() => onStep(-1)}>
            <IconChevronUp size={15} aria-hidden />
            <VisuallyHidden>Previous dispute</VisuallyHidden>
          </Button>
          <Button size="xs" variant="default" px="xs" disabled={place >= count - 1} onClick={() => onStep(1)}>
            <IconChevronDown size={15} aria-hidden />
            <VisuallyHidden>Next dispute</VisuallyHidden>
          </Button>
        </Button.Group>
      </Group>
    </Flex>
  );
}

function Part({ title, beside, children }: { title: string; beside?: string; children: ReactNode }) {
  return (
    <Box component="section" py="xs" px="md" className={edges.below} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="sm">
          {title}
        </Title>
        {beside && (
          <Text fz="xs" c="dimmed">
            {beside}
          </Text>
        )}
      </Group>
      {children}
    </Box>
  );
}

interface StudentSaysProps {
  dispute: Dispute;
  places: readonly Evidence[];
  given: string | undefined;
  onShow: (place: Evidence) => void;
}

function StudentSays({ dispute, places, given, onShow }: StudentSaysProps) {
  return (
    <Part title="The student’s reason" beside={formatDateTime(dispute.at)}>
      <Box component="blockquote" mt="xs" mb={0} mx={0} ps="sm" miw={0}>
        <TextWithCodes>{dispute.reason}</TextWithCodes>
      </Box>
      {places.map((place) => (
        <PageButton
          key={`${place.page} ${place.quote}`}
          place={place}
          label={`the student’s passage of ${given}`}
          onShow={onShow}
        />
      ))}
    </Part>
  );
}

interface KeySaysProps {
  line: LessonLine;
  keyVersion: number | undefined;
  onShow: (place: Evidence) => void;
}

function KeySays({ line: { meant, note }, keyVersion, onShow }: KeySaysProps) {
  return (
    <Part title="The key’s rationale" {...(keyVersion !== undefined && { beside: `key ${keyVersion}` })}>
      {note?.rationale ? (
        <Box component="blockquote" mt="xs" mb={0} mx={0} ps="sm" miw={0}>
          <TextWithCodes>{note.rationale}</TextWithCodes>
        </Box>
      ) : (
        <Text c="dimmed">The key has no rationale for {meant === "" ? "this line" : meant}.</Text>
      )}
      <KeyPassages evidence={note?.evidence} meant={meant} onShow={onShow} />
    </Part>
  );
}
