import { Group, Stack, Text } from "@mantine/core";
import { type Answers, isCodingField } from "#contract/answers.ts";
import { systemOfValue } from "#contract/code-shapes.ts";
import { isAnswered } from "#contract/normalise.ts";
import { poaItem, readPoa } from "#contract/poa.ts";
import { CodeList } from "./code-chip.tsx";

/** Answers item by item, read-only, exactly as they were typed. */
export function AnswersShown({
  items,
  answers,
}: {
  items: readonly { item: string; label: string }[];
  answers: Answers;
}) {
  return (
    <Stack gap={0} component="dl" m={0}>
      {items.map(({ item, label }) => {
        const value = answers[item] ?? "";
        return (
          <Group
            key={item}
            gap="md"
            wrap="nowrap"
            align="flex-start"
            py="xs"
            style={{ borderTop: "1px solid var(--cb-line)" }}
          >
            <Text component="dt" c="dimmed" w={128} style={{ flex: "none", overflowWrap: "anywhere" }}>
              {label}
            </Text>
            <Text component="dd" m={0} flex={1} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {!isAnswered(value) ? (
                <Text component="span" c="dimmed" fz="xs">
                  empty
                </Text>
              ) : isCodingField(item) && systemOfValue(item, value) ? (
                <CodeList
                  field={item}
                  codes={[value].flat()}
                  label={label}
                  poa={item === "icdCodes" ? readPoa(answers[poaItem]) : undefined}
                />
              ) : (
                value
              )}
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}
