import { Modal, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CodingAnswer } from "#contract/answers.ts";
import { codesForDrg } from "#contract/categories.ts";
import { assignmentsQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { type Claim, claimOf } from "../../parts/drg/claim-address.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";

interface FromAnswerKeyProps {
  onChoose: (claim: Claim) => void;
  onClose: () => void;
}

interface KeyChoice {
  id: string;
  label: string;
  key: CodingAnswer;
}

/** Takes the codes of an answer key of an inpatient course. */
export default function FromAnswerKey({ onChoose, onClose }: FromAnswerKeyProps) {
  const { data, error, refetch } = useQuery(assignmentsQuery);
  const choices = (data ?? [])
    .filter(({ category }) => codesForDrg(category))
    .flatMap(({ _id, moduleName, answerKey, subAssignments }) => [
      choice(_id, moduleName, answerKey),
      ...subAssignments.map((section) =>
        choice(section._id, `${moduleName} › ${section.subModuleName}`, section.answerKey),
      ),
    ])
    .flat();
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
              const key = choices.find((choice) => choice.id === id)?.key;
              if (key) onChoose(claimOf(key));
            }}
          />
          <Text fz="xs" c="dimmed" mt={6}>
            The first ICD code is taken as the principal diagnosis.
          </Text>
        </>
      )}
    </Modal>
  );
}

/** A key without diagnoses leads to no group. */
function choice(id: string, label: string, key: CodingAnswer | null): KeyChoice[] {
  return key && key.icdCodes.length > 0 ? [{ id, label, key }] : [];
}
