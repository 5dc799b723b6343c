import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

const RemoveSampleDialog = lazyPart(() => import("./remove-sample-dialog.tsx"));

/** The button that removes the sample course, and its dialog. */
export function RemoveSample() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" data-danger onClick={() => setAsked(true)}>
        Remove the sample course
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <RemoveSampleDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
