import type { SearchHit } from '@truckroll/contract/search/search';
import { describe, expect, it } from 'vitest';
import { resultGroups } from './search-results.ts';

const hit = (type: SearchHit['type'], page: number | null): SearchHit => ({
  id: `${type}-1`,
  type,
  text: 'Change the filter every 90 days',
  metadata: { file_id: null, file_name: 'Manual', created_at: '2026-11-01T10:00:00.000Z', page },
  moduleId: 'client-1',
  moduleType: 'clients',
  score: 1,
});

describe('resultGroups', () => {
  it("opens a file at the page of the hit and a note, in their client's drive", () => {
    const links = resultGroups([hit('file', 3), hit('note', null)]).map(({ label, entries }) => [label, entries[0]]);
    expect(links).toMatchObject([
      ['Files', { link: { to: '/clients/$clientId', search: { tab: 'files', file: 'file-1', page: 3 } } }],
      ['Notes', { link: { params: { clientId: 'client-1' }, search: { tab: 'files', note: 'note-1' } } }],
    ]);
  });

  it('opens a package in the price book, and an estimate that starts from a template', () => {
    const found = [hit('template', null), hit('package', null)].map((one) => ({ ...one, moduleId: null }));
    const links = resultGroups(found).map(({ label, entries }) => [label, entries[0]]);
    expect(links).toMatchObject([
      ['Packages', { link: { to: '/price-book', search: { type: 'package', edit: 'package-1' } } }],
      ['Estimate templates', { link: { to: '/grow/estimate/new', search: { templateId: 'template-1' } } }],
    ]);
  });

  it('says whose an invoice is, and not twice whose a job is', () => {
    const found = (type: SearchHit['type']) => ({ ...hit(type, null), text: 'Boiler · Ann Lee' });
    const [job, invoice] = resultGroups([found('invoice'), found('job')]).map(({ entries }) => entries[0]);
    expect([job?.snippet, invoice?.snippet]).toEqual([undefined, 'Boiler · Ann Lee']);
  });
});
