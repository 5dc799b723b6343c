import { createFormContext } from "@mantine/form";
import type { AssignmentForm } from "./form-values.ts";

/** The form of the screen, shared with its cards and fields. */
export const [AssignmentFormProvider, useAssignmentFormContext, useAssignmentForm] =
  createFormContext<AssignmentForm>();
