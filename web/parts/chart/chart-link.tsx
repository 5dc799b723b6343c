import { Anchor, type AnchorProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChartLinkProps extends AnchorProps {
  /** The chart's signed link. */
  path: string;
  title: string;
  children: ReactNode;
}

/** Opens a chart in a new tab, in our own viewer, because a browser's viewer would run scripts of a PDF. */
export function ChartLink({ path, title, children, ...anchor }: ChartLinkProps) {
  const to = `/chart?${new URLSearchParams({ title, file: path })}`;
  return (
    <Anchor component={Link} to={to} target="_blank" rel="noopener noreferrer" {...anchor}>
      {children}
    </Anchor>
  );
}
