import { Kbd, Modal, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { formatKeys } from "./format-keys.ts";
import { useLetterKeys } from "./use-letter-keys.ts";

/** Keys that are pressed together, and their effect. */
export type KeyLines = readonly (readonly [pressed: readonly string[], does: string])[];

const helpLine: KeyLines = [[["?"], "Show this list (outside a text field)"]];

/** Returns a dialog with the keys of a screen, which the key ? opens. Pass `isInDialog` if the screen is a dialog. */
export function useKeyList(keys: KeyLines, isInDialog = false): { show: () => void; dialog: ReactNode } {
  const [isShown, { open, close }] = useDisclosure();
  useLetterKeys({ "?": open }, isInDialog);
  return {
    show: open,
    dialog: (
      <Modal opened={isShown} onClose={close} title="Keys">
        <Table withRowBorders={false} verticalSpacing="xs">
          <Table.Tbody>
            {[...keys, ...helpLine].map(([pressed, does]) => (
              <Table.Tr key={does}>
                <Table.Td w={1} style={{ whiteSpace: "nowrap" }}>
                  {pressed.map((key, index) => (
                    <span key={key}>
                      {index > 0 && " + "}
                      <Kbd>{formatKeys(key)}</Kbd>
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
