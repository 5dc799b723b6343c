import { Box, Button, Card, Flex, Group, Kbd, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { DrillLine } from "#contract/api/drill.ts";
import { limits } from "#contract/limits.ts";
import { faultText } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import edges from "../../../parts/page/edges.module.css";
import { Chip } from "../../../parts/words/chips.tsx";
import { formatDaysUntil } from "../../../parts/words/format-days-until.ts";
import classes from "./drill.module.css";
import { Feedback } from "./feedback.tsx";
import type { Drill, LineResult } from "./use-drill.ts";

/** The current line: its text, the field for the code, and the result. */
export function LineCard({ drill, line }: { drill: Drill; line: DrillLine }) {
  const { at, queue, result, check } = drill;
  const [code, setCode] = useState(result?.given ?? "");
  return (
    <Card padding={0} component="section" aria-label={`Line ${at + 1} of ${queue.length}`}>
      <Box p={{ base: "md", sm: "lg" }}>
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Text fz="xs" fw={600} c="dimmed" tt="uppercase">
              Line {at + 1} of {queue.length}
            </Text>
            <Chip tone="quiet">{isCodingField(line.field) ? fieldLabels[line.field] : line.field}</Chip>
          </Group>
          <Text fz="xs" c="dimmed">
            from {line.source}{" "}
            {line.page !== null && (
              <Box component="span" ml="xxs" py="xxs" px="xs" fw={600} className={classes.page}>
                p. {line.page}
              </Box>
            )}
          </Text>
        </Group>
        <Prompt line={line} />
        <Flex
          component="form"
          gap="xs"
          align="flex-end"
          wrap="wrap"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== "" && !result && !check.isPending) check.mutate({ id: line.id, code: code.trim() });
          }}
        >
          <TextInput
            label="Which code is it?"
            size="md"
            flex={1}
            autoFocus={!result}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.drillAnswerLength}
            readOnly={result !== undefined}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={check.error ? faultText(check.error) : undefined}
            classNames={{ input: classes.field ?? "" }}
          />
          <Button type="submit" size="md" disabled={result !== undefined} loading={check.isPending}>
            {result ? "Checked" : "Check"}
          </Button>
        </Flex>
      </Box>
      <div aria-live="polite">{result && <Feedback result={result} line={line} />}</div>
      {result && <Foot drill={drill} result={result} />}
    </Card>
  );
}

function Prompt({ line: { kind, prompt, before, after } }: { line: DrillLine }) {
  if (kind === "title")
    return (
      <Box component="blockquote" my="md" mx={0} pl="md" fz="xl" lh={1.6} miw={0}>
        {prompt}
      </Box>
    );
  return (
    <Box component="blockquote" my="md" mx={0} pl="md" fz="xl" lh={1.6} miw={0}>
      “{before && `… ${before} `}
      <mark className={classes.mark}>{prompt}</mark>
      {after && ` ${after} …`}”
    </Box>
  );
}

function Foot({ drill, result }: { drill: Drill; result: LineResult }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const back = formatDaysUntil(result.answer.nextAt, new Date(), timeZone);
  return (
    <Group justify="space-between" className={edges.foot ?? ""}>
      <Text fz="sm" c="dimmed">
        <IconRefresh size={14} aria-hidden />{" "}
        {result.answer.right ? `You will see it again ${back}.` : `You will see it again in this drill and ${back}.`}
      </Text>
      <Group gap="xs" wrap="nowrap" className={classes.ways ?? ""}>
        {!result.answer.right && (
          <Button variant="default" onClick={drill.again}>
            Type it once more
          </Button>
        )}
        <Button autoFocus onClick={drill.next}>
          Next line
          <Kbd size="xs" ml="xs" aria-hidden>
            Enter
          </Kbd>
          <VisuallyHidden>, Enter</VisuallyHidden>
        </Button>
      </Group>
    </Group>
  );
}
