import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { previewAssignment } from "../../../api/assignments.ts";
import { keyOf } from "../../../api/keys.ts";
import { queries } from "../../../api/queries.ts";
import { toPreviewData } from "./form-body.ts";
import { findFaults } from "./form-faults.ts";
import type { AssignmentForm as Form } from "./form-values.ts";
import { missingFrom } from "./use-saving.ts";

const restMs = 600;

/** The effect of a save on results, asked once the form rests. */
export interface EditPreview {
  /** Undefined until the first answer, and while the form cannot be saved. */
  regrading: RegradingPreview | undefined;
  /** True while `regrading` is of an earlier state of the form. */
  isStale: boolean;
  isRefused: boolean;
}

/** Cancels a running preview: after a save the server would refuse it, because the form is of the version before. */
export function cancelEditPreview(): void {
  void queries.cancelQueries({ queryKey: keyOf("editPreview") });
}

/** Asks what saving a form would do to results, 600 ms after its last change. */
export function useEditPreview(id: string, base: Form, values: Form, enabled: boolean): EditPreview {
  const [rested] = useDebouncedValue(values, restMs);
  const form = useMemo(() => ({ ...rested, removed: missingFrom(base, rested) }), [base, rested]);
  const text = useMemo(() => JSON.stringify(form), [form]);
  const isFaulty = useMemo(() => Object.keys(findFaults(form, true)).length > 0, [form]);
  const isAtRest = rested === values;
  const { data, isError, isPaused, isPlaceholderData } = useQuery({
    queryKey: keyOf("editPreview", id, text),
    queryFn: ({ signal }) => previewAssignment(id, toPreviewData(form), signal),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    enabled: enabled && isAtRest && !isFaulty,
  });
  // Offline, the question is paused.
  const isRefused = isError || isPaused || isFaulty;
  return {
    regrading: isRefused ? undefined : data,
    isStale: isPlaceholderData || !isAtRest,
    isRefused,
  };
}
