import { Box, Flex, Group, Title } from "@mantine/core";
import { Link } from "react-router";
import { codeSystems } from "#contract/code-systems.ts";
import { calendarDay } from "#contract/time.ts";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { systemNames } from "../../../parts/codes/system-names.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { LinkTabs } from "../../../parts/page/link-tabs.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { CodeDetails } from "./code-details.tsx";
import classes from "./codes.module.css";
import { type CodesAddress, useCodesAddress } from "./codes-address.ts";
import { PcsBuilder } from "./pcs-builder.tsx";
import { PinnedCode } from "./pinned-code.tsx";
import { SearchPane } from "./search-pane.tsx";

/** /codes, /codes/{system}, /codes/{system}/{code}: search and read the code sets. */
export function Screen() {
  const address = useCodesAddress();
  const { system, code, date, pinned, change } = address;
  const title = code === "" ? "Codes" : `${code} · Codes`;
  return (
    <LookupOn day={date}>
      <PageTitle>{title}</PageTitle>
      <Flex rowGap="xs" columnGap="lg" align="center" wrap="wrap" className={classes.top}>
        <Title order={1}>Codes</Title>
        <Group gap="xs" wrap="nowrap" className={classes.inForce ?? ""}>
          <Box component="span" c="dimmed" fz="xs" id="in-force">
            In force on
          </Box>
          <Box w={160} className={classes.day}>
            <DayInput label="In force on" value={date || today()} onChange={(day) => change({ date: day })} />
          </Box>
        </Group>
        <Systems address={address} />
      </Flex>
      {system === "icd10pcs" ? (
        <PcsBuilder address={address} />
      ) : (
        <div className={classes.columns} data-pinned={pinned !== null || undefined}>
          <SearchPane address={address} />
          <CodeDetails key={`${system} ${code}`} address={address} />
          {pinned && <PinnedCode address={address} pinned={pinned} />}
        </div>
      )}
    </LookupOn>
  );
}

/** Returns the reader's own day, as YYYY-MM-DD. */
function today(): string {
  return calendarDay(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The six systems, as links. */
function Systems({ address }: { address: CodesAddress }) {
  return (
    <LinkTabs label="Code systems">
      {codeSystems.map((system) => (
        <Link key={system} to={address.to(system)} aria-current={system === address.system ? "page" : undefined}>
          {systemNames[system]}
        </Link>
      ))}
    </LinkTabs>
  );
}
