import { Columns } from "./columns.tsx";
import { usePassBar } from "./use-pass-bar.ts";

interface ScoreColumnsProps {
  /** Describes the chart for screen readers. */
  label: string;
  /** The number of scores in each tenth of the scale; 100% is in the last. */
  scores: readonly number[];
}

/** A distribution of scores in tenths of the scale, with the pass mark. The tenths that pass are darker. */
export function ScoreColumns({ label, scores }: ScoreColumnsProps) {
  const passBar = usePassBar();
  return (
    <Columns
      label={`${label}, pass mark ${passBar}%`}
      columns={scores.map((count, tenth) => ({
        key: String(tenth),
        name: `${tenth * 10}–${tenth === 9 ? 100 : tenth * 10 + 9}%`,
        value: count,
        isStrong: tenth * 10 >= passBar,
        isValueShown: true,
      }))}
      ticks={[0, 20, 40, 60, 80, 100].map((percent) => ({ at: percent, text: String(percent) }))}
      bar={{ at: passBar, text: `pass mark ${passBar}%` }}
    />
  );
}
