import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-head.module.css";
import { PageTitle } from "./page-title.tsx";

interface PageHeadProps {
  title: string;
  /** The title of the browser tab, if it differs from the heading. */
  pageTitle?: string;
  hint?: ReactNode;
  /** The last action; on a phone it is beside the title, above the others. */
  last?: ReactNode;
  children?: ReactNode;
}

/** The title of a screen with its main action. */
export function PageHead({ title, pageTitle = title, hint, last, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.names}>
        <PageTitle>{pageTitle}</PageTitle>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" fz="xs">
            {hint}
          </Text>
        )}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
      {last}
    </div>
  );
}
