import { Button, Menu } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { faultText } from "../../api/client.ts";
import { downloadStudents } from "../../api/students.ts";
import { sayFault } from "../../parts/say.tsx";

/** Students by the sheet: in, and out in a form that can come back edited. */
export function StudentFiles({ course }: { course: string | undefined }) {
  const save = useMutation({
    mutationFn: (format: "csv" | "xlsx") => downloadStudents(format, course),
    onError: (error) => sayFault(faultText(error)),
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={save.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{course === undefined ? "All students" : `Students of ${course}`}</Menu.Label>
          <Menu.Item onClick={() => save.mutate("xlsx")}>Spreadsheet (XLSX)</Menu.Item>
          <Menu.Item onClick={() => save.mutate("csv")}>CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        component={Link}
        to="/admin/student/import"
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        Import
      </Button>
    </>
  );
}
