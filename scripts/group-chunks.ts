/** A file of a build. */
export interface Chunk {
  name: string;
  bytes: number;
  /** Files that must be loaded before it. */
  imports: readonly string[];
  /** Stays a file by itself. */
  isFixed: boolean;
}

/** Files that are loaded together: a screen with its frame, or a part that is loaded later. */
export interface Load {
  needs: readonly string[];
  /** Brings nothing that it does not need. */
  isExact?: boolean;
}

interface Costs {
  /** Cost of a request, in bytes. */
  requestBytes: number;
  /** Largest share of unneeded bytes in a load. */
  mostBallast: number;
}

interface Group {
  members: string[];
  bytes: number;
  isFixed: boolean;
  imports: Set<Group>;
  /** True at the index of each load that needs this chunk. */
  asked: boolean[];
}

/**
 * Returns the groups of chunks that become one file. Two are joined if the saved requests outweigh the unneeded bytes in
 * loads that need only one of them. No load grows by more than `mostBallast`: otherwise a small change in one screen
 * could make another one heavy. A group never imports itself through others, so that the order of execution stays valid.
 */
export function groupChunks(
  chunks: readonly Chunk[],
  loads: readonly Load[],
  { requestBytes, mostBallast }: Costs,
): string[][] {
  const groups = readGroups(chunks, loads);
  const mostOf = loads.map((_, load) => bytesAsked(groups, load) * (1 + mostBallast));
  for (;;) {
    const joined = new Set<Group>();
    for (const { one, other } of gainfulPairs([...groups], loads, requestBytes)) {
      if (joined.has(one) || joined.has(other) || isBetween(one, other) || isBetween(other, one)) continue;
      if (mostOf.some((most, load) => bytesAsked(groups, load) + brought(one, other, load) > most)) continue;
      join(groups, one, other);
      joined.add(one).add(other);
    }
    if (joined.size === 0) break;
  }
  return [...groups].map(({ members }) => members).filter(({ length }) => length > 1);
}

function readGroups(chunks: readonly Chunk[], loads: readonly Load[]): Set<Group> {
  const byName = new Map<string, Group>();
  for (const { name, bytes, isFixed } of chunks)
    byName.set(name, { members: [name], bytes, isFixed, imports: new Set(), asked: loads.map(() => false) });
  const named = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  for (const { name, imports } of chunks) for (const group of named(imports)) byName.get(name)?.imports.add(group);
  for (const [at, { needs }] of loads.entries()) for (const group of withImports(named(needs))) group.asked[at] = true;
  return new Set(byName.values());
}

function withImports(groups: readonly Group[]): Set<Group> {
  const all = new Set(groups);
  for (const group of all) for (const next of group.imports) all.add(next);
  return all;
}

/** Most gain first. */
function gainfulPairs(
  groups: readonly Group[],
  loads: readonly Load[],
  requestBytes: number,
): { one: Group; other: Group; gain: number }[] {
  const movable = groups.filter(({ isFixed }) => !isFixed).map((group) => ({ group, all: withImports([group]) }));
  const pairs = movable.flatMap((one, at) =>
    movable.slice(at + 1).map((other) => {
      let gain = 0;
      for (const [load, isAsked] of one.group.asked.entries()) {
        const isOtherAsked = other.group.asked[load] === true;
        if (isAsked && isOtherAsked) gain += requestBytes;
        else if (isAsked !== isOtherAsked && loads[load]?.isExact) gain = Number.NEGATIVE_INFINITY;
        else if (isAsked) gain -= weigh(other.all, load, requestBytes) - requestBytes;
        else if (isOtherAsked) gain -= weigh(one.all, load, requestBytes) - requestBytes;
      }
      return { one: one.group, other: other.group, gain };
    }),
  );
  return pairs.filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain);
}

function bytesAsked(groups: ReadonlySet<Group>, load: number): number {
  let sum = 0;
  for (const { asked, bytes } of groups) if (asked[load]) sum += bytes;
  return sum;
}

/** Returns the unneeded bytes of a load if two groups were joined. */
function brought(one: Group, other: Group, load: number): number {
  if (one.asked[load] === other.asked[load]) return 0;
  return weigh(withImports([one.asked[load] ? other : one]), load, 0);
}

/** Returns the cost of a load. */
function weigh(groups: ReadonlySet<Group>, load: number, requestBytes: number): number {
  let sum = 0;
  for (const { asked, bytes } of groups) if (!asked[load]) sum += bytes + requestBytes;
  return sum;
}

/** True if one group imports the other through a third one. */
function isBetween(one: Group, other: Group): boolean {
  const thirds = [...one.imports].filter((next) => next !== other);
  return withImports(thirds).has(other);
}

/** Joins the second group into the first. */
function join(groups: Set<Group>, one: Group, other: Group): void {
  one.members.push(...other.members);
  one.bytes += other.bytes;
  for (const next of other.imports) one.imports.add(next);
  one.imports.delete(one);
  one.imports.delete(other);
  groups.delete(other);
  for (const { imports } of groups) if (imports.delete(other)) imports.add(one);
  one.imports.delete(one);
  one.asked = one.asked.map((isAsked, load) => isAsked || other.asked[load] === true);
  for (const next of withImports([one]))
    next.asked = next.asked.map((isAsked, load) => isAsked || one.asked[load] === true);
}
