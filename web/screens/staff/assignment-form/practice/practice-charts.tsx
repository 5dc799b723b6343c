import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { lazyPart } from "../../../../parts/page/lazy-part.ts";
import { LoadOnFirstUse } from "../../../../parts/page/load-on-first-use.tsx";
import { useAssignmentFormContext } from "../form-context.ts";
import { groupsOf } from "../variants.ts";
import type { WrittenChart } from "./practice-dialog.tsx";
import { asVariants, isEmptySection, sectionFromCase } from "./section-from-case.ts";

const PracticeDialog = lazyPart(() => import("./practice-dialog.tsx"));

/** Opens the charts that Casebook writes with their keys (practice.md section 3). */
export function PracticeCharts({ onAdd }: { onAdd: (key: string) => void }) {
  const form = useAssignmentFormContext();
  const [isOpen, { open, close }] = useDisclosure();
  const { category } = form.values;
  const add = (written: readonly WrittenChart[], isOne: boolean) => {
    const { subAssignments } = form.getValues();
    const kept = subAssignments.filter(
      (section) => !isEmptySection(section) || subAssignments.some(({ variantOf }) => variantOf === section.key),
    );
    const first = groupsOf(kept).length + 1;
    const added = written.map((one, index) => sectionFromCase(one.case, one.pdf, first + index));
    const sections = isOne ? asVariants(added, first) : added;
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
