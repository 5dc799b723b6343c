import { Anchor, Box, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import type { Dispute } from "#contract/api/disputes.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import type { LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";
import edges from "../../../parts/page/edges.module.css";
import { DisputedCodes } from "./disputed-codes.tsx";

/** The disputed line: both codes with titles, and the mistake between them. */
export function TheLine({ dispute, line }: { dispute: Dispute; line: LessonLine | undefined }) {
  const { item = "", given = "", meant = "", system, mark = "ungraded", slip } = line ?? {};
  const titled = [given, meant].filter((code, at, all) => code !== "" && all.indexOf(code) === at);
  return (
    <Box py="xs" px="md" bg="var(--cb-sunken)" className={edges.below}>
      <DisputedCodes dispute={dispute} />
      {!system && line && (
        <Text mt="xs" style={{ overflowWrap: "anywhere" }}>
          {given === "" ? "Left empty" : `“${given}”`}, the key says “{meant}”
        </Text>
      )}
      {system &&
        titled.map((code) => (
          <Text key={code} mt="xxs" fz="sm">
            {isInWords(item, code) ? (
              `“${code}”`
            ) : (
              <Anchor component={Link} to={`/codes/${system}/${code.replace(".", "")}`} target="_blank" fw={600}>
                {code}
                <VisuallyHidden> in Codes (opens in a new tab)</VisuallyHidden>
              </Anchor>
            )}{" "}
            {titled.length > 1 && (
              <Text span fz="xs" c="dimmed">
                {code === given ? "submitted" : "the key"} ·{" "}
              </Text>
            )}
            {code === given ? line?.givenTitle : line?.meantTitle}
          </Text>
        ))}
      {line && (slip || ["missing", "extra", "misplaced"].includes(mark)) && (
        <Text mt="xs" fz="sm">
          <strong>{nameOfSlip(slip, mark, "staff")}</strong>
          {slip && (
            <>
              : <TextWithCodes>{slip.text}</TextWithCodes>
            </>
          )}
        </Text>
      )}
      {dispute.mark === null && (
        <Text mt="xs" c="dimmed">
          This line counts as right already.
        </Text>
      )}
    </Box>
  );
}
