/** A box that scrolls and holds nothing that takes the focus takes it itself, so that the keys move it, and has a name. */
export function scrolledByKeys(name: string) {
  return { tabIndex: 0, role: "region", "aria-label": name };
}
