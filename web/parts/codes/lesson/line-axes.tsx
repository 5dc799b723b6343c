import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { explainQuery } from "../../../api/codes.ts";
import { Axes } from "../../figures/axes.tsx";
import classes from "./lesson.module.css";

/** The context for comparing two codes: the day of the codes, and for a student the section. */
interface ComparedFor {
  date: string;
  place?: { assignmentId: string; subAssignmentId: string } | undefined;
}

const Compared = createContext<ComparedFor | null>(null);
export const ComparedProvider = Compared.Provider;

/** The axes of a wrong procedure code, loaded when the line is visible. */
export function LineAxes({ given, meant }: { given: string; meant: string }) {
  const compared = useContext(Compared);
  const { ref, inViewport } = useInViewport();
  const asked = explainQuery({ system: "icd10pcs", given, meant, date: compared?.date ?? "" }, compared?.place);
  const isAskable = compared !== null && given !== "" && meant !== "";
  const { data, isPending } = useQuery({ ...asked, enabled: isAskable && inViewport });
  return (
    <div ref={ref} className={classes.compared} data-awaited={(isAskable && isPending) || undefined}>
      {data?.axes && <Axes axes={data.axes} />}
    </div>
  );
}
