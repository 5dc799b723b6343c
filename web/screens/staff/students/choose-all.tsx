import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { faultText } from "../../../api/client.ts";
import { listStudents } from "../../../api/students.ts";
import { sayFault } from "../../../parts/page/say.tsx";
import type { Chosen } from "./use-chosen.ts";
import type { Students } from "./use-students.ts";

/** Once a whole page is chosen: offers all students of the list, of which the page shows fifty. */
export function ChooseAll({ all: { students, total, asked }, chosen }: { all: Students; chosen: Chosen }) {
  const choose = useMutation({
    mutationFn: () => listStudents(asked),
    onSuccess: (found) => chosen.set(found, true),
    onError: (error) => sayFault(faultText(error)),
  });
  const isPageChosen = students.every(({ _id }) => chosen.has(_id));
  const areAllChosen = choose.data?.length === total && choose.data.every(({ _id }) => chosen.has(_id));
  if (total <= students.length || !isPageChosen || areAllChosen) return null;
  return (
    <Button size="xs" variant="subtle" loading={choose.isPending} onClick={() => choose.mutate()}>
      Choose all {total} {asked.course ? `of ${asked.course}` : "students"}
    </Button>
  );
}
