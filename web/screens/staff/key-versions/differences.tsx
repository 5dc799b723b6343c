import { Flex, Text } from "@mantine/core";
import { IconArrowRight, IconMinus, IconPencil, IconPlus } from "@tabler/icons-react";
import type { KeyVersion } from "#contract/api/keys.ts";
import { MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";
import { type ChangeGroup, compareKeys, type KeyChange } from "../../../parts/codes/regrading/compare-keys.ts";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import edges from "../../../parts/page/edges.module.css";
import classes from "./key-versions.module.css";

const kinds: Record<KeyChange["kind"], Parameters<typeof MarkShape>[0]> = {
  new: { mark: "match", icon: IconPlus, name: "New" },
  gone: { mark: "wrong", icon: IconMinus, name: "Taken out" },
  changed: { mark: "misplaced", icon: IconPencil, name: "Changed" },
};

/** The differences of a key version, in words for teachers; what stayed is one sentence. */
export function Differences({ before, after }: { before: KeyVersion | undefined; after: KeyVersion }) {
  const groups = compareKeys(before ?? emptyKey(after), after);
  return (
    <>
      {groups.map((group) => (
        <Group key={group.name} group={group} isFirst={!before} />
      ))}
      <Text fz="sm" c="dimmed" py="sm" px="md">
        {groups.length === 0 ? "No grading changes." : before ? "All other fields are the same." : ""}
      </Text>
    </>
  );
}

/** The first key is compared with an empty key that has the same rules. */
function emptyKey(key: KeyVersion): KeyVersion {
  return { ...key, answerKey: null, dynamicQuestions: [], keyNotes: {}, notCoded: [] };
}

function Group({ group: { name, changes }, isFirst }: { group: ChangeGroup; isFirst: boolean }) {
  // A single line has the field's name itself, so it needs no heading.
  const isAlone = changes.every(({ where }) => where === name);
  return (
    <section aria-label={name}>
      {!isAlone && (
        <Flex
          component="h3"
          gap="xs"
          align="center"
          justify="space-between"
          py="xs"
          px="md"
          bg="var(--cb-sunken)"
          c="dimmed"
          fz="sm"
          fw={600}
          className={`${edges.above} ${edges.below}`}
        >
          {name}
          <Text span fz="xs" c="dimmed">
            {changes.length} {changes.length === 1 ? "line" : "lines"}
          </Text>
        </Flex>
      )}
      <ul>
        {changes.map((change) => (
          <Change key={`${change.where} ${change.before} ${change.after}`} change={change} {...{ isAlone, isFirst }} />
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  change: KeyChange;
  /** True if the line has no heading. */
  isAlone: boolean;
  /** True for the first key: all its lines are new, so no marks are needed. */
  isFirst: boolean;
}

function Change({ change: { kind, where, before, after, system }, isAlone, isFirst }: ChangeProps) {
  const titleOf = useCheckedCodes(system, [before, after]);
  const textClass = system && classes.code;
  return (
    <li className={classes.change} data-alone={isAlone || undefined} data-first={isFirst || undefined}>
      {!isFirst && <MarkShape {...kinds[kind]} />}
      <span className={classes.whereOf}>{where}</span>
      <span className={classes.what} data-titled={system && !(before !== "" && after !== "") ? true : undefined}>
        {before !== "" && <del className={textClass}>{before}</del>}
        {before !== "" && after !== "" && <IconArrowRight size={14} aria-label="became" />}
        {after !== "" &&
          (isFirst ? <span className={textClass}>{after}</span> : <ins className={textClass}>{after}</ins>)}
        {system && (
          <Text span fz="sm" c="dimmed">
            {titleOf(after || before)?.title}
          </Text>
        )}
      </span>
    </li>
  );
}
