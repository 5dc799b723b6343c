import { useLocation } from "react-router";
import { BenchSkeleton } from "../parts/chart/bench/bench.tsx";
import { ListSkeleton } from "../parts/page/list-skeleton.tsx";

/** Paths that show a working screen in every state. */
const benches =
  /^\/(student\/drill$|assignment\/add|admin\/(add-assignment|disputes|assignments\/(edit\/|[^/]+\/(submissions|preview|blind))))/;

/** The skeleton of the first screen of a page, while its code loads. */
export function ScreenSkeleton() {
  const { pathname } = useLocation();
  if (!benches.test(pathname)) return <ListSkeleton />;
  return (
    <BenchSkeleton>
      <ListSkeleton />
    </BenchSkeleton>
  );
}
