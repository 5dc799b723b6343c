/** A place in a chart: its page, and the share of it (0 to 1) that lies above the upper edge, whatever the zoom. */
export interface Destination {
  page: number;
  share: number;
}

/** Destinations that are remembered. */
export const mostVisited = 50;

/** Where one has been in a chart, as a browser's history: going somewhere forgets what lay ahead. */
export interface Visited {
  behind: readonly Destination[];
  ahead: readonly Destination[];
}

export const nowhere: Visited = { behind: [], ahead: [] };

/** In: the place left for another one. */
export function goOn(visited: Visited, left: Destination): Visited {
  return { behind: [...visited.behind, left].slice(-mostVisited), ahead: [] };
}

/** The last place left, and the history once one stands there again; undefined when there is none. */
export function goBack({ behind, ahead }: Visited, here: Destination): [Destination, Visited] | undefined {
  const to = behind.at(-1);
  return to && [to, { behind: behind.slice(0, -1), ahead: [here, ...ahead].slice(0, mostVisited) }];
}

/** The place that going back left, as goBack. */
export function goForward({ behind, ahead }: Visited, here: Destination): [Destination, Visited] | undefined {
  const [to, ...rest] = ahead;
  return to && [to, { behind: [...behind, here].slice(-mostVisited), ahead: rest }];
}
