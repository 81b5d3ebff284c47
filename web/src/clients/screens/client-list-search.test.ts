import { clientStages } from '@truckroll/domain/clients/stages';
import { describe, expect, it } from 'vitest';
import { parseFlatSearch, writeFlatSearch } from '../../app/shell/flat-search.ts';
import {
  type ClientListSearch,
  clientFiltersOf,
  clientListTabs,
  isFiltered,
  openTab,
  readClientListSearch,
  tabOf,
  withoutFilters,
} from './client-list-search.ts';

const present = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the URL of the client list', () => {
  it('round-trips every filter, the order and the open dialog', () => {
    const search: ClientListSearch = {
      category: 'pipeline',
      search: 'o’neil & sons',
      stage: ['proposal', 'won'],
      view: 'assigned',
      createdFrom: '2026-01-01',
      createdTo: '2026-02-28',
      page: 4,
      limit: 50,
      sortBy: 'createdAt',
      sortOrder: 'desc',
      edit: '0193b5e0-0000-7000-8000-000000000001',
    };
    expect(present(readClientListSearch(parseFlatSearch(writeFlatSearch(search).slice(1))))).toEqual(search);
  });

  it('ignores unknown values', () => {
    const raw = {
      category: 'friends',
      stage: 'archived,dreaming',
      view: 'all',
      createdFrom: '2026-02-30',
      createdTo: 'yesterday',
      page: '0',
      limit: '33',
      sortBy: 'email',
      new: 'job',
      edit: '',
      toString: 'x',
    };
    expect(present(readClientListSearch(raw))).toEqual({ stage: ['archived'] });
  });

  it('ignores stages outside the open tab', () => {
    expect(readClientListSearch({ category: 'leads', stage: 'won,contacted' }).stage).toEqual(['contacted']);
    expect(readClientListSearch({ category: 'leads', stage: 'won' }).stage).toBeUndefined();
  });
});

describe('the filters of the endpoint', () => {
  it('exclude archived clients under All', () => {
    const { stage, category } = clientFiltersOf({});
    expect(category).toBeUndefined();
    expect(stage).toHaveLength(10);
    expect(stage).not.toContain('archived');
  });

  it('include archived clients under All when the stage filter names them', () => {
    expect(clientFiltersOf({ stage: ['won', 'archived'] }).stage).toEqual(['won', 'archived']);
  });

  it('contain the category under every other tab, narrowed by the stage filter', () => {
    expect(clientFiltersOf({ category: 'archived' })).toMatchObject({ category: 'archived', stage: undefined });
    expect(clientFiltersOf({ category: 'clients', stage: ['inactive_client'] })).toMatchObject({
      category: 'clients',
      stage: ['inactive_client'],
    });
  });
});

describe('tabs', () => {
  it('show the number of their clients', () => {
    const one = Object.fromEntries(clientStages.map((stage) => [stage, 1])) as Record<
      (typeof clientStages)[number],
      number
    >;
    expect(clientListTabs(one).map(({ label, count }) => [label, count])).toEqual([
      ['All', 10],
      ['Leads', 3],
      ['Pipeline', 5],
      ['Clients', 2],
      ['Active', 1],
      ['Archived', 1],
    ]);
  });

  it('have no count before it is loaded', () => {
    expect(clientListTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
  });

  it('are read from the URL', () => {
    expect([tabOf({}), tabOf({ category: 'archived' })]).toEqual(['all', 'archived']);
    expect(openTab({ category: 'leads' }, 'all').category).toBeUndefined();
  });

  it('keep the stages they contain and go to the first page', () => {
    expect(openTab({ stage: ['won', 'contacted'], page: 7 }, 'leads')).toEqual({
      category: 'leads',
      stage: ['contacted'],
      page: undefined,
    });
    expect(openTab({ category: 'leads', stage: ['contacted'] }, 'archived').stage).toBeUndefined();
  });
});

describe('filters', () => {
  it('are search, stage, assignment and creation date, not tab, order, page or an open form', () => {
    expect(isFiltered({ category: 'leads', page: 2, limit: 50, sortBy: 'stage', new: 'client', edit: 'x' })).toBe(
      false,
    );
    for (const filter of [
      { search: 'a' },
      { stage: ['won' as const] },
      { view: 'assigned' as const },
      { createdFrom: '2026-01-01' },
      { createdTo: '2026-01-01' },
    ])
      expect(isFiltered(filter)).toBe(true);
  });

  it('can all be cleared, keeping the tab and the order', () => {
    const search: ClientListSearch = { category: 'leads', sortBy: 'stage', search: 'a', stage: ['contacted'], page: 3 };
    expect(present({ ...search, ...withoutFilters })).toEqual({ category: 'leads', sortBy: 'stage' });
  });
});
