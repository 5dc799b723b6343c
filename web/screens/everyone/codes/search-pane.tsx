import { Anchor, Box, Card, Flex, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { FoundCode } from "#contract/api/codes.ts";
import { type CodeSystem, longestCodeSearch } from "#contract/code-systems.ts";
import { faultText } from "../../../api/client.ts";
import { codeSearchQuery } from "../../../api/codes.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import { systemNames } from "../../../parts/codes/system-names.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { useAddress, useSearchText } from "../../../parts/page/use-address.ts";
import { searches } from "./beginnings.ts";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";
import { Hierarchy } from "./hierarchy.tsx";
import { RecentCodes } from "./starting-points.tsx";

/** The search box, and below it the position of the open code or the codes opened last. */
export function SearchPane({ address }: { address: CodesAddress }) {
  return (
    <div className={classes.side}>
      <Card padding={0}>
        <CodeSearchBox address={address} />
      </Card>
      {address.code !== "" && address.system === "icd10cm" ? (
        <Hierarchy address={address} />
      ) : (
        <RecentCodes address={address} system={address.system} />
      )}
    </div>
  );
}

/** The search box with its results. Arrow keys choose, Enter opens. */
export function CodeSearchBox({ address }: { address: CodesAddress }) {
  const { system, date, to } = address;
  const [typed, type] = useSearchText(...useAddress());
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const answer = useQuery(codeSearchQuery({ system, q: address.search, limit: 20, date }));
  const results = address.search === "" ? [] : (answer.data?.results ?? []);
  const active = Math.min(chosen, results.length - 1);

  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const found = results[active];
    if (step !== 0 && results.length > 0) {
      event.preventDefault();
      const next = (active + step + results.length) % results.length;
      setChosen(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && found) void navigate(to(system, found.display));
    else if (event.key === "Escape") type("");
  };
  return (
    <>
      <TextInput
        p="sm"
        type="search"
        role="combobox"
        aria-label={`Search ${systemNames[system]} by code or words`}
        aria-expanded={results.length > 0}
        aria-controls={list}
        aria-activedescendant={results[active] && `${list}-${active}`}
        aria-autocomplete="list"
        placeholder={`Code or words, such as ${searches[system][0].text}`}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={longestCodeSearch}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setChosen(0);
          type(event.currentTarget.value);
        }}
        onKeyDown={onKey}
      />
      {answer.error && <LoadFailure text={faultText(answer.error)} onRetry={() => void answer.refetch()} />}
      {results.length > 0 && answer.data?.meant !== undefined && (
        <DidYouMean meant={answer.data.meant} onChoose={type} />
      )}
      <div role="listbox" id={list} aria-label="Codes found" className={classes.results}>
        {results.map((found, index) => (
          <Found key={found.code} id={`${list}-${index}`} found={found} isActive={index === active} address={address} />
        ))}
      </div>
      {typed === "" && address.code === "" && searches[system].length > 1 && (
        <HowToSearch system={system} onChoose={type} />
      )}
      {address.search !== "" && answer.isSuccess && (results.length === 0 || answer.data.advice !== undefined) && (
        <Box component="p" pb="sm" px="sm" c="dimmed" role="status">
          {answer.data.advice ?? "No code found. Try fewer words or the first characters of the code."}
        </Box>
      )}
    </>
  );
}

/** Says that the results are for a corrected text, and offers to type it. */
function DidYouMean({ meant, onChoose }: { meant: string; onChoose: (text: string) => void }) {
  return (
    <Box component="p" pb="sm" px="sm" role="status">
      Did you mean{" "}
      <Anchor component="button" type="button" onClick={() => onChoose(meant)}>
        {meant}
      </Anchor>
      ?
    </Box>
  );
}

/** Example searches, each with a button. */
function HowToSearch({ system, onChoose }: { system: CodeSystem; onChoose: (text: string) => void }) {
  return (
    <dl className={classes.how}>
      {searches[system].map(({ kind, text }) => (
        <Flex key={text} gap="xs" align="center" wrap="wrap" c="dimmed" fz="xs" className={classes.says}>
          <dt>{kind}</dt>
          <dd>
            <button type="button" aria-label={`Search ${text}`} onClick={() => onChoose(text)}>
              {text}
            </button>
          </dd>
        </Flex>
      ))}
    </dl>
  );
}

interface FoundProps {
  id: string;
  found: FoundCode;
  isActive: boolean;
  address: CodesAddress;
}

function Found({ id, found, isActive, address }: FoundProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={address.to(found.system, found.display)}
      className={classes.found}
      data-header={!found.billable || undefined}
    >
      <span className={classes.mono}>{found.display}</span>
      <span>{found.title}</span>
      {found.severity && <Severity severity={found.severity} />}
      {!found.billable && (
        <Box component="span" flex="none" c="dimmed" fz="xs">
          Not billable
        </Box>
      )}
    </Link>
  );
}
