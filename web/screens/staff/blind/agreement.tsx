import { Alert, Box, Button, Card, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BlindLine, BlindWork, Settling } from "#contract/api/blind.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { formatDateTime } from "#contract/time.ts";
import { type BlindSectionIds, previewSettling, settleBlind } from "../../../api/blind.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { RegradingDialog } from "../../../parts/codes/regrading/regrading-dialog.tsx";
import { notifySuccess } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./blind.module.css";

interface AgreementProps {
  work: BlindWork;
  place: BlindSectionIds;
}

type Act = Settling["as"];

const keyOfLine = ({ field, code }: BlindLine) => `${field}\n${code}`;

/** Returns the open differences. A pair of codes is one difference, shown by the second coder's code. */
function differencesOf(lines: readonly BlindLine[]): BlindLine[] {
  return lines.filter(
    (line) => (line.inKey !== line.inBlind || line.misplaced) && !(line.inKey && line.other !== null),
  );
}

/** The agreement of two coders, and a decision for each difference. */
export function Agreement({ work, place }: AgreementProps) {
  const [acts, setActs] = useState<Record<string, Act>>({});
  const [preview, setPreview] = useState<RegradingPreview>();
  const differences = differencesOf(work.lines);
  const same = work.lines.filter((line) => line.inKey && line.inBlind && !line.misplaced);
  const changes = differences.flatMap((line): Settling[] => {
    const as = acts[keyOfLine(line)];
    return as ? [{ field: line.field, code: line.code, as }] : [];
  });
  const settle = useMutation({
    mutationFn: (raiseOnly: boolean) => settleBlind(place, changes, raiseOnly),
    onSuccess: async () => {
      setPreview(undefined);
      setActs({});
      await assignmentsChanged();
      notifySuccess("The differences are settled");
    },
  });
  const requestPreview = useMutation({
    mutationFn: () => previewSettling(place, changes),
    onSuccess: (found) => (changes.every(({ as }) => as === "dismiss") ? settle.mutate(false) : setPreview(found)),
  });
  const fault = settle.error ?? requestPreview.error;
  return (
    <Stack gap="sm" h="100%" className={classes.compared}>
      <Summary work={work} same={same.length} />
      <Card component="section" aria-label="Differences" padding={0}>
        <Title order={2} px="md" py="sm">
          Differences
        </Title>
        {differences.length === 0 && (
          <Text px="md" pb="md" c="dimmed">
            The key and the second coder agree.
          </Text>
        )}
        {differences.length > 0 && (
          <Differences lines={differences} acts={acts} onAct={(line, as) => setActs(withAct(acts, line, as))} />
        )}
        {fault && (
          <Alert color="red" role="alert" m="md">
            {faultText(fault)}
          </Alert>
        )}
        {differences.length > 0 && (
          <Group justify="flex-end" p="md">
            <Button
              disabled={changes.length === 0}
              loading={requestPreview.isPending || settle.isPending}
              onClick={() => requestPreview.mutate()}
            >
              Settle {changes.length === 0 ? "differences" : changes.length}
            </Button>
          </Group>
        )}
      </Card>
      <Same lines={same} />
      <RegradingDialog
        preview={preview}
        sectionNames={new Map()}
        onSave={(raiseOnly) => settle.mutate(raiseOnly)}
        onClose={() => setPreview(undefined)}
        back="Continue"
      />
    </Stack>
  );
}

function withAct(acts: Record<string, Act>, line: BlindLine, as: Act | ""): Record<string, Act> {
  const { [keyOfLine(line)]: _before, ...others } = acts;
  return as === "" ? others : { ...others, [keyOfLine(line)]: as };
}

