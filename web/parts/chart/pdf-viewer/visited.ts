/**
 * A position in a chart: its page, and the share of the page (0 to 1) above the upper edge, independent of the zoom.
 */
export interface Destination {
  page: number;
  share: number;
}

/** The number of positions that are stored. */
export const mostVisited = 50;

/** The history of positions in a chart, like a browser's: a jump removes what was ahead. */
export interface Visited {
  behind: readonly Destination[];
  ahead: readonly Destination[];
}

export const nowhere: Visited = { behind: [], ahead: [] };

/** Adds the position that was left by a jump. */
export function pushDestination(visited: Visited, left: Destination): Visited {
  return { behind: [...visited.behind, left].slice(-mostVisited), ahead: [] };
}

/** Returns the previous position and the history after going there; undefined if there is none. */
export function goBack({ behind, ahead }: Visited, here: Destination): [Destination, Visited] | undefined {
  const to = behind.at(-1);
  return to && [to, { behind: behind.slice(0, -1), ahead: [here, ...ahead].slice(0, mostVisited) }];
}

/** Returns the position that going back left, and the history, like `goBack`. */
export function goForward({ behind, ahead }: Visited, here: Destination): [Destination, Visited] | undefined {
  const [to, ...rest] = ahead;
  return to && [to, { behind: [...behind, here].slice(-mostVisited), ahead: rest }];
}
