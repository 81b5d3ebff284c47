import { fitsOf } from './fit-gap.ts';
import { byDay, gapsOf } from './gaps.ts';
import type { SlotQuestion, Span } from './slot-types.ts';

/**
 * Every start at which at least one of the people can be there, in order: free, and with the ways before and after it. What
 * suggestions are the best of (API VI-10).
 */
export function everyStart(question: SlotQuestion): Span[] {
  const { days, people, availability, duration } = question;
  const starts = new Set<number>();
  for (const person of people) {
    const [visits, blocks] = [byDay(person.visits, days), byDay(person.blocks, days)];
    for (const [index, day] of days.entries()) {
      const { windows } = availability(person.id, day);
      const gaps = gapsOf(windows, { visits: visits[index] ?? [], blocks: blocks[index] ?? [] });
      for (const gap of gaps) for (const { start } of fitsOf(gap, day, question).fits) starts.add(start);
    }
  }
  return [...starts].sort((one, other) => one - other).map((start) => ({ start, end: start + duration * 60_000 }));
}