function Summary({ work, same }: { work: BlindWork; same: number }) {
  const { blind, agreementNow } = work;
  if (!blind) return null;
  const isOther = agreementNow !== null && agreementNow !== blind.agreement;
  return (
    <Card component="section" aria-label="Agreement">
      <Group gap="md" align="end">
        <div>
          <Text fz="sm" c="dimmed">
            Agreement
          </Text>
          <Text fz="2xl" fw={650}>
            {blind.agreement}%
          </Text>
        </div>
        {isOther && (
          <div>
            <Text fz="sm" c="dimmed">
              With the key of today
            </Text>
            <Text fz="2xl" fw={650}>
              {agreementNow}%
            </Text>
          </div>
        )}
        <Text c="dimmed">
          <WholeDates>
            Coded blind by {blind.by} on {formatDateTime(blind.at)} · {same} {same === 1 ? "line" : "lines"} the same
          </WholeDates>
        </Text>
      </Group>
    </Card>
  );
}

interface DifferencesProps {
  lines: readonly BlindLine[];
  acts: Record<string, Act>;
  onAct: (line: BlindLine, as: Act | "") => void;
}

/** Returns the possible decisions for a difference. */
function choicesOf({ inKey, other, misplaced }: BlindLine): { value: Act | ""; label: string }[] {
  const decide = { value: "" as const, label: "Decide later" };
  const keepKey = { value: "dismiss" as const, label: "Keep the key" };
  if (misplaced) return [decide, keepKey];
  if (inKey) {
    return [
      decide,
      { value: "alternative", label: "Make it optional" },
      { value: "key", label: "Remove it from the key" },
      keepKey,
    ];
  }
  return other === null
    ? [decide, { value: "alternative", label: "Add as optional" }, { value: "key", label: "Add to the key" }, keepKey]
    : [decide, { value: "alternative", label: "Accept it too" }, { value: "key", label: "Make it the key" }, keepKey];
}

function Differences({ lines, acts, onAct }: DifferencesProps) {
  return (
    <ul className={classes.list}>
      {lines.map((line) => {
        const { field, label, code, title, inKey, other, dismissed, misplaced } = line;
        return (
          <li key={`${field} ${code}`}>
            <Group justify="space-between" mb="xs" className={classes.field ?? ""}>
              <Text fz="sm" fw={550}>
                {label}
              </Text>
              {dismissed && <Chip tone="quiet">The key stays</Chip>}
            </Group>
            <SimpleGrid component="dl" cols={2} spacing="md">
              <div>
                <dt>Key</dt>
                <dd>
                  <CodeWithTitle code={inKey ? code : other} title={inKey ? title : ""} />
                </dd>
              </div>
              <div>
                <dt>Second coder</dt>
                <dd>
                  {misplaced ? (
                    "In another position"
                  ) : (
                    <CodeWithTitle code={inKey ? null : code} title={inKey ? "" : title} />
                  )}
                </dd>
              </div>
            </SimpleGrid>
            <NativeSelect
              size="xs"
              className={classes.act ?? ""}
              aria-label={`What becomes of ${code}`}
              value={acts[keyOfLine(line)] ?? ""}
              onChange={(event) => onAct(line, event.currentTarget.value as Act | "")}
              data={choicesOf(line)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function CodeWithTitle({ code, title }: { code: string | null; title: string }) {
  if (code === null) return <Text c="dimmed">—</Text>;
  return (
    <>
      <Box component="span" maw="100%" className={classes.code}>
        {code}
      </Box>
      {title && (
        <Box component="span" mt="xxs" c="dimmed" fz="xs" display="block">
          {title}
        </Box>
      )}
    </>
  );
}

function Same({ lines }: { lines: readonly BlindLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card component="section" aria-label="The same">
      <Title order={2} mb="sm">
        The same
      </Title>
      <Group gap="xs">
        {lines.map(({ field, code, title, label, poa }) => (
          <Box component="span" key={`${field} ${code}`} maw="100%" className={classes.code} title={title || label}>
            {code}
            {poa && ` · POA ${poa.blind ?? "left out"}, key ${poa.key}`}
          </Box>
        ))}
      </Group>
    </Card>
  );
}
