/** Splits a name at the space nearest to its middle; a name without spaces is not split. */
export function inHalves(name: string): [beginning: string, ending: string] {
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [nearest] = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return nearest === undefined ? [name, ""] : [name.slice(0, nearest), name.slice(nearest + 1)];
}
