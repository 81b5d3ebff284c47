import type { RoutingTables } from './routing-tables.ts';

/**
 * The moment at which `minutes` of work or travel end that begin at `moment`, when the vehicle's pauses interrupt them.
 *
 * @example a pause from 720 to 750: 30 minutes that begin at 700 end at 760
 */
export function addWorkingTime(tables: RoutingTables, vehicle: number, moment: number, minutes: number): number {
  const { pauseStart, pauseEnd } = tables;
  const last = tables.pauseOffset[vehicle + 1] as number;
  let now = moment;
  let left = minutes;
  for (let pause = tables.pauseOffset[vehicle] as number; pause < last; pause += 1) {
    const end = pauseEnd[pause] as number;
    if (end <= now) continue;
    const start = pauseStart[pause] as number;
    if (now + left <= start) break;
    if (now < start) left -= start - now;
    now = end;
  }
  return now + left;
}

/** The latest moment at which `minutes` of work or travel can begin that end by `moment`: the inverse of the function above. */
export function subtractWorkingTime(tables: RoutingTables, vehicle: number, moment: number, minutes: number): number {
  const { pauseStart, pauseEnd } = tables;
  const first = tables.pauseOffset[vehicle] as number;
  let now = moment;
  let left = minutes;
  for (let pause = (tables.pauseOffset[vehicle + 1] as number) - 1; pause >= first; pause -= 1) {
    const start = pauseStart[pause] as number;
    if (start >= now) continue;
    const end = pauseEnd[pause] as number;
    if (now - left >= end) break;
    if (now > end) left -= now - end;
    now = start;
  }
  return now - left;
}

/** The first moment from `arrival` on at which the visit may begin, Infinity when there is none. */
export function firstStart(tables: RoutingTables, visit: number, vehicle: number, arrival: number): number {
  const { step, intervalFrom, intervalTo, intervalOffset } = tables;
  const row = visit * tables.calendars + (tables.calendarOf[vehicle] as number);
  const end = intervalOffset[row + 1] as number;
  for (let interval = intervalOffset[row] as number; interval < end; interval += 1) {
    const to = intervalTo[interval] as number;
    if (arrival > to) continue;
    const from = intervalFrom[interval] as number;
    if (arrival <= from) return from;
    const start = step > 0 ? Math.ceil(arrival / step) * step : arrival;
    if (start <= to) return start;
  }
  return Number.POSITIVE_INFINITY;
}

/** The last moment up to `latest` at which the visit may begin, -Infinity when there is none. */
export function lastStart(tables: RoutingTables, visit: number, vehicle: number, latest: number): number {
  const { step, intervalFrom, intervalTo, intervalOffset } = tables;
  const row = visit * tables.calendars + (tables.calendarOf[vehicle] as number);
  const begin = intervalOffset[row] as number;
  for (let interval = (intervalOffset[row + 1] as number) - 1; interval >= begin; interval -= 1) {
    const from = intervalFrom[interval] as number;
    if (latest < from) continue;
    const to = intervalTo[interval] as number;
    if (latest >= to) return to;
    return step > 0 ? Math.floor(latest / step) * step : latest;
  }
  return Number.NEGATIVE_INFINITY;
}
