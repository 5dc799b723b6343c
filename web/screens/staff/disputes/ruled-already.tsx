import { Box, Text } from "@mantine/core";
import type { Dispute } from "#contract/api/disputes.ts";
import { formatDateTime } from "#contract/time.ts";
import edges from "../../../parts/page/edges.module.css";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";

const decided = {
  alternative: "Accepted as an alternative for everyone",
  key: "Accepted as the new key",
  student: "Accepted for this student only",
  rejected: "Rejected",
};

/** The ruling on a dispute, with author and reason. */
export function RuledAlready({ dispute: { state, ruling } }: { dispute: Dispute }) {
  if (!ruling) return null;
  return (
    <Box component="section" py="xs" px="md" className={edges.below} aria-label="Ruling">
      <Text fw={600}>{decided[state === "rejected" ? "rejected" : (ruling.as ?? "student")]}</Text>
      <Text fz="xs" c="dimmed">
        <WholeDates>{[ruling.by, formatDateTime(ruling.at)].filter(Boolean).join(", ")}</WholeDates>
      </Text>
      <Box component="blockquote" mt="xs" mb={0} mx={0} ps="sm" miw={0}>
        {ruling.reason}
      </Box>
    </Box>
  );
}
