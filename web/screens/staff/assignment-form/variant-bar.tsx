import { Button, SegmentedControl, Text } from "@mantine/core";
import { IconCopyPlus, IconTrash } from "@tabler/icons-react";
import { limits } from "#contract/limits.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { emptySection, type SectionForm } from "./form-values.ts";
import { groupOf } from "./variants.ts";

interface VariantBarProps {
  /** The section or variant in view. */
  open: SectionForm;
  onOpen: (key: string) => void;
}

/** The variants of a section: one is in view, and others can be added until students have submitted. */
export function VariantBar({ open, onOpen }: VariantBarProps) {
  const form = useAssignmentFormContext();
  const { subAssignments } = form.values;
  const { group } = groupOf(subAssignments, open);
  const [first] = group;
  if (!first || first.isDynamic) return null;
  const isBegun = group.some(({ submissionCount }) => submissionCount > 0);
  const last = group.at(-1) ?? first;
  const add = () => {
    const { serviceDate } = open;
    const variant = { ...emptySection(), variantOf: first.key, serviceDate };
    form.insertListItem("subAssignments", variant, subAssignments.indexOf(last) + 1);
    onOpen(variant.key);
  };
  const remove = () => {
    form.removeListItem(
      "subAssignments",
      subAssignments.findIndex(({ key }) => key === open.key),
    );
    onOpen(first.key);
  };
  const fault = form.errors[`subAssignments.${subAssignments.indexOf(first)}.variants`];
  return (
    <>
      {group.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Variants"
          value={open.key}
          onChange={onOpen}
          data={group.map(({ key }, index) => ({ value: key, label: `Variant ${index + 1}` }))}
        />
      )}
      {!isBegun && group.length < limits.variantsPerSection && (
        <Button
          variant="subtle"
          size="xs"
          title="Each student gets one of the variants, so that answers cannot be copied"
          leftSection={<IconCopyPlus size={16} aria-hidden />}
          onClick={add}
        >
          Add a variant
        </Button>
      )}
      {!isBegun && open.variantOf !== null && (
        <Button
          variant="subtle"
          color="gray"
          data-danger
          size="xs"
          leftSection={<IconTrash size={16} />}
          onClick={remove}
        >
          Remove this variant
        </Button>
      )}
      {fault && (
        <Text fz="xs" c="var(--cb-wrong)" role="alert">
          {fault}
        </Text>
      )}
    </>
  );
}
