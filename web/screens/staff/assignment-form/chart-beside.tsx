import { Box, Button, Flex, Stack } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CodingField } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import { renewChartLink } from "../../../api/charts.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { Divided } from "../../../parts/chart/bench/divided.tsx";
import { PaneKey } from "../../../parts/chart/bench/pane-key.tsx";
import { usePaneSwitchKey } from "../../../parts/chart/bench/use-pane-switch-key.ts";
import {
  codesOn,
  EvidenceProvider,
  evidenceOfNotes,
  useChartDesk,
} from "../../../parts/chart/evidence/evidence-desk.ts";
import { PdfViewer } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import edges from "../../../parts/page/edges.module.css";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import classes from "./chart-beside.module.css";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface ChartBesideProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  /** True for the section in view. Charts of other sections are not loaded. */
  isShown: boolean;
  /** The heading and the state above the key. */
  heading: ReactNode;
  /** The foot of the key, always visible. */
  foot: ReactNode;
  children: ReactNode;
}

/** A section with its chart beside it. Words that are selected in the chart become evidence of a code. */
export function ChartBeside({ section, index, fields, isShown, heading, foot, children }: ChartBesideProps) {
  // Shown beside the key if there is room, until it is closed; below the key only on request.
  const [isWanted, setWanted] = useLocalStorage({
    key: "chart_beside_key",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const hasRoom = useMediaQuery(from("xl"), false, { getInitialValueInEffect: false });
  const [isAsked, setAsked] = useState(false);
  const setOpen = hasRoom ? setWanted : setAsked;
  const { desk, chart } = useKeyDesk(section, index, fields, () => setOpen(true));
  const frame = useRef<HTMLDivElement>(null);
  usePaneSwitchKey(frame, () => {}, isShown);
  const name = section.pdf?.name ?? section.currentPdf?.name;
  const isOpen = isShown && name !== undefined && (hasRoom ? isWanted : isAsked);
  return (
    <EvidenceProvider value={name === undefined || section.isDynamic ? null : desk}>
      <Divided
        ref={frame}
        name="key_panes"
        start={[50, 50]}
        least={[25, 30]}
        className={classes.panes}
        alone={isOpen ? undefined : "last"}
        isStacked={!hasRoom}
        panes={[
          isOpen && <SectionChart key="chart" section={section} name={name} chart={chart} />,
          <Stack
            key="key"
            gap={0}
            mih={0}
            bd="1px solid var(--cb-line)"
            bdrs="md"
            bg="var(--cb-surface)"
            className={classes.card}
          >
            <Flex
              rowGap="xxs"
              columnGap="xs"
              align="center"
              wrap="wrap"
              flex="none"
              py="xxs"
              pr="xs"
              pl="md"
              className={edges.below}
            >
              {heading}
              <Box component="span" flex={1} />
              {isOpen && <PaneKey beside="key" />}
              {name !== undefined && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconLayoutSidebar size={16} aria-hidden />}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? "Hide chart" : "Show chart"}
                </Button>
              )}
            </Flex>
            <div className={classes.fields}>{children}</div>
            {foot}
          </Stack>,
        ]}
      />
    </EvidenceProvider>
  );
}

/** Returns the state shared by chart and key. Passages belong to the note of their code. */
function useKeyDesk(section: SectionForm, index: number, fields: readonly CodingField[], onShow: () => void) {
  const form = useAssignmentFormContext();
  return useChartDesk({
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
    onShow,
  });
}

interface SectionChartProps {
  section: SectionForm;
  name: string;
  chart: ReturnType<typeof useChartDesk>["chart"];
}

/** The newly chosen chart, or the chart of the section on the server. */
function SectionChart({ section: { pdf, currentPdf }, name, chart }: SectionChartProps) {
  const reader = useCurrentUser();
  const [anew, setAnew] = useState<string>();
  const path = currentPdf?.url ?? "";
  const renewLink = async () => {
    const found = await renewChartLink(path, reader);
    flushSync(() => setAnew(found));
  };
  return (
    <PdfViewer
      key={pdf ? `${pdf.name} ${pdf.lastModified}` : path}
      path={pdf ? `${pdf.name} ${pdf.lastModified}` : (anew ?? path)}
      file={pdf ?? undefined}
      title={name}
      renewLink={renewLink}
      fallback={<ListSkeleton rows={1} height="70dvh" label="Loading PDF…" />}
      {...chart}
    />
  );
}
