import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { faultText } from "../../../api/client.ts";
import { downloadStudents } from "../../../api/students.ts";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { ExportButton } from "./export-button.tsx";

/** The menu of export formats. It opens as soon as its code has loaded, because the button was already pressed. */
export default function ExportMenu({ course }: { course: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  const save = useMutation({
    mutationFn: (format: "csv" | "xlsx") => downloadStudents(format, course),
    onError: (error) => notifyFault(faultText(error)),
  });
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ExportButton ref={button} loading={save.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{course === undefined ? "All students" : `Students of ${course}`}</Menu.Label>
        <Menu.Item onClick={() => save.mutate("xlsx")}>Spreadsheet (XLSX)</Menu.Item>
        <Menu.Item onClick={() => save.mutate("csv")}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
