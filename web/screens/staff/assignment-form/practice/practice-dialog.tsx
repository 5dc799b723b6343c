import { Button, Flex, Group, Modal, Stack, Tabs, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { limits } from "#contract/limits.ts";
import { faultText } from "../../../../api/client.ts";
import { caseChartQuery, caseFiltersQuery, writeCases } from "../../../../api/practice-cases.ts";
import { Empty } from "../../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../../parts/page/load-failure.tsx";
import { CaseFiltersForm, noFilters, requestOf } from "./case-filters-form.tsx";
import { WrittenCase } from "./written-case.tsx";

export interface WrittenChart {
  case: PracticeCase;
  pdf: File;
}

interface PracticeDialogProps {
  category: string;
  isOpen: boolean;
  onClose: () => void;
  /** `isOne`: the charts become the variants of one sub-assignment. */
  onAdd: (written: readonly WrittenChart[], isOne: boolean) => void;
}

/** Writes charts by filters, shows each beside its key, and adds those that staff want. */
export default function PracticeDialog({ category, isOpen, onClose, onAdd }: PracticeDialogProps) {
  const filters = useQuery(caseFiltersQuery(category));
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Practice charts for ${category}`} size="min(1360px, 96vw)">
      {filters.isPending && <ListSkeleton rows={2} height={60} label="Loading the kinds of charts" />}
      {filters.isError && <LoadFailure text={faultText(filters.error)} onRetry={() => void filters.refetch()} />}
      {filters.data?.total === 0 && (
        <Empty
          title={`There are no practice charts for ${category}`}
          hint="Casebook writes charts for inpatient stays, office visits, emergency visits and day surgery."
        />
      )}
      {filters.data && filters.data.total > 0 && (
        <Writing key={category} category={category} filters={filters.data} onAdd={onAdd} />
      )}
    </Modal>
  );
}

interface WritingProps extends Pick<PracticeDialogProps, "category" | "onAdd"> {
  filters: Parameters<typeof CaseFiltersForm>[0]["known"];
}

const nameOf = ({ blueprint, seed }: PracticeCase) => `${blueprint} ${seed}`;

function Writing({ category, filters, onAdd }: WritingProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(noFilters);
  const [cases, setCases] = useState<readonly PracticeCase[]>([]);
  const [openName, setOpenName] = useState<string | null>(null);
  const open = cases.find((one) => nameOf(one) === openName) ?? cases[0];
  const write = useMutation({
    mutationFn: (instead?: PracticeCase) =>
      writeCases({ category, ...requestOf(chosen), ...(instead && { count: 1 }) }),
    onSuccess: (written, instead) => {
      const [first] = written;
      setCases(instead ? cases.flatMap((one) => (one === instead ? written : [one])) : written);
      setOpenName(first ? nameOf(first) : null);
    },
  });
  const add = useMutation({
    mutationFn: (_isOne: boolean) =>
      Promise.all(cases.map(async (one) => ({ case: one, pdf: await client.fetchQuery(caseChartQuery(one)) }))),
    onSuccess: onAdd,
  });
  const canBeOne = cases.length > 1 && cases.length <= limits.variantsPerSection;
  const fault = write.error ?? add.error;
  return (
    <Stack gap="md">
      <CaseFiltersForm
        known={filters}
        chosen={chosen}
        isWriting={write.isPending}
        onChange={setChosen}
        onWrite={() => write.mutate(undefined)}
      />
      {fault && (
        <Text c="red" role="alert">
          {faultText(fault)}
        </Text>
      )}
      {open && (
        <>
          {cases.length > 1 && (
            <Tabs value={nameOf(open)} onChange={setOpenName}>
              <Tabs.List aria-label="Charts">
                {cases.map((one, index) => (
                  <Tabs.Tab key={nameOf(one)} value={nameOf(one)}>
                    {index + 1} {one.title}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
          )}
          <WrittenCase key={nameOf(open)} written={open} category={category}>
            <Button variant="default" size="xs" loading={write.isPending} onClick={() => write.mutate(open)}>
              Another one
            </Button>
            {cases.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => setCases(cases.filter((one) => one !== open))}
              >
                Leave out
              </Button>
            )}
          </WrittenCase>
          <Flex justify="space-between" align="center" gap="md" wrap="wrap">
            <Text fz="sm" c="dimmed">
              {canBeOne
                ? "Each chart becomes a sub-assignment; or each student gets one of them, so that answers cannot be copied."
                : "Each chart becomes a sub-assignment."}{" "}
              You can edit its key before you save.
            </Text>
            <Group>
              {canBeOne && (
                <Button variant="default" loading={add.isPending} onClick={() => add.mutate(true)}>
                  Add as {cases.length} variants of one
                </Button>
              )}
              <Button loading={add.isPending} onClick={() => add.mutate(false)}>
                {cases.length === 1 ? "Add this chart" : `Add ${cases.length} charts`}
              </Button>
            </Group>
          </Flex>
        </>
      )}
    </Stack>
  );
}
