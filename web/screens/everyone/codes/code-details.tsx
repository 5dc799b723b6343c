import { Box, Button, Card, Flex, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { CodeDetails as Details } from "#contract/api/code-details.ts";
import { formatDate } from "#contract/time.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { codeQuery } from "../../../api/codes.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import { withPlaceholder } from "../../../parts/codes/with-placeholder.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { CodeLinks } from "./code-links.tsx";
import { CodeNotes } from "./code-notes.tsx";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";
import { Fact } from "./fact.tsx";
import { GroupingFacts } from "./grouping-facts.tsx";
import { storeRecentCode } from "./recent-codes.ts";
import { StartingPoints, UntitledCpt } from "./starting-points.tsx";

/** The open code with all its details. */
export function CodeDetails({ address }: { address: CodesAddress }) {
  const { system, code, date } = address;
  const answer = useQuery({ ...codeQuery(system, code, date), enabled: code !== "" });
  if (code === "") return system === "icd10pcs" ? null : <StartingPoints address={address} system={system} />;
  if (answer.error) return <Fault error={answer.error} address={address} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <ListSkeleton />;
  return <CodeCard code={answer.data.code} address={address} />;
}

/** An unknown code is shown with similar codes; other faults offer "Try again". */
function Fault({ error, address, onRetry }: { error: Error; address: CodesAddress; onRetry: () => void }) {
  const { system, code } = address;
  const isUnknown = error instanceof ApiFault && error.status === 404;
  const checked = useCheckedCodes(system, isUnknown ? [code] : [])(code);
  const near = checked?.suggestions ?? [];
  const padded = checked && withPlaceholder(checked);
  if (!isUnknown) return <LoadFailure text={faultText(error)} onRetry={onRetry} />;
  if (checked?.status === "shape") return <UntitledCpt code={code} />;
  return (
    <Stack gap="sm">
      <Empty
        title={error.message}
        hint={
          padded
            ? `It lacks the placeholder X: ${padded.display}.`
            : "Search for it by words, or by its first characters."
        }
      />
      {near.length > 0 && (
        <Card component="section" aria-label="Did you mean">
          <Fact title="Did you mean">
            <CodeLinks codes={near} system={system} address={address} />
          </Fact>
        </Card>
      )}
    </Stack>
  );
}

function CodeCard({ code, address }: { code: Details; address: CodesAddress }) {
  const { change } = address;
  useEffect(() => storeRecentCode(code), [code]);
  const copy = () =>
    navigator.clipboard.writeText(code.display).then(
      () => notifySuccess(`${code.display} copied`),
      () => notifyFault("The code could not be copied."),
    );
  return (
    <Card component="article" aria-label={code.display} padding="lg" className={classes.card ?? ""}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Box component="span" py="xs" px="sm" fz="xl" className={classes.chip}>
          {code.display}
        </Box>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPin size={15} aria-hidden />}
            onClick={() => change({ pin: `${code.system}:${code.code}` })}
          >
            Pin
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        </Group>
      </Group>
      <Box component="h2" fz="xl" fw={650} lh="snug">
        {code.title}
      </Box>
      <CodeStatus code={code} />
      <Stack gap={0}>
        {code.replacedBy.length > 0 && (
          <Fact title="Replaced by">
            <CodeLinks codes={code.replacedBy} system={code.system} address={address} />
          </Fact>
        )}
        <CodeNotes notes={code.notes} address={address} />
        {code.seventh.length > 0 && <Seventh code={code} address={address} />}
        {code.edits.length > 0 && (
          <Fact title="Code editor">
            {code.edits.map(({ kind, text }) => (
              <div key={kind}>{text}</div>
            ))}
          </Fact>
        )}
        <GroupingFacts code={code} address={address} />
        {code.children.length > 0 && (
          <Fact title="Leads on to">
            <CodeLinks codes={code.children} system={code.system} address={address} />
          </Fact>
        )}
      </Stack>
      {code.release && (
        <Text c="dimmed" fz="xs" mt="md">
          {code.release}
        </Text>
      )}
    </Card>
  );
}

/** The status of the code on the day, as chips and, if something needs attention, as text. */
function CodeStatus({ code }: { code: Details }) {
  const { status, from, until, drg, laterality } = code;
  return (
    <>
      <Group gap="xs" my="sm">
        {status === "valid" && (
          <Chip tone="ok" icon={<IconCheck size={13} aria-hidden />}>
            {code.system === "drg" || code.system === "modifier" ? "In force" : "Billable"}
          </Chip>
        )}
        {status === "header" && <Chip tone="quiet">Not billable: choose a code below it</Chip>}
        {status === "not_yet" && <Chip tone="warn">Not valid yet</Chip>}
        {status === "no_longer" && <Chip tone="bad">No longer valid</Chip>}
        {(drg?.severity === "MCC" || drg?.severity === "CC") && <Severity severity={drg.severity} />}
        {drg?.operatingRoom && <Chip tone="quiet">Operating room</Chip>}
        {code.poaExemptIn !== null && <Chip tone="quiet">POA exempt (list of fiscal year {code.poaExemptIn})</Chip>}
        {laterality && <Chip tone="quiet">{laterality.charAt(0).toUpperCase() + laterality.slice(1)}</Chip>}
        {from && <Chip tone="quiet">In force since {formatDate(from, "UTC")}</Chip>}
        {until && (
          <Chip tone="warn">
            {status === "header" ? "Was a code until" : "Until"} {formatDate(until, "UTC")}
          </Chip>
        )}
      </Group>
      {code.releaseNote && (
        <Text c="dimmed" fz="xs" mb="sm">
          {code.releaseNote}
        </Text>
      )}
    </>
  );
}

/** The possible 7th characters, each with a link to the complete code. */
export function Seventh({ code, address }: { code: Details; address: CodesAddress }) {
  return (
    <Fact title="7th character">
      <ul>
        {code.seventh.map(({ character, title, code: whole }) => (
          <Flex
            component="li"
            key={character}
            py="xxs"
            fz="sm"
            lh="snug"
            gap="xs"
            align="center"
            className={classes.seventh}
          >
            <span className={classes.character} data-chosen={code.code.length === 7 && code.code.endsWith(character)}>
              {character}
            </span>
            {whole ? <Link to={address.to("icd10cm", whole)}>{title}</Link> : <span>{title}</span>}
          </Flex>
        ))}
      </ul>
    </Fact>
  );
}
