import { Button } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { hasPracticeCharts } from "#contract/practice-charts.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { useLookup } from "../../../parts/codes/lookup.tsx";

/** A link to the practice charts; nothing while they are closed, or for a course without them. */
export function PracticeLink({ courseName }: { courseName: string | null }) {
  const settings = useQuery(settingsQuery);
  const isOpen = useLookup() !== null && settings.data !== undefined && settings.data.practiceChartsPerDay > 0;
  if (!isOpen || !hasPracticeCharts(courseName ?? "")) return null;
  return (
    <Button
      component={Link}
      to="/student/practice"
      variant="default"
      leftSection={<IconStethoscope size={16} aria-hidden />}
    >
      Practise a new chart
    </Button>
  );
}
