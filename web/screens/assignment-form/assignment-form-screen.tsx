import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { findCategory } from "#contract/categories.ts";
import { getAssignment, saveAssignment } from "../../api/assignments.ts";
import { ApiFault, faultText, fileUrl } from "../../api/client.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { AssignmentForm } from "./assignment-form.tsx";
import { copyOf, emptyForm, type AssignmentForm as Form, formFrom, toFormData } from "./form-values.ts";

const listPath = "/admin/assignments";

/** A copied assignment takes its charts along: each is fetched and sent again with the copy. */
async function withCharts(form: Form, copy: Form): Promise<Form> {
  const charts = await Promise.all(
    form.subAssignments.map(async ({ currentPdf, subModuleName }) => {
      if (currentPdf === null) return null;
      const response = await fetch(fileUrl(currentPdf), { cache: "no-store" });
      if (!response.ok) throw new Error("Unable to load PDF");
      return new File([await response.blob()], `${subModuleName || form.moduleName}.pdf`, { type: "application/pdf" });
    }),
  );
  return {
    ...copy,
    subAssignments: copy.subAssignments.map((section, index) => ({ ...section, pdf: charts[index] ?? null })),
  };
}

function useInitialForm(id: string | undefined, copyId: string | null, category: string) {
  const sourceId = id ?? copyId ?? "";
  const isCopy = id === undefined && copyId !== null;
  return useQuery({
    queryKey: ["assignment-form", sourceId, isCopy, category],
    queryFn: async ({ signal }): Promise<Form> => {
      if (sourceId === "") return emptyForm(category);
      const form = formFrom(await getAssignment(sourceId, signal));
      return isCopy ? withCharts(form, copyOf(form)) : form;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** /assignment/add, /admin/add-assignment and /admin/assignments/edit/{id} (spec section 2). */
export function Screen() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isEdit = id !== undefined;
  const category = findCategory(address.get("category") ?? "") ?? "";
  const initial = useInitialForm(id, address.get("copy"), category);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const save = async (form: Form, onProgress: (share: number) => void) => {
    try {
      await saveAssignment(id, toFormData(form, isEdit), onProgress, leaving.current.signal);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return {};
      sayFault(
        isEdit
          ? `Error updating assignment: ${faultText(error)}`
          : `Error saving assignment: ${faultText(error, "Failed to save assignment")}`,
      );
      return error instanceof ApiFault ? error.fields : {};
    }
    await queries.invalidateQueries({ queryKey: ["assignments"] });
    void queries.invalidateQueries({ queryKey: ["dashboard"] });
    void queries.invalidateQueries({ queryKey: ["submissions"] });
    saySuccess(isEdit ? "Assignment updated successfully!" : "Assignment added successfully!");
    navigate(listPath);
    return undefined;
  };

  return (
    <>
      <PageHead
        title={isEdit ? "Edit Assignment" : "Add Assignment"}
        hint={isEdit ? initial.data?.moduleName : "A chart, and the key that it is graded by"}
      />
      {initial.isError && (
        <LoadFailure text={`Error: ${faultText(initial.error)}`} onRetry={() => void initial.refetch()} />
      )}
      {initial.isPending && <ListSkeleton rows={2} height={220} label="Loading the assignment" />}
      {initial.data && (
        <AssignmentForm initial={initial.data} isEdit={isEdit} onSave={save} onCancel={() => navigate(listPath)} />
      )}
    </>
  );
}
