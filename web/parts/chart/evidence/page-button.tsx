import { UnstyledButton } from "@mantine/core";
import { IconHighlight } from "@tabler/icons-react";
import type { Evidence } from "#contract/evidence.ts";
import classes from "./evidence.module.css";

interface PageButtonProps {
  place: Evidence;
  /** Describes whose passage it is and for which code. */
  label: string;
  onShow: (place: Evidence) => void;
}

/** The page of a passage as a button, which opens the chart there. */
export function PageButton({ place, label, onShow }: PageButtonProps) {
  return (
    <UnstyledButton
      className={`${classes.mark} ${classes.button}`}
      // A new object each time, so that a second press scrolls again.
      onClick={() => onShow({ ...place })}
      aria-label={`p. ${place.page}, ${label}: “${place.quote}”`}
      title={place.quote}
    >
      <IconHighlight size={12} aria-hidden /> p. {place.page}
    </UnstyledButton>
  );
}
