import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { renewChartLink } from "../../../api/charts.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { PdfViewer } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import classes from "./chart.module.css";

/** A chart in its own tab, opened by its signed link in our own viewer (decision 008). */
export function Screen() {
  const [search] = useSearchParams();
  const title = search.get("title") || "Chart";
  const file = search.get("file") ?? "";
  const asked = file.startsWith("/api/files/") ? file : "";
  const reader = useCurrentUser();
  const [anew, setAnew] = useState<string>();
  // The link in the address expires, and so does a link from a list that was on screen for long.
  const renewLink = async () => {
    const found = await renewChartLink(asked, reader);
    flushSync(() => setAnew(found));
  };
  return (
    <main className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <PdfViewer path={anew ?? asked} title={title} renewLink={renewLink} fallback={null} />
    </main>
  );
}
