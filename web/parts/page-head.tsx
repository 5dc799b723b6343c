import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

interface PageHeadProps {
  title: string;
  /** The browser's title, where the heading is not the page's name. */
  pageTitle?: string;
  hint?: ReactNode;
  children?: ReactNode;
}

/** The title of a screen with its one primary action. */
export function PageHead({ title, pageTitle = title, hint, children }: PageHeadProps) {
  return (
    <Group justify="space-between" align="center" mb="md" gap="sm">
      <div>
        <PageTitle>{pageTitle}</PageTitle>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" fz="xs">
            {hint}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
