import { Kbd, Modal, Table } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { keysHere } from "../../../parts/fields/keys-here.ts";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";
import type { Work } from "./places.ts";

/**
 * The keys of a section at work, beside those of its panes: Ctrl + Enter asks before it hands in, where there is something to
 * hand in, and ? shows the list of keys.
 */
export function useWorkKeys(work: Pick<Work, "pdf" | "isDynamic">, onSubmit: (() => void) | undefined) {
  const [isShown, { open, close }] = useDisclosure();
  useHotkeys(
    [["mod+Enter", (event) => !event.repeat && !document.querySelector('[role="dialog"]') && onSubmit?.()]],
    [],
  );
  useLetterKeys({ "?": open });
  return {
    show: open,
    dialog: (
      <Modal opened={isShown} onClose={close} title="Keys">
        <Table withRowBorders={false} verticalSpacing="xs">
          <Table.Tbody>
            {keysOf(work).map(([pressed, does]) => (
              <Table.Tr key={does}>
                <Table.Td w={1} style={{ whiteSpace: "nowrap" }}>
                  {pressed.map((key, index) => (
                    <span key={key}>
                      {index > 0 && " + "}
                      <Kbd>{keysHere(key)}</Kbd>
                    </span>
                  ))}
                </Table.Td>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    ),
  };
}

type Keys = [pressed: string[], does: string][];

/** Those that do something here: questions have no codes, and a section may have no chart. */
function keysOf({ pdf, isDynamic }: Pick<Work, "pdf" | "isDynamic">): Keys {
  return [...(pdf ? chartKeys : []), ...(isDynamic ? questionKeys : codeKeys), ...alwaysKeys];
}

const chartKeys: Keys = [
  [["F6"], "From the answers to the chart, and back"],
  [["Alt", "Page Down"], "Next page of the chart, from any field"],
  [["Alt", "Page Up"], "Previous page of the chart"],
  [["Ctrl", "Wheel"], "Zoom the chart where the pointer is"],
];

const codeKeys: Keys = [
  [["Enter"], "Enter the typed code; on a code: correct it"],
  [["F2"], "Correct the code"],
  [["Alt", "↑"], "Move the code up; with ↓ down"],
  [["Alt", "P"], "Passages of the code in the chart"],
  [["Delete"], "Remove the code"],
  [["Ctrl", "Z"], "Undo the last change of a list of codes"],
];

const questionKeys: Keys = [
  [["1"], "Choose the first option; up to 9 the others"],
  [["Enter"], "Next question"],
  [["Backspace"], "Clear selection"],
  [["F"], "Mark the question: look again"],
];

const alwaysKeys: Keys = [
  [["Ctrl", "Enter"], "Submit; what is handed in is shown first"],
  [["Ctrl", "K"], "Search places and assignments, and codes while lookup is open"],
  [["?"], "Show this list (outside a text field)"],
];
