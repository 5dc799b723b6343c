import { Kbd, Modal, Table } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { useLetterKeys } from "../../parts/use-letter-keys.ts";
import { firstField } from "./go-to-answer.ts";
import type { Pane } from "./panes.tsx";

interface WorkKeysOptions {
  frame: RefObject<HTMLDivElement | null>;
  /** Brings a pane of a narrow screen into view. */
  onShow: (pane: Pane) => void;
  /** Asks before it hands in; undefined when there is nothing to hand in. */
  onSubmit: (() => void) | undefined;
}

/** The keys of a section at work: F6 between chart and answers, Ctrl + Enter to submit, ? for the list of keys. */
export function useWorkKeys({ frame, onShow, onSubmit }: WorkKeysOptions) {
  const [isShown, { open, close }] = useDisclosure();
  const last = useRef<HTMLElement>(null);
  const change = () => {
    const chart = frame.current?.querySelector<HTMLElement>('[role="document"]');
    const focused = document.activeElement;
    const isInChart = chart?.closest("section")?.contains(focused);
    if (!frame.current || !chart) return;
    if (isInChart) {
      flushSync(() => onShow("questions"));
      const back = last.current?.isConnected ? last.current : firstField(frame.current);
      back?.focus();
    } else {
      if (focused instanceof HTMLElement && frame.current.contains(focused)) last.current = focused;
      flushSync(() => onShow("chart"));
      chart.focus();
    }
  };
  useHotkeys(
    [
      ["F6", change],
      ["mod+Enter", (event) => !event.repeat && !document.querySelector('[role="dialog"]') && onSubmit?.()],
    ],
    [],
  );
  useLetterKeys({ "?": open });
  return {
    show: open,
    dialog: (
      <Modal opened={isShown} onClose={close} title="Keys">
        <Table withRowBorders={false} verticalSpacing={6}>
          <Table.Tbody>
            {keys.map(([pressed, does]) => (
              <Table.Tr key={does}>
                <Table.Td w={190}>
                  {pressed.map((key, index) => (
                    <span key={key}>
                      {index > 0 && " + "}
                      <Kbd>{key}</Kbd>
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

const keys: [string[], string][] = [
  [["F6"], "From the answers to the chart, and back"],
  [["Alt", "Page Down"], "Next page of the chart, from any field"],
  [["Alt", "Page Up"], "Previous page of the chart"],
  [["Ctrl", "Wheel"], "Zoom the chart where the pointer is"],
  [["Ctrl", "Enter"], "Submit; what is handed in is shown first"],
  [["Enter"], "Take what is typed as a code; on a code: correct it"],
  [["F2"], "Correct the code"],
  [["Alt", "↑"], "Move the code up; with ↓ down"],
  [["Alt", "P"], "Passages of the code in the chart"],
  [["Delete"], "Remove the code"],
  [["Ctrl", "Z"], "Undo the last change of a list of codes"],
  [["1"], "Questions: choose the first option, up to 9; F looks again later"],
  [["Ctrl", "K"], "Search places and assignments, and codes while lookup is open"],
  [["?"], "This list, while nothing is typed"],
];
