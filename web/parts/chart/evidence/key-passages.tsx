import type { Evidence } from "#contract/evidence.ts";
import { PageButton } from "./page-button.tsx";

interface KeyPassagesProps {
  evidence: readonly Evidence[] | undefined;
  /** The code of the key. */
  meant: string;
  onShow: (place: Evidence) => void;
}

/** The passages of the chart that support a code of the key. */
export function KeyPassages({ evidence = [], meant, onShow }: KeyPassagesProps) {
  return evidence.map((place) => (
    <PageButton
      key={`${place.page} ${place.quote}`}
      place={place}
      label={`the key’s passage of ${meant}`}
      onShow={onShow}
    />
  ));
}
