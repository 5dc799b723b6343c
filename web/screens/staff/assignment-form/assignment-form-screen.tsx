import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { findCategory } from "#contract/categories.ts";
import { sentences } from "#contract/sentences.ts";
import { calendarDay } from "#contract/time.ts";
import { type AssignmentSource, assignmentSourceQuery } from "../../../api/assignment-source.ts";
import { addAssignment, editAssignment, getAssignment, previewAssignment } from "../../../api/assignments.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, isGone } from "../../../api/client.ts";
import { mayHaveArrivedText } from "../../../api/send-key.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { deleteUnsaved, unsavedKey } from "../../../parts/fields/unsaved.ts";
import { AssignmentPlaces } from "../../../parts/page/assignment-places.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { AssignmentForm } from "./assignment-form.tsx";
import { toFormData, toPreviewData } from "./form-body.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { copyOf, emptyForm, type AssignmentForm as Form, formFrom } from "./form-values.ts";
import type { Outcome } from "./use-saving.ts";

const listPath = "/admin/assignments";

/** Returns the initial form: empty, the assignment to edit, or a copy with its charts. */
function startingForm(source: AssignmentSource | undefined, isEdit: boolean, category: string, timeZone: string): Form {
  if (!source) return emptyForm(category);
  const form = formFrom(source.assignment, timeZone);
  if (isEdit) return form;
  const copy = copyOf(form);
  return {
    ...copy,
    subAssignments: copy.subAssignments.map((section, index) => ({ ...section, pdf: source.charts[index] ?? null })),
  };
}

/** Returns the next step if an earlier save with this key has added an assignment; undefined after other faults. */
function whenAddedBefore(error: unknown): string | undefined {
  if (isGone(error)) return "It was added and has since been deleted. Save again to add it once more.";
  if (error instanceof ApiFault && error.status === 409) return "Save again to add this one as well.";
}

/** Returns functions that save the form and preview the effect on results. Leaving the screen cancels the upload. */
function useSave(id: string | undefined, timeZone: string) {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const refusedBy = async (error: unknown): Promise<Outcome> => {
    const { signal } = leaving.current;
    const fields = error instanceof ApiFault ? error.fields : {};
    if (signal.aborted) return { kind: "refused", fields };
    if (fields.removed !== undefined) return { kind: "unsaid", losses: fields.removed };
    if (id === undefined) {
      const before = whenAddedBefore(error);
      const text = faultText(error, "Failed to save assignment");
      notifyFault(`Error saving assignment: ${text}`, before ?? mayHaveArrivedText(error));
      return before === undefined ? { kind: "refused", fields } : { kind: "added before" };
    }
    notifyFault(`Error updating assignment: ${faultText(error)}`);
    if (fields.version === undefined) return { kind: "refused", fields };
    const theirs = await getAssignment(id, signal).catch(() => undefined);
    return theirs ? { kind: "changed", theirs: formFrom(theirs, timeZone) } : { kind: "refused", fields };
  };
  const preview = (edited: string, form: Form): Promise<Outcome> =>
    previewAssignment(edited, toPreviewData(form), leaving.current.signal).then(
      (regrading) => ({ kind: "previewed", regrading }),
      refusedBy,
    );
  const save = (form: Form, onProgress: (share: number) => void, raiseOnly: boolean): Promise<Outcome> => {
    const progress = { onProgress, signal: leaving.current.signal };
    const body = toFormData(form, id !== undefined);
    const saving: Promise<unknown> =
      id === undefined ? addAssignment(body, form.sendKey, progress) : editAssignment(id, body, raiseOnly, progress);
    return saving.then(() => ({ kind: "saved" }), refusedBy);
  };
  return { save, preview };
}

const whatIsAdded = "A chart and its answer key";

/** /assignment/add, /admin/add-assignment and /admin/assignments/edit/{id}. */
export function Screen() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const copyId = address.get("copy");
  const category = findCategory(address.get("category") ?? "") ?? "";
  const isEdit = id !== undefined;
  const settings = useQuery(settingsQuery);
  const source = useQuery({ ...assignmentSourceQuery(id, copyId), enabled: isEdit || copyId !== null });
  const failed = [source, settings].find((query) => query.isError);
  const isReady = settings.data && (source.data || (!isEdit && copyId === null));
  const isWide = useIsWideBench();
  const title = isEdit ? "Edit Assignment" : "Add Assignment";
  // The name is unknown until the assignment has loaded.
  const about = isEdit ? (source.data ? [source.data.assignment.moduleName] : []) : [whatIsAdded];
  const places = isEdit && <AssignmentPlaces assignmentId={id} />;
  const head = (
    <BenchHead backTo={listPath} path={["Assignments", ...about]} title={title} below={isEdit ? about[0] : about}>
      {isWide && places}
    </BenchHead>
  );
  return (
    <Bench head={head} printed={title}>
      <PageTitle>{title}</PageTitle>
      {!isWide && places && <Box mb="sm">{places}</Box>}
      {failed && <RecordFailure of="assignment" error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && (
        <ListSkeleton label="Loading the assignment">
          <FormSkeleton />
        </ListSkeleton>
      )}
      {settings.data && isReady && (
        <Filled
          key={[id, copyId, category].join()}
          id={id}
          place={`assignment ${id ?? `added ${copyId ?? category}`}`}
          source={source.data}
          category={category}
          timeZone={settings.data.timeZone}
        />
      )}
    </Bench>
  );
}

interface FilledProps {
  id: string | undefined;
  /** Identifies the form among the unsaved forms of the tab. */
  place: string;
  source: AssignmentSource | undefined;
  category: string;
  timeZone: string;
}

/** The form, once all its initial data has loaded. */
function Filled({ id, place, source, category, timeZone }: FilledProps) {
  const navigate = useNavigate();
  const [storageKey] = useState(() => unsavedKey(place));
  const isEdit = id !== undefined;
  const [initial] = useState(() => startingForm(source, isEdit, category, timeZone));
  const { save, preview } = useSave(id, timeZone);
  const toList = () => void navigate(listPath);
  const onSaved = () => {
    deleteUnsaved(storageKey);
    void assignmentsChanged();
    notifySuccess(isEdit ? sentences.assignmentUpdated : sentences.assignmentAdded);
    toList();
  };
  return (
    <AssignmentForm
      initial={initial}
      storageKey={storageKey}
      edited={isEdit ? source?.assignment : undefined}
      givenOn={isEdit && source ? calendarDay(source.assignment.assignedDate, timeZone) : ""}
      onSave={save}
      onPreview={(form) => preview(id ?? "", form)}
      onSaved={onSaved}
      onCancel={toList}
    />
  );
}
