import { startTransition, useEffect, useState } from "react";
import { type Now, placeNow, whenMoved } from "./history.ts";

/** Where the window is. What is drawn stays until the next place's code has come. */
export function useNow(): Now {
  const [now, setNow] = useState(placeNow);
  useEffect(() => {
    const follow = () => startTransition(() => setNow(placeNow()));
    follow();
    return whenMoved(follow);
  }, []);
  return now;
}
