/** Returns the props that make a scrolling box without focusable content reachable by keyboard. */
export function scrolledByKeys(name: string) {
  return { tabIndex: 0, role: "region", "aria-label": name };
}
