import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { sentences } from "#contract/sentences.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { type KeyVersionIds, previewRestoring, restoreKey } from "../../../api/key-versions.ts";
import { RegradingDialog } from "../../../parts/codes/regrading/regrading-dialog.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";

/** Restores an older version after a preview of the effect on results. */
export function RestoreButton(place: KeyVersionIds) {
  const [, change] = useAddress();
  const [preview, setPreview] = useState<RegradingPreview>();
  const onError = (error: unknown) => notifyFault(faultText(error));
  const requestPreview = useMutation({ mutationFn: () => previewRestoring(place), onSuccess: setPreview, onError });
  const restore = useMutation({
    mutationFn: (raiseOnly: boolean) => restoreKey(place, raiseOnly),
    onSuccess: ({ keyVersion, regraded = 0 }) => {
      setPreview(undefined);
      notifySuccess(
        `Version ${place.version} is the key again, as v${keyVersion}: ${sentences.submissions(regraded)} graded again`,
      );
      change({ version: null, against: null });
      return assignmentsChanged();
    },
    onError,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRestore size={16} aria-hidden />}
        loading={requestPreview.isPending || restore.isPending}
        onClick={() => requestPreview.mutate()}
      >
        Restore v{place.version}: preview first
      </Button>
      <RegradingDialog
        preview={preview}
        sectionNames={new Map()}
        onSave={(raiseOnly) => restore.mutate(raiseOnly)}
        onClose={() => setPreview(undefined)}
        back="Cancel"
      />
    </>
  );
}
