import { Flex } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { KeyChange } from "./compare-keys.ts";
import classes from "./key-changes.module.css";

/** Further changes are only counted. The Key page shows all of them after saving. */
const most = 8;

/** The differences of a changed key in one or two lines: added, removed and replaced codes, other changes by name. */
export function KeyChanges({ changes }: { changes: readonly KeyChange[] }) {
  if (changes.length === 0) return null;
  const more = changes.length - most;
  return (
    <Flex
      component="ul"
      aria-label="What changed in the key"
      rowGap="xs"
      columnGap="lg"
      wrap="wrap"
      mt={0}
      mb="sm"
      mx={0}
      py="xs"
      px="sm"
      bdrs="default"
      bg="var(--cb-sunken)"
      c="dimmed"
      fz="sm"
      className={classes.changes}
    >
      {changes.slice(0, most).map((change) => (
        <li key={`${change.where} ${change.before} ${change.after}`}>
          <Change {...change} />
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </Flex>
  );
}

const words: Record<KeyChange["kind"], string> = { new: "new", gone: "removed", changed: "changed" };

function Change({ kind, where, before, after, system }: KeyChange) {
  if (!system) {
    return (
      <>
        {words[kind]} <strong>{where}</strong>
      </>
    );
  }
  return (
    <>
      {kind !== "changed" && `${words[kind]} `}
      {before !== "" && <del>{before}</del>}
      {kind === "changed" && <IconArrowRight size={14} aria-label="became" />}
      {after !== "" && <ins>{after}</ins>}
    </>
  );
}
