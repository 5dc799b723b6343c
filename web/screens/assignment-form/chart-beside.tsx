import { Button } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { CodingField } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import { signChartAnew } from "../../api/charts.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { codesOn, EvidenceProvider, evidenceOfNotes, useChartDesk } from "../../parts/evidence/evidence-desk.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import classes from "./chart-beside.module.css";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

const PdfViewer = lazy(() => import("../../parts/pdf-viewer/pdf-viewer.tsx"));

interface ChartBesideProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  children: ReactNode;
}

/** A section's key with its chart beside it: words that are selected in the chart become evidence of a code. */
export function ChartBeside({ section, index, fields, children }: ChartBesideProps) {
  const form = useAssignmentFormContext();
  const [isOpen, setOpen] = useState(false);
  const { desk, chart } = useChartDesk({
    codes: codesOn(section.answerKey, fields),
    evidence: evidenceOfNotes(section.keyNotes),
    put: (field, code, evidence) => {
      const { keyNotes = {} } = form.getValues().subAssignments[index] ?? {};
      const ofField = keyNotes[field] ?? {};
      const note = { ...ofField[noteKey(code)], evidence };
      form.setFieldValue(`subAssignments.${index}.keyNotes`, {
        ...keyNotes,
        [field]: { ...ofField, [noteKey(code)]: note },
      });
    },
    onShow: () => setOpen(true),
  });
  const name = section.pdf?.name ?? section.currentPdf?.name;
  if (name === undefined) return children;
  return (
    <EvidenceProvider value={desk}>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLayoutSidebar size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close the chart" : "Open the chart beside the key"}
        </Button>
      </div>
      <div className={isOpen ? classes.beside : classes.alone}>
        {isOpen && (
          <div className={classes.chart}>
            <Suspense fallback={<ListSkeleton rows={1} height={400} label="Loading PDF…" />}>
              <SectionChart section={section} name={name} chart={chart} />
            </Suspense>
          </div>
        )}
        <div className={classes.key}>{children}</div>
      </div>
    </EvidenceProvider>
  );
}

interface SectionChartProps {
  section: SectionForm;
  name: string;
  chart: ReturnType<typeof useChartDesk>["chart"];
}

/** The chart that was just chosen, or the one that the section has on the server. */
function SectionChart({ section: { pdf, currentPdf }, name, chart }: SectionChartProps) {
  const reader = useCurrentUser();
  const [anew, setAnew] = useState<string>();
  const path = currentPdf?.url ?? "";
  const renewLink = async () => {
    const found = await signChartAnew(path, reader);
    flushSync(() => setAnew(found));
  };
  return (
    <PdfViewer
      key={pdf ? `${pdf.name} ${pdf.lastModified}` : path}
      path={pdf ? `${pdf.name} ${pdf.lastModified}` : (anew ?? path)}
      file={pdf ?? undefined}
      title={name}
      renewLink={renewLink}
      {...chart}
    />
  );
}
