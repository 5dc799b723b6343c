import { ActionIcon, Box, Card, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { faultText } from "../../../api/client.ts";
import { codeQuery } from "../../../api/codes.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { Seventh } from "./code-details.tsx";
import { CodeNotes } from "./code-notes.tsx";
import classes from "./codes.module.css";
import type { CodesAddress, Pinned } from "./codes-address.ts";

/** A second code that is pinned beside the open one. */
export function PinnedCode({ address, pinned }: { address: CodesAddress; pinned: Pinned }) {
  const { change, date, to } = address;
  const answer = useQuery(codeQuery(pinned.system, pinned.code, date));
  const code = answer.data?.code;
  return (
    <Card component="aside" aria-label="Pinned code" data-padded className={classes.card ?? ""}>
      <Group justify="space-between" wrap="nowrap">
        <h2 className={classes.upper}>Pinned</h2>
        <ActionIcon aria-label="Unpin" onClick={() => change({ pin: null })}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {answer.error && <LoadFailure text={faultText(answer.error)} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <ListSkeleton rows={1} />}
      {code && (
        <>
          <Group gap="xs">
            <Link className={classes.chip} to={to(code.system, code.display)}>
              {code.display}
            </Link>
            {code.status === "header" && (
              <Chip tone="warn">{code.seventh.length > 0 ? "7th needed" : "Not billable"}</Chip>
            )}
            {(code.drg?.severity === "MCC" || code.drg?.severity === "CC") && <Severity severity={code.drg.severity} />}
          </Group>
          <Box component="p" my="xs" mx={0} fw={600}>
            {code.title}
          </Box>
          {code.seventh.length > 0 && <Seventh code={code} address={address} />}
          <CodeNotes notes={code.notes} address={address} />
        </>
      )}
    </Card>
  );
}
