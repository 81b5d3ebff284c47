import { describe, expect, it } from 'vitest';
import { isFiltered, openTab, readRequestListSearch, requestFiltersOf, stagesShown } from './request-list-search.ts';

describe('the URL of the requests', () => {
  it('keeps known values and ignores the rest', () => {
    const raw = {
      group: 'pipeline',
      layout: 'board',
      stage: 'quote_sent,overdue,unknown',
      urgency: 'urgent',
      from: '2026-03-01',
      to: 'yesterday',
      view: 'all',
      limit: '50',
      sortBy: 'total',
      edit: 'r1',
      new: 'client',
    };
    expect(readRequestListSearch(raw)).toEqual({
      group: 'pipeline',
      layout: 'board',
      stage: ['quote_sent'],
      urgency: 'urgent',
      from: '2026-03-01',
      edit: 'r1',
    });
  });

  it('sends the stages of its tab, unless some of them are selected', () => {
    const all = { seesAssignedOnly: false };
    expect(requestFiltersOf({ group: 'requests' }, all).stage).toEqual(['new_request', 'unscheduled', 'overdue']);
    expect(requestFiltersOf({ group: 'requests', stage: ['overdue'] }, all).stage).toEqual(['overdue']);
    expect(requestFiltersOf({}, all).stage).toBeUndefined();
    expect(stagesShown({ stage: ['overdue'] })).toEqual(['overdue']);
  });

  it('sends only assigned requests for a field technician, whatever the URL', () => {
    expect(requestFiltersOf({}, { seesAssignedOnly: true }).view).toBe('assigned');
    expect(requestFiltersOf({}, { seesAssignedOnly: false }).view).toBe('all');
    expect(requestFiltersOf({ view: 'assigned' }, { seesAssignedOnly: false }).view).toBe('assigned');
  });

  it('drops stages that the next tab does not contain', () => {
    expect(openTab({ stage: ['overdue', 'converted'], page: 3 }, 'pipeline')).toEqual({
      group: 'pipeline',
      stage: ['converted'],
      page: undefined,
    });
    expect(openTab({ group: 'pipeline', stage: ['converted'] }, 'all').group).toBeUndefined();
  });

  it('does not count tab, layout or an open form as filters', () => {
    expect(isFiltered({ group: 'archived', layout: 'board', page: 2, sortBy: 'stage', new: 'request' })).toBe(false);
    expect(isFiltered({ clientId: 'c1' })).toBe(true);
  });
});
