import type { Event } from '@truckroll/contract/planning/calendar';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { expect, test } from 'vitest';
import { entryOf } from '../parts/entry.ts';
import { isSelectable, proposedTeam } from './entry-rights.ts';

const admin: Rights = { isAdmin: true, roleName: null, abilities: {} as Rights['abilities'] };
const pro: Rights = {
  isAdmin: false,
  roleName: 'fieldTechnicianPro',
  abilities: { Jobs: ['editOwn', 'viewAssigned'] } as unknown as Rights['abilities'],
};

test("a tray job is assigned to the row's person, with the right to assign", () => {
  expect(proposedTeam({ job: 'stored', who: 'tom' }, admin)).toEqual({ teamIds: ['tom'] });
});

test('a stored job keeps its team without the right to assign others', () => {
  expect(proposedTeam({ job: 'stored', who: 'tom' }, pro)).toEqual({});
});

test("a new job proposes the clicked row's person; the form validates it", () => {
  expect(proposedTeam({ job: 'new', who: 'tom' }, pro)).toEqual({ teamIds: ['tom'] });
  expect(proposedTeam({ job: 'new' }, admin)).toEqual({});
});

test('several visits are moved by planners, and only those that can be moved', () => {
  const entry = (more: Partial<Event['extendedProps']>, eventType: Event['eventType'] = 'visit') =>
    entryOf(
      {
        ...{
          id: '1',
          title: 'It',
          start: '2026-03-10T13:00:00Z',
          end: '2026-03-10T14:00:00Z',
          isAllDay: false,
          eventType,
        },
        extendedProps: { source: 'job_visits', location: null, jobId: '1', clientId: null, createdBy: 'pat', ...more },
      },
      'America/Toronto',
      [],
    );
  const owner = { rights: admin, userId: 'olga' };
  expect(isSelectable(entry({}), owner)).toBe(true);
  expect(isSelectable(entry({ visitStatus: 'completed' }), owner)).toBe(false);
  expect(isSelectable(entry({ jobStatus: 'closed' }), owner)).toBe(false);
  expect(isSelectable(entry({ source: 'manual' }, 'calendar'), owner)).toBe(false);
  expect(isSelectable(entry({}), { rights: pro, userId: 'pat' })).toBe(false);
});
