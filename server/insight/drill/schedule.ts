import { type CardInput, createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { calendarDay } from "#contract/time.ts";
import { type Json, readJson, writeJson } from "../../core/database/json.ts";

/** Spaced repetition in whole days, at most a year, without randomness: after each right answer the interval grows. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 364 });

/** Returns the memory state of a line that a student has never answered. */
export function newMemory(now: Date): Json<CardInput> {
  return writeJson(createEmptyCard(now));
}

/** Returns the memory state after an answer to a line that was due, and the time when the line is due again. */
export function scheduleNext(
  memory: Json<CardInput>,
  right: boolean,
  now: Date,
): { memory: Json<CardInput>; dueAt: string } {
  const { card } = scheduler.next(readJson(memory), now, right ? Rating.Good : Rating.Again);
  return { memory: writeJson(card), dueAt: card.due.toISOString() };
}

/**
 * Returns whether a line is due on the day of `now`. Compares days and not times, so that a student who practises every
 * evening also finds the line when they are a little earlier.
 */
export function isDue(dueAt: string, now: Date, timeZone: string): boolean {
  return calendarDay(dueAt, timeZone) <= calendarDay(now.toISOString(), timeZone);
}
