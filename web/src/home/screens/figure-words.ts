import type { LinkProps } from '@tanstack/react-router';
import type { HomeFigures } from '@truckroll/contract/home/home';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { monthToDate, recentDays } from '@truckroll/domain/home/compared-days';
import { changeSince } from '@truckroll/domain/reports/report-period';
import { shortMonth } from '../../design/month-names.ts';
import { revenueLink } from '../../documents/parts/revenue-link.ts';

export const figureLabels = {
  visits: 'Visits today',
  tasks: 'Tasks due today',
  overdue: 'Overdue',
  unscheduled: 'Unscheduled jobs',
  requests: 'New requests',
  estimates: 'Estimates waiting',
  revenue: 'Revenue this month',
} as const satisfies Record<Exclude<keyof HomeFigures, 'today'>, string>;
export type FigureKey = keyof typeof figureLabels;

export type Tile = {
  value: string;
  trend: string;
  /** Whether the trend is good or bad news; null when it is neither. */
  news: 'good' | 'bad' | null;
  link: Pick<LinkProps, 'to' | 'search'>;
};

const lately = `in the last ${recentDays} days`;
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Oct 1 to 23', the days that a month's revenue is compared with. */
function daysBefore(today: string): string {
  const { from, to } = monthToDate(today).before;
  const name = `${shortMonth(from.slice(0, 7))} 1`;
  return from === to ? name : `${name} to ${Number(to.slice(8))}`;
}

function visitsTrend({ count, weekAgo }: NonNullable<HomeFigures['visits']>, today: string): string {
  const day = `last ${weekdayNames[weekdayOf(addDays(today, -7))]}`;
  if (count === weekAgo) return `Same as ${day}`;
  const more = Math.abs(count - weekAgo);
  return `${formatCount(more)} ${count > weekAgo ? 'more' : 'fewer'} than ${day}`;
}

/** The change of revenue; without a figure before, or beyond the tenfold, the amount before says more than a share. */
function revenueTrend({ amount, before }: NonNullable<HomeFigures['revenue']>, today: string, currency: string) {
  const days = daysBefore(today);
  const change = changeSince(amount, before);
  if (change === null || Math.abs(change) >= 10) {
    return { trend: `${formatMoney(before, currency)} on ${days}`, news: null };
  }
  const percent = Math.round(change * 100);
  if (percent === 0) return { trend: `Same as ${days}`, news: null };
  return percent > 0
    ? { trend: `${percent}% more than ${days}`, news: 'good' as const }
    : { trend: `${-percent}% less than ${days}`, news: 'bad' as const };
}

const added = (count: number): string =>
  count === 0 ? `Nothing new ${lately}` : `${formatCount(count)} new ${lately}`;

/** '26 in the last 7 days, up from 22' */
function requestsTrend({ recent, before }: NonNullable<HomeFigures['requests']>): string {
  if (recent === 0 && before === 0) return `None ${lately}`;
  const counted = `${formatCount(recent)} ${lately}`;
  if (recent === before) return `${counted}, as many as before`;
  return `${counted}, ${recent > before ? 'up' : 'down'} from ${formatCount(before)}`;
}

/** The text of each figure, and the list behind it; undefined for what the user may not see. */
export function tilesOf(figures: HomeFigures, currency: string): Partial<Record<FigureKey, Tile>> {
  const { today, visits, tasks, overdue, unscheduled, requests, estimates, revenue } = figures;
  return {
    ...(visits && {
      visits: {
        value: formatCount(visits.count),
        trend: visitsTrend(visits, today),
        news: null,
        link: { to: '/calendar', search: { mode: 'day', date: today } },
      },
    }),
    ...(tasks && {
      tasks: {
        value: formatCount(tasks.count),
        trend: tasks.late === 0 ? 'None late' : `${formatCount(tasks.late)} late`,
        news: tasks.late === 0 ? null : 'bad',
        link: { to: '/tasks', search: { tab: 'today' } },
      },
    }),
    ...(overdue && {
      overdue: {
        value: formatMoney(overdue.amount, currency),
        trend:
          overdue.recent === 0 ? `Nothing new ${lately}` : `${formatMoney(overdue.recent, currency)} more ${lately}`,
        news: overdue.recent === 0 ? null : 'bad',
        link: { to: '/grow/invoice', search: { overdue: 'true' } },
      },
    }),
    ...(unscheduled && {
      unscheduled: {
        value: formatCount(unscheduled.count),
        trend: added(unscheduled.recent),
        news: null,
        link: { to: '/jobs', search: { unscheduled: 'true' } },
      },
    }),
    ...(requests && {
      requests: {
        value: formatCount(requests.count),
        trend: requestsTrend(requests),
        news: requests.recent > requests.before ? 'good' : null,
        link: { to: '/requests', search: { group: 'requests', stage: ['new_request'] } },
      },
    }),
    ...(estimates && {
      estimates: {
        value: formatCount(estimates.count),
        trend: `${formatMoney(estimates.amount, currency)}, ${formatCount(estimates.recent)} new ${lately}`,
        news: null,
        link: { to: '/grow/estimate', search: { status: ['sent', 'viewed'] } },
      },
    }),
    ...(revenue && {
      revenue: {
        value: formatMoney(revenue.amount, currency),
        ...revenueTrend(revenue, today, currency),
        link: revenueLink({ ...monthToDate(today).now, currency }),
      },
    }),
  };
}
