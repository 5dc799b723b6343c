import { Modal, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyedAssignment, KeyedSection } from "#contract/api/assignments.ts";
import { isGrouped } from "#contract/setting.ts";
import { calendarDay } from "#contract/time.ts";
import { assignmentsQuery } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { everySection } from "../../../api/every-section.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { type Claim, claimOf } from "../../../parts/codes/drg/claim-address.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";

interface FromAnswerKeyProps {
  onChoose: (claim: Claim) => void;
  onClose: () => void;
}

interface KeyChoice {
  id: string;
  label: string;
  claim: Claim;
}

/** A dialog that loads the codes of an inpatient answer key. */
export default function FromAnswerKey({ onChoose, onClose }: FromAnswerKeyProps) {
  const { data, error, refetch } = useQuery(assignmentsQuery);
  const { data: settings } = useQuery(settingsQuery);
  const choices = settings && data ? keysIn(data, settings.timeZone) : [];
  return (
    <Modal opened onClose={onClose} title="From an answer key">
      {error ? (
        <LoadFailure text={faultText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Select
            label="Answer key"
            placeholder={data ? "Choose an assignment" : "Loading assignments..."}
            data-autofocus
            searchable
            nothingFoundMessage="No answer key with diagnoses"
            data={choices.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => {
              const chosen = choices.find((choice) => choice.id === id);
              if (chosen) onChoose(chosen.claim);
            }}
          />
          <Text fz="xs" c="dimmed" mt="xs">
            The first ICD code is taken as the principal diagnosis; patient and day are those of the section.
          </Text>
        </>
      )}
    </Modal>
  );
}

function keysIn(assignments: readonly KeyedAssignment[], timeZone: string): KeyChoice[] {
  return assignments.flatMap((assignment) => {
    const { moduleName, category } = assignment;
    const of = { category, givenOn: calendarDay(assignment.assignedDate, timeZone) };
    const isWhole = assignment.subAssignments.length === 0;
    return everySection(assignment).flatMap(({ title, section }) =>
      choice(section, isWhole ? title : `${moduleName} › ${title}`, of),
    );
  });
}

type KeyedPart = Pick<KeyedSection, "_id" | "answerKey" | "serviceDate" | "patient" | "setting">;

/** A key without diagnoses cannot be grouped. */
function choice(
  { _id, answerKey, serviceDate, patient, setting }: KeyedPart,
  label: string,
  { category, givenOn }: { category: string; givenOn: string },
): KeyChoice[] {
  if (!answerKey || answerKey.icdCodes.length === 0 || !isGrouped({ setting, category })) return [];
  return [{ id: _id, label, claim: claimOf(answerKey, { patient, date: serviceDate ?? givenOn }) }];
}
