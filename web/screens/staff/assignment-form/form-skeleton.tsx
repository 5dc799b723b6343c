import { Box, Flex, Skeleton } from "@mantine/core";
import facts from "./assignment-facts.module.css";
import form from "./assignment-form.module.css";
import classes from "./form-skeleton.module.css";
import sections from "./sections.module.css";
import { useIsBesideChart } from "./use-is-beside-chart.ts";

const factsOfAssignment = ["category", "module", "limit", "due", "state", "visible"];
const factsOfSection = ["name", "limit", "type", "chart"];
const tabWidths = [176, 220, 172];

/** The skeleton of an assignment's form: fields, sections, chart and key, and the foot. */
export function FormSkeleton() {
  const isFolded = useIsBesideChart();
  return (
    <div className={form.whole}>
      {isFolded ? (
        <Skeleton h={46} />
      ) : (
        <div className={facts.line}>
          {factsOfAssignment.map((name, index) => (
            <Field
              key={name}
              className={name === "module" ? facts.module : undefined}
              // On a narrow page dates and state are folded into one line.
              {...(index > 2 && { visibleFrom: "md" })}
            />
          ))}
          <Skeleton hiddenFrom="md" h={46} className={facts.rule ?? ""} />
        </div>
      )}
      <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap" flex="none">
        {tabWidths.map((width) => (
          <Skeleton key={width} w={width} className={classes.control ?? ""} />
        ))}
      </Flex>
      <div className={sections.facts}>
        {factsOfSection.map((name) => (
          <Field key={name} />
        ))}
      </div>
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

function Field({ className, visibleFrom }: { className?: string | undefined; visibleFrom?: "md" }) {
  return (
    <Box className={className ?? ""} {...(visibleFrom && { visibleFrom })}>
      <Skeleton h={12} w={96} maw="70%" mt="xxs" mb="xs" />
      <Skeleton className={classes.control ?? ""} />
    </Box>
  );
}
