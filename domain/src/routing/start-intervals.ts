import type { RoutingVisit, TimeSpan } from './routing-problem.ts';

/** The working hours of one or several vehicles. */
export type Calendar = { shift: TimeSpan; pauses: readonly TimeSpan[] };

/** Work that a pause may interrupt begins at least this many minutes before the pause. */
const leastBeforePause = 1;

/**
 * The spans in which a visit may begin on a day with this calendar, in their order and without overlaps: within a window
 * of the visit, so that the work lies within the shift and, unless it may be interrupted, between two pauses.
 *
 * @example 60 minutes of work, window 480 to 900, shift 480 to 1020, pause 720 to 750 → 480 to 660, 750 to 900
 */
export function startIntervals(visit: RoutingVisit, calendar: Calendar, step: number): TimeSpan[] {
  const spans = gapsOf(visit, calendar)
    .flatMap((gap) =>
      visit.windows.map((window) => ({ from: Math.max(gap.from, window.from), to: Math.min(gap.to, window.to) })),
    )
    .map((span) =>
      step > 0 && span.from < span.to ? { from: ceilTo(span.from, step), to: floorTo(span.to, step) } : span,
    )
    .filter((span) => span.from <= span.to)
    .toSorted((a, b) => a.from - b.from);
  const merged: TimeSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

const ceilTo = (moment: number, step: number): number => Math.ceil(moment / step) * step;
const floorTo = (moment: number, step: number): number => Math.floor(moment / step) * step;

/** The starts that the calendar allows, whatever the windows of the visit. */
function gapsOf(visit: RoutingVisit, { shift, pauses }: Calendar): TimeSpan[] {
  const bounds = [...pauses, { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  const latest = visit.interruptible ? latestInterrupted(visit.duration, { shift, pauses }) : shift.to - visit.duration;
  let begin = shift.from;
  return bounds.map((pause) => {
    const before = visit.interruptible ? Math.min(visit.duration, leastBeforePause) : visit.duration;
    const gap = { from: begin, to: Math.min(latest, pause.from - before) };
    begin = Math.max(begin, pause.to);
    return gap;
  });
}

/** The latest start of work that pauses interrupt. */
function latestInterrupted(duration: number, { shift, pauses }: Calendar): number {
  let now = shift.to;
  let left = duration;
  for (const pause of pauses.toReversed()) {
    if (pause.from >= now || now - left >= pause.to) continue;
    left -= Math.max(0, now - pause.to);
    now = pause.from;
  }
  return now - left;
}
