/**
 * Returns the height of a row that is a link: at least 44 px on touch screens. A device does not change its pointer
 * while a page is open.
 */
export function fingerHeight(px: number): number {
  return matchMedia("(pointer: coarse)").matches ? Math.max(px, 44) : px;
}
