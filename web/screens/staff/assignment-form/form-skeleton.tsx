import { Flex, Skeleton } from "@mantine/core";
import form from "./assignment-form.module.css";
import classes from "./form-skeleton.module.css";

const tabWidths = [176, 220, 172];

/** The skeleton of the form of a saved assignment: its folded fields, sections, chart and key, and the foot. */
export function FormSkeleton() {
  return (
    <div className={form.whole}>
      <Skeleton h={46} flex="none" />
      <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap" flex="none">
        {tabWidths.map((width) => (
          <Skeleton key={width} w={width} className={classes.control ?? ""} />
        ))}
      </Flex>
      <div className={classes.panes}>
        <Skeleton />
        <Skeleton />
      </div>
      <Flex
        flex="none"
        bg="var(--cb-surface)"
        gap="xs"
        align="center"
        justify="flex-end"
        wrap="wrap"
        className={form.foot}
      >
        <Skeleton w={84} className={classes.control ?? ""} />
        <Skeleton w={168} className={classes.control ?? ""} />
      </Flex>
    </div>
  );
}
