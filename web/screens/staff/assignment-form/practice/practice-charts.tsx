import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { lazy } from "react";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { LoadOnFirstUse } from "../../../../parts/page/load-on-first-use.tsx";
import { useAssignmentFormContext } from "../form-context.ts";
import { isEmptySection, sectionFromCase } from "./section-from-case.ts";

const PracticeDialog = lazy(() => import("./practice-dialog.tsx"));

/** Opens the charts that Casebook writes with their keys (practice.md section 3). */
export function PracticeCharts({ onAdd }: { onAdd: (key: string) => void }) {
  const form = useAssignmentFormContext();
  const [isOpen, { open, close }] = useDisclosure();
  const { category } = form.values;
  const add = (written: readonly { case: PracticeCase; pdf: File }[]) => {
    const kept = form.getValues().subAssignments.filter((section) => !isEmptySection(section));
    const sections = written.map((one, index) => sectionFromCase(one.case, one.pdf, kept.length + index + 1));
    form.setFieldValue("subAssignments", [...kept, ...sections]);
    close();
    if (sections[0]) onAdd(sections[0].key);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSparkles size={16} aria-hidden />}
        disabled={category === ""}
        title={category === "" ? "Choose a category first" : undefined}
        onClick={open}
      >
        Practice charts
      </Button>
      <LoadOnFirstUse isNow={isOpen}>
        {(isShown) => <PracticeDialog category={category} isOpen={isShown} onClose={close} onAdd={add} />}
      </LoadOnFirstUse>
    </>
  );
}
