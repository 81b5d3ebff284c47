import { localDay } from './free-time.ts';
import type { Span } from './plan-question.ts';

const minuteMs = 60_000;

/** Whole minutes since the first midnight of a plan: the axis of the solver. The clock may change on the way. */
export type PlanAxis = {
  /** The minute of a moment in milliseconds, and the moment of a minute. */
  minuteOf: (moment: number) => number;
  momentOf: (minute: number) => number;
  /** A span in minutes, widened to whole ones. */
  widened: (span: Span) => Span;
};

export function planAxis(firstDay: string, zone: string): PlanAxis {
  const origin = localDay(firstDay, zone).start;
  return {
    minuteOf: (moment) => Math.floor((moment - origin) / minuteMs),
    momentOf: (minute) => origin + minute * minuteMs,
    widened: ({ start, end }) => ({
      start: Math.floor((start - origin) / minuteMs),
      end: Math.ceil((end - origin) / minuteMs),
    }),
  };
}
