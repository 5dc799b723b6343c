import { useLocation } from "react-router";
import { BenchComing } from "../parts/chart/bench/bench.tsx";
import { ListSkeleton } from "../parts/page/list-skeleton.tsx";

/** Screens that are a working screen in every state. */
const benches =
  /^\/(student\/drill$|assignment\/add|admin\/(add-assignment|disputes|assignments\/(edit\/|[^/]+\/(submissions|preview|blind))))/;

/** Stands in the place of the first screen of a page while its code is loaded. */
export function ScreenComing() {
  const { pathname } = useLocation();
  if (!benches.test(pathname)) return <ListSkeleton />;
  return (
    <BenchComing>
      <ListSkeleton />
    </BenchComing>
  );
}
