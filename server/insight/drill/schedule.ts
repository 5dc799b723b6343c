import { type CardInput, createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { calendarDay } from "#contract/time.ts";
import { type Json, readJson, writeJson } from "../../core/database/json.ts";

/** Whole days apart, without chance, at most a year: what is right comes back later and later. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 364 });

/** What is known of how well a student keeps a line, as it is stored. */
export function newMemory(now: Date): Json<CardInput> {
  return writeJson(createEmptyCard(now));
}

/** After an answer to a line that was due. Out: the memory to store, and when the line comes back. */
export function remember(
  memory: Json<CardInput>,
  right: boolean,
  now: Date,
): { memory: Json<CardInput>; dueAt: string } {
  const { card } = scheduler.next(readJson(memory), now, right ? Rating.Good : Rating.Again);
  return { memory: writeJson(card), dueAt: card.due.toISOString() };
}

/** A line comes back by days, not by hours: whoever practises each day in the evening finds it a little earlier too. */
export function isDue(dueAt: string, now: Date, timeZone: string): boolean {
  return calendarDay(dueAt, timeZone) <= calendarDay(now.toISOString(), timeZone);
}
