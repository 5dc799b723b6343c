import { type Day, eveOf, firstDay, noDay } from "../../days.ts";
import type { System } from "../../systems.ts";
import type { CodeRecord } from "../read/content.ts";
import type { Span } from "../read/edits.ts";

/** A code in the index. A span whose first day is after its last day is empty. */
export interface Entry {
  system: System;
  code: string;
  title: string;
  /** True if an agency published the title; else it is the title of the parent. */
  titled: boolean;
  parent: string | null;
  /** Days on which the code could be billed. */
  billable: Span;
  /** Days on which the code was a header. */
  header: Span;
}

export const never: Span = { first: noDay, last: firstDay };

/** The codes of one release, in force until the next release. */
export interface Snapshot {
  from: Day;
  codes: readonly CodeRecord[];
}

/**
 * Continues the spans with newer releases: a code that a release lacks ends on the day before it, and a new code begins
 * with it.
 *
 * @param releases oldest first
 */
export function applyReleases(spans: Map<string, Span>, releases: readonly Snapshot[]): void {
  for (const { from, codes } of releases) {
    const inForce = new Set(codes.filter(({ billable }) => billable).map(({ code }) => code));
    for (const [code, span] of spans) {
      if (span.last >= from && !inForce.has(code)) span.last = eveOf(from);
    }
    for (const code of inForce) {
      const span = spans.get(code);
      if (span) span.last = noDay;
      else spans.set(code, { first: from, last: noDay });
    }
  }
}

/**
 * Returns the spans of codes in a system that is published as whole releases, oldest first. The first release has no
 * beginning, the newest no end.
 */
export function spansOfSnapshots(snapshots: readonly Snapshot[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  snapshots.forEach(({ from, codes }, index) => {
    const next = snapshots[index + 1];
    const first = index === 0 ? firstDay : from;
    for (const { code, until } of codes) {
      const last = Math.min(next ? eveOf(next.from) : noDay, until ?? noDay);
      const span = spans.get(code);
      if (span) span.last = Math.max(span.last, last);
      else spans.set(code, { first, last });
    }
  });
  return spans;
}

/**
 * Returns the newest title of each code.
 *
 * @param snapshots oldest first
 */
export function newestTitles(snapshots: readonly Snapshot[]): Map<string, string> {
  return new Map(snapshots.flatMap(({ codes }) => codes.map(({ code, title }) => [code, title] as const)));
}

/** Widens the header spans of all ancestors of each code. */
export function spanHeaders(entries: ReadonlyMap<string, Entry>): void {
  for (const entry of entries.values()) {
    if (entry.billable.first > entry.billable.last) continue;
    for (let above = entries.get(entry.parent ?? ""); above; above = entries.get(above.parent ?? "")) {
      const { first, last } = above.header;
      above.header = {
        first: Math.min(first, entry.billable.first),
        last: Math.max(last, entry.billable.last),
      };
    }
  }
}
