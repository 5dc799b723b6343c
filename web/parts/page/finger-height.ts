/** How high a row that leads somewhere is drawn: for fingers 44 at least. A device keeps its pointer while a page is open. */
export function fingerHeight(px: number): number {
  return matchMedia("(pointer: coarse)").matches ? Math.max(px, 44) : px;
}
