import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ExportButton } from "./export-button.tsx";

const ExportMenu = lazy(() => import("./export-menu.tsx"));

/** Students by the sheet: in, and out in a form that can come back edited. */
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
