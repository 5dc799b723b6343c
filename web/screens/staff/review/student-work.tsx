import { Anchor, Box, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Dispute } from "#contract/api/disputes.ts";
import type { StudentSubmissions, SubmissionBlock } from "#contract/api/submissions.ts";
import type { Evidence } from "#contract/evidence.ts";
import { sectionTitle, variantTitle } from "#contract/section-title.ts";
import { disputesQuery } from "../../../api/disputes.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { CommentCard } from "./comment-card.tsx";
import { OlderAnswersCard } from "./older-answers-card.tsx";
import classes from "./review.module.css";
import { SectionReview } from "./section-review.tsx";
import { usePhone } from "./student-bar.tsx";

/** The open chart, and the passage to show. */
export interface OpenChart {
  sectionId: string;
  shown?: Evidence | undefined;
}

/** Returns a student's sections in order: the parent block first if there is one. */
export function blocksOf({ parentSummary, subModulesSummary = [] }: StudentSubmissions) {
  return [
    ...(parentSummary
      ? [
          {
            title: variantTitle(parentSummary.subModuleName || "Assignment", parentSummary.variant),
            block: parentSummary,
          },
        ]
      : []),
    ...subModulesSummary.map((block: SubmissionBlock, index) => ({
      title: variantTitle(sectionTitle(block.subModuleName, index, "staff"), block.variant),
      block,
    })),
  ];
}

interface StudentWorkProps {
  student: StudentSubmissions;
  assignmentId: string;
  isOnlyWrong: boolean;
  onChart: (chart: OpenChart) => void;
}

/** All answers of one student in a module, section by section. */
export function StudentWork({ student, assignmentId, isOnlyWrong, onChart }: StudentWorkProps) {
  const { studentId, studentName, submittedAnswers = [] } = student;
  const blocks = blocksOf(student);
  const comment = blocks[0]?.block.comment;
  const open = useQuery({ ...disputesQuery({ state: "open", assignmentId }), enabled: student.disputes > 0 });
  const disputes = (open.data ?? []).filter((dispute) => dispute.studentId === studentId);
  return (
    <Stack gap="md">
      {open.isLoading ? <DisputesSkeleton count={student.disputes} /> : <OpenDisputes disputes={disputes} />}
      {blocks.length === 0 && submittedAnswers.length === 0 && <Text c="dimmed">No sub-assignment details found.</Text>}
      {blocks.map(({ title, block }) => (
        <SectionReview
          key={block.subAssignmentId}
          title={title}
          block={block}
          place={{ assignmentId, studentId, subAssignmentId: block.subAssignmentId }}
          studentName={studentName}
          isOnlyWrong={isOnlyWrong}
          onChart={(shown) => onChart({ sectionId: block.subAssignmentId, shown })}
        />
      ))}
      {blocks.length === 0 &&
        submittedAnswers.map((answers) => <OlderAnswersCard key={answers.subAssignmentId} answers={answers} />)}
      {blocks.length > 0 && (
        <CommentCard
          key={studentId}
          assignmentId={assignmentId}
          studentId={studentId}
          studentName={studentName}
          comment={comment ?? ""}
        />
      )}
    </Stack>
  );
}

function DisputesSkeleton({ count }: { count: number }) {
  return <ListSkeleton rows={count} height={usePhone() ? 87 : 45} label="Loading disputes" />;
}

function OpenDisputes({ disputes }: { disputes: readonly Dispute[] }) {
  return disputes.map(({ _id, label, code, reason }) => (
    <Box key={_id} bdrs="md" bg="var(--cb-extra-soft)" className={classes.dispute}>
      <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
        <strong>Dispute</strong> on {code ? `${code}, ${label}` : label}: “{reason}”
      </Text>
      <Anchor component={Link} to={`/admin/disputes/${_id}`} fz="sm" fw={600}>
        Decide
      </Anchor>
    </Box>
  ));
}
