import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  jobFiltersOf,
  jobListTabs,
  openTab,
  readJobListSearch,
  statusesOffered,
  withoutFilters,
} from './job-list-search.ts';

/** Removes the undefined keys. */
const set = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

describe('the URL of the job list', () => {
  it('ignores unknown values', () => {
    const raw = {
      group: 'open',
      status: 'scheduled,paid,x',
      jobType: 'odd',
      from: '2026-02-30',
      late: 'yes',
      page: '0',
    };
    expect(set(readJobListSearch(raw))).toEqual({ group: 'open', status: ['scheduled'] });
  });

  it('round-trips every filter, the order and the open form', () => {
    const raw = {
      search: ' boiler ',
      page: '3',
      limit: '25',
      sortBy: 'total',
      sortOrder: 'desc',
      status: 'scheduled,closed',
      jobType: 'recurring',
      priority: 'high',
      teamId: 'a-1',
      clientId: 'b-2',
      from: '2026-02-01',
      to: '2026-02-28',
      view: 'viewAssigned',
      late: 'true',
      unscheduled: 'true',
      requiresInvoicing: 'true',
      job: 'new',
      copy: 'c-3',
    };
    expect(set(readJobListSearch(raw))).toEqual({
      ...raw,
      search: 'boiler',
      page: 3,
      limit: 25,
      status: ['scheduled', 'closed'],
    });
  });

  it('sends the statuses of its tab unless some of them are selected', () => {
    expect(set(jobFiltersOf({ group: 'completed' }))).toEqual({ status: ['completed', 'invoiced', 'paid'] });
    expect(set(jobFiltersOf({ group: 'completed', status: ['paid'] }))).toEqual({ status: ['paid'] });
    expect(set(jobFiltersOf({}))).toEqual({});
  });

  it('drops selected statuses that another tab does not contain', () => {
    expect(openTab({ status: ['scheduled', 'paid'], page: 4 }, 'open')).toEqual({
      group: 'open',
      status: ['scheduled'],
      page: undefined,
    });
    expect(openTab({ group: 'open', status: ['scheduled'] }, 'closed').status).toBeUndefined();
    expect(statusesOffered(undefined)).toHaveLength(9);
  });

  it('counts everything but tab, order, page and forms as a filter', () => {
    expect(isFiltered({ group: 'open', sortBy: 'total', page: 2, job: 'new' })).toBe(false);
    for (const key of Object.keys(withoutFilters).filter((each) => each !== 'page')) {
      expect([key, isFiltered({ [key]: 'true' })]).toEqual([key, true]);
    }
  });

  it('counts each tab by its statuses', () => {
    const none = { draft: 0, scheduled: 0, in_progress: 0, on_hold: 0, completed: 0, invoiced: 0, paid: 0 };
    const counts = { ...none, draft: 2, scheduled: 3, paid: 4, cancelled: 5, closed: 6 };
    expect(jobListTabs(counts).map(({ value, count }) => [value, count])).toEqual([
      ['all', 20],
      ['open', 5],
      ['completed', 4],
      ['cancelled', 5],
      ['closed', 6],
    ]);
    expect(jobListTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
  });
});
