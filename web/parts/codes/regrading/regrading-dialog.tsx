import { Button, Group, Modal, Text } from "@mantine/core";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { sentences } from "#contract/sentences.ts";
import type { KeyChange } from "./compare-keys.ts";
import { KeyChanges } from "./key-changes.tsx";
import { RegradingTable } from "./regrading-table.tsx";

interface RegradingDialogProps {
  /** The effect of saving on results. The dialog is open while this is set. */
  preview: RegradingPreview | undefined;
  sectionNames: ReadonlyMap<string, string>;
  /** The changes of the key, if the screen does not show them elsewhere. */
  changes?: readonly KeyChange[];
  onSave: (raiseOnly: boolean) => void;
  onClose: () => void;
  /** The label of the button that closes the dialog without saving. */
  back: string;
}

/** Shows before saving whose results a changed key raises or lowers, losses first. */
export function RegradingDialog({ preview, sectionNames, changes, onSave, onClose, back }: RegradingDialogProps) {
  const { students = [], up = 0, down = 0, same = 0 } = preview ?? {};
  return (
    <Modal opened={preview !== undefined} onClose={onClose} title="What this change does to results" size="xl">
      <Text mb="sm">
        {sentences.submissions(up + down + same)} will be graded again: <strong>{up} up</strong>,{" "}
        <strong>{down} down</strong>, {same} the same. Nothing is written yet; verdicts set by hand stay.
      </Text>
      {changes && <KeyChanges changes={changes} />}
      <RegradingTable students={students} sectionNames={sectionNames} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {back}
        </Button>
        {down > 0 && (
          <Button variant="default" onClick={() => onSave(true)}>
            Only raise: {up} up, none down
          </Button>
        )}
        <Button onClick={() => onSave(false)} data-autofocus>
          Apply to all: {up} up, {down} down
        </Button>
      </Group>
    </Modal>
  );
}
