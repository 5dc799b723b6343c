import { VisuallyHidden } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../parts/page-title.tsx";
import classes from "./chart.module.css";

const PdfViewer = lazy(() => import("../../parts/pdf-viewer/pdf-viewer.tsx"));

/** A chart alone in a tab, behind its signed link, in the product's own viewer (decision 008). */
export function Screen() {
  const [search] = useSearchParams();
  const title = search.get("title") || "Chart";
  const file = search.get("file") ?? "";
  const path = file.startsWith("/api/files/") ? file : "";
  return (
    <main className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <Suspense fallback={null}>
        {/* The link stands in the address: a new one comes from where the chart was opened. */}
        <PdfViewer path={path} title={title} renewLink={async () => {}} />
      </Suspense>
    </main>
  );
}
