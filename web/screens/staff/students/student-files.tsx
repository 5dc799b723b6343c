import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { ExportButton } from "./export-button.tsx";

const ExportMenu = lazyPart(() => import("./export-menu.tsx"));

/** Buttons to import students from a spreadsheet and to export them in a format that can be imported again. */
export function StudentFiles({ course }: { course: string | undefined }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {isAsked ? (
        <Suspense fallback={<ExportButton />}>
          <ExportMenu course={course} />
        </Suspense>
      ) : (
        <ExportButton onClick={() => setAsked(true)} />
      )}
      <Button
        component={Link}
        to="/admin/student/import"
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        Import
      </Button>
    </>
  );
}
