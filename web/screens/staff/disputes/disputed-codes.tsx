import { Box, Flex } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { Dispute } from "#contract/api/disputes.ts";
import { MarkedText, MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";

/** The disputed line in its shortest form; for a text or a question its name. */
export function DisputedCodes({ dispute: { code, mark, meant, label } }: { dispute: Dispute }) {
  return (
    <Flex component="span" gap="xs" align="center" wrap="wrap">
      <MarkShape mark={mark ?? "match"} />
      {code ? (
        <MarkedText mark={mark ?? "match"}>{code}</MarkedText>
      ) : (
        <Box component="span" flex="1 1 0" miw="min(100%, 120px)">
          {label}
        </Box>
      )}
      {meant && (
        <>
          <IconArrowRight size={14} aria-label="the key says" />
          <MarkedText>{meant}</MarkedText>
        </>
      )}
    </Flex>
  );
}
