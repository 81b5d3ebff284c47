import { describe, expect, it } from 'vitest';
import { usualHubRules, visitChoices } from './hub-asks.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const inHours = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
const nothing = { confirm: false, cancel: false, otherTime: false };

describe('a client', () => {
  const visit = { visitStatus: 'scheduled', start: inHours(48) } as const;
  const known = { confirmedStart: null, isAsked: false, now };
  it.each([
    ['can do all with a visit that is far enough ahead', {}, {}, {}, { confirm: true, cancel: true, otherTime: true }],
    [
      'confirms a time once',
      {},
      {},
      { confirmedStart: inHours(48) },
      { confirm: false, cancel: true, otherTime: true },
    ],
    [
      'confirms a moved visit again',
      {},
      {},
      { confirmedStart: inHours(24) },
      { confirm: true, cancel: true, otherTime: true },
    ],
    ['only confirms within the notice', { start: inHours(23) }, {}, {}, { ...nothing, confirm: true }],
    ['changes at the notice', { start: inHours(24) }, {}, {}, { confirm: true, cancel: true, otherTime: true }],
    ['waits for the office', {}, {}, { isAsked: true }, { ...nothing, confirm: true }],
    [
      'does not cancel where the company does not want it',
      {},
      { cancels: 'no' },
      {},
      { confirm: true, cancel: false, otherTime: true },
    ],
    [
      'does not move where the company does not want it',
      {},
      { otherTimes: false },
      {},
      { confirm: true, cancel: true, otherTime: false },
    ],
    ['does nothing with a past visit', { start: inHours(-1) }, {}, {}, nothing],
    ['does nothing with a visit that is on the way', { visitStatus: 'in_transit' }, {}, {}, nothing],
    ['does nothing with a cancelled visit', { visitStatus: 'cancelled' }, {}, {}, nothing],
    ['does nothing with a visit without a date', { start: null }, {}, {}, nothing],
  ] as const)('%s', (_, ofVisit, ofCompany, ofClient, choices) => {
    expect(
      visitChoices({ ...visit, ...ofVisit }, { ...usualHubRules, ...ofCompany }, { ...known, ...ofClient }),
    ).toEqual(choices);
  });
});
