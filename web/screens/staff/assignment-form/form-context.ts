import { createFormContext } from "@mantine/form";
import type { AssignmentForm } from "./form-values.ts";

/** The one form of the screen, for its cards and fields. */
export const [AssignmentFormProvider, useAssignmentFormContext, useAssignmentForm] =
  createFormContext<AssignmentForm>();
