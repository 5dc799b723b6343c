import { Box, Card, Text } from "@mantine/core";
import type { ResultEntry } from "#contract/api/results.ts";
import { formatDate } from "#contract/time.ts";
import { TextWithCodes } from "../code-tip.tsx";
import type { Reader } from "./reader.ts";

type Ruling = ResultEntry["rulings"][number];

interface RulingsProps {
  rulings: readonly Ruling[];
  reader: Reader;
}

/** The decisions about disputed lines, with reasons, for everyone whose result they affect. */
export function Rulings({ rulings, reader }: RulingsProps) {
  if (rulings.length === 0) return null;
  return (
    <Card component="section" aria-label="Decisions" padding="sm">
      <Text fz="sm" fw={600}>
        Decisions
      </Text>
      {rulings.map((ruling) => (
        <div key={`${ruling.label} ${ruling.code} ${ruling.at}`}>
          <Text mt="xxs" style={{ overflowWrap: "anywhere" }}>
            <TextWithCodes>{inWords(ruling, reader)}</TextWithCodes>
          </Text>
          {!isShownAtLine(ruling, reader) && (
            <Box component="blockquote" mt="xs" mb={0} mx={0} ps="sm" c="dimmed" miw={0}>
              {ruling.reason}
            </Box>
          )}
        </div>
      ))}
    </Card>
  );
}

/** True if the reason is already shown at the student's own line. */
function isShownAtLine({ isOwn, isAccepted, as }: Ruling, reader: Reader): boolean {
  return reader === "student" && isOwn && (!isAccepted || as === "student");
}

function inWords({ label, code, isAccepted, as, at, isOwn }: Ruling, reader: Reader): string {
  const line = code ? `${code}, ${label}` : label;
  const whose = reader === "student" ? "Your dispute" : "The dispute";
  const outcome = isAccepted ? "was accepted" : "was rejected";
  const dispute = isOwn ? `${whose} on ${line} ${outcome} on ${formatDate(at)}` : `After a dispute on ${line}`;
  return `${dispute}${isAccepted && as ? `${isOwn ? ": " : ", "}${changes[as]}` : ""}.`;
}

const changes: Record<NonNullable<Ruling["as"]>, string> = {
  alternative: "it now counts for everyone, in addition to the key",
  key: "the key was changed and everyone was graded again",
  student: "it counts in this result",
};
