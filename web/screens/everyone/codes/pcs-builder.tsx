import { Box, Card, Flex, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { figure } from "#contract/figures.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { codeQuery, pcsIndexQuery, pcsTableQuery } from "../../../api/codes.ts";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { CodeDetails } from "./code-details.tsx";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";
import { codesLeft, columnsOf, type PcsTable } from "./pcs-choices.ts";
import { PcsColumns } from "./pcs-columns.tsx";
import { pcsSections } from "./pcs-sections.ts";
import { PinnedCode } from "./pinned-code.tsx";
import { CodeSearchBox } from "./search-pane.tsx";
import { useAxisKeys } from "./use-axis-keys.ts";

const axisNames = ["Section", "Body System", "Operation", "Body Part", "Approach", "Device", "Qualifier"];
const mostShown = 8;

/** Builds a procedure code by choices: seven boxes, the possible values of open ones, and the codes that remain. */
export function PcsBuilder({ address }: { address: CodesAddress }) {
  const { date, pinned } = address;
  const code = address.code.toUpperCase();
  const open = useQuery({ ...codeQuery("icd10pcs", code, date), enabled: code !== "" });
  const table = useQuery({ ...pcsTableQuery(code.slice(0, 3)), enabled: code.length >= 3 });
  const keys = useAxisKeys(code);
  const axes = open.data?.code.axes ?? [];
  const isIllegal = open.error instanceof ApiFault && open.error.status === 404;
  const fault = isIllegal ? null : (open.error ?? table.error);
  const choices = code.length < 3 ? (open.data?.code.children.length ?? 0) : legalChoices(table.data?.table, code);
  const openText = (index: number) => (index === code.length && choices > 0 ? `${choices} to choose from` : "");
  return (
    <Stack gap="sm">
      <Card padding={0} className={classes.short ?? ""}>
        <CodeSearchBox address={address} />
        <IndexTables address={address} />
        <ol className={classes.boxes} aria-label="The seven characters">
          {axisNames.map((name, index) => {
            const axis = axes.find(({ position }) => position === index + 1);
            const value = code[index];
            return (
              <li key={name} data-open={index === code.length || undefined}>
                <Link to={address.to("icd10pcs", code.slice(0, index) || undefined)} aria-label={boxLabel(name, axis)}>
                  <small>
                    {index + 1} {axis?.axis ?? name}
                  </small>
                  <b className={classes.mono}>{value ?? "–"}</b>
                  <span>{axis?.label ?? (value === undefined ? openText(index) : sectionLabel(index, value))}</span>
                </Link>
              </li>
            );
          })}
        </ol>
      </Card>
      {fault && <LoadFailure text={faultText(fault)} onRetry={() => void (open.error ? open : table).refetch()} />}
      {isIllegal && <Illegal code={code} address={address} />}
      <div className={classes.columns} data-pinned={pinned !== null || undefined} data-builder {...keys}>
        {code.length < 3 && (
          <Beginnings address={address} code={code} title={open.data?.code.title} lines={open.data?.code.children} />
        )}
        {code.length >= 3 && table.isPending && <ListSkeleton />}
        {table.data && code.length >= 3 && !isIllegal && (
          <PcsColumns table={table.data.table} code={code} to={(next) => address.to("icd10pcs", next)} />
        )}
        <Stack gap="sm">
          {table.data && code.length >= 3 && <RemainingCodes table={table.data.table} code={code} address={address} />}
          {code.length === 7 && open.data && <CodeDetails address={address} />}
          {pinned && <PinnedCode address={address} pinned={pinned} />}
        </Stack>
      </div>
    </Stack>
  );
}

/** An invalid code: the axis at which it leaves the tables, and the values that are possible there. */
function Illegal({ code, address }: { code: string; address: CodesAddress }) {
  const axis = useCheckedCodes("icd10pcs", [code])(code)?.axis;
  const title = `${code} is not a valid code`;
  if (!axis) return <Empty title={title} hint="Choose a box to change it, or search by words." />;
  const before = code.slice(0, axis.position - 1);
  return (
    <Empty
      title={`${title}: ${axis.value} is not allowed at ${axis.axis}`}
      hint={axis.legal.length > 0 ? "Allowed there:" : "No value is allowed there."}
      action={
        <Flex
          component="section"
          gap="xs"
          align="center"
          wrap="wrap"
          c="dimmed"
          fz="xs"
          className={classes.says}
          aria-label={`Allowed at ${axis.axis}`}
        >
          {axis.legal.map(({ value, label }) => (
            <Link key={value} to={address.to("icd10pcs", before + value)}>
              <b>{value}</b> {label}
            </Link>
          ))}
        </Flex>
      }
    />
  );
}

/** The tables that the official index names for the searched words. */
function IndexTables({ address }: { address: CodesAddress }) {
  const { data } = useQuery(pcsIndexQuery(address.search));
  const tables = address.search === "" ? [] : (data?.tables ?? []);
  if (tables.length === 0) return null;
  return (
    <Flex
      component="section"
      gap="xs"
      align="center"
      wrap="wrap"
      c="dimmed"
      fz="xs"
      className={classes.says}
      aria-label="The index says"
    >
      <span>The index says</span>
      {tables.map(({ code, operation, bodySystem }) => (
        <Link
          key={code}
          to={address.to("icd10pcs", code)}
          aria-current={address.code.toUpperCase().startsWith(code) ? "true" : undefined}
        >
          <b>{code}</b> {operation}, {bodySystem}
        </Link>
      ))}
    </Flex>
  );
}

/** Returns the number of possible values at the next position. */
function legalChoices(table: PcsTable | undefined, code: string): number {
  const column = table && columnsOf(table, code).find(({ position }) => position === code.length + 1);
  return column?.choices.filter(({ against }) => against === undefined).length ?? 0;
}

function boxLabel(name: string, axis: { value: string; label: string } | undefined): string {
  return axis ? `${name}: ${axis.value} ${axis.label}. Change it` : `${name}: choose`;
}

function sectionLabel(index: number, value: string): string {
  return (index === 0 ? pcsSections.find(([section]) => section === value)?.[1] : undefined) ?? "";
}

interface BeginningsProps {
  address: CodesAddress;
  code: string;
  title: string | undefined;
  lines: { code: string; title: string }[] | undefined;
}

/** The choices for the first three characters, one list at a time. */
function Beginnings({ address, code, title, lines }: BeginningsProps) {
  const choices =
    code === ""
      ? pcsSections.map(([value, label]) => ({ code: value, label }))
      : (lines ?? []).map((line) => ({ code: line.code, label: ownPart(line.title, title ?? "", code) }));
  return (
    <Card padding={0}>
      <h2 className={classes.upper}>{axisNames[code.length]}</h2>
      <ul className={classes.choices} data-axis={code.length + 1}>
        {choices.map((choice) => (
          <li key={choice.code}>
            <Link
              to={address.to("icd10pcs", choice.code)}
              data-value={choice.code.slice(-1)}
              data-code={choice.code.toUpperCase()}
            >
              <b className={classes.character}>{choice.code.slice(-1)}</b>
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Returns the part of a title that its parent does not contain: below "Medical and Surgical", "Medical and Surgical,
 * Gastrointestinal System" becomes "Gastrointestinal System".
 */
function ownPart(title: string, above: string, code: string): string {
  const section = pcsSections.find(([value]) => value === code[0])?.[1] ?? "";
  const known = code.length === 1 ? above : above.slice(section.length + 2);
  return title.startsWith(`${known}, `) ? title.slice(known.length + 2) : title;
}

/** The definition of the root operation, and the codes that are still possible. */
function RemainingCodes({ table, code, address }: { table: PcsTable; code: string; address: CodesAddress }) {
  const { count, codes } = codesLeft(table, code, mostShown);
  const left = count <= mostShown && code.length < 7 ? codes : [];
  const checkedCodeOf = useCheckedCodes("icd10pcs", left);
  const operation = table.head[2];
  return (
    <>
      {operation && (
        <Card data-padded>
          <h2 className={classes.upper}>{operation.axis === "Operation" ? "Root operation" : operation.axis}</h2>
          <Box component="p" my="xs" mx={0} fw={600}>
            {operation.label}
          </Box>
          {table.definition && <p>{table.definition}</p>}
        </Card>
      )}
      {code.length < 7 && (
        <Card aria-live="polite" data-padded>
          <h2 className={classes.upper}>{count === 1 ? "One code left" : `${figure(count)} codes left`}</h2>
          {left.map((each) => (
            <Stack key={each} gap="xs" align="flex-start" py="xs" fz="sm" className={edges.above}>
              <Group gap="xs">
                <Link className={classes.chip} to={address.to("icd10pcs", each)}>
                  {each}
                </Link>
                {checkedCodeOf(each)?.operatingRoom && <Chip tone="quiet">Operating room</Chip>}
              </Group>
              <div>{checkedCodeOf(each)?.title}</div>
            </Stack>
          ))}
        </Card>
      )}
    </>
  );
}
