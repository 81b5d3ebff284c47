import { describe, expect, it } from 'vitest';
import { visitStatuses } from '../visits/visit-statuses.ts';
import {
  announcedPerson,
  announcementText,
  arrivalStage,
  arrivalWords,
  expectedArrival,
  isOldStep,
  keptText,
  onMyWayText,
  untimely,
} from './on-my-way.ts';

const at = (time: string): string => `2026-03-12T${time}.000Z`;

describe('who is announced', () => {
  it.each([
    ['the person who set the status and works on the visit', ['ann', 'ben'], 'ben', 'ben'],
    ['the only one who works on it, when the office set the status', ['ann'], 'office', 'ann'],
    ['nobody, when one of several is on the way', ['ann', 'ben'], 'office', null],
    ['nobody on a visit without people', [], 'office', null],
  ])('is %s', (_, team, moverId, announced) => {
    expect(announcedPerson(team, moverId)).toBe(announced);
  });
});

describe('a step', () => {
  it('is old after 15 minutes', () => {
    expect(isOldStep(at('10:00:00'), at('10:15:00'))).toBe(false);
    expect(isOldStep(at('10:00:00'), at('10:15:01'))).toBe(true);
  });
});

describe('a message', () => {
  const trip = { visitStatus: 'in_transit', createdAt: at('10:00:00'), isQuiet: false } as const;

  it('is sent only while somebody is on the way', () => {
    for (const visitStatus of visitStatuses)
      expect(untimely({ ...trip, visitStatus }, at('10:01:00'))).toBe(
        visitStatus === 'in_transit' ? null : 'notUnderWay',
      );
  });

  it('is tried for 30 minutes, and never in quiet hours', () => {
    expect(untimely(trip, at('10:30:00'))).toBe(null);
    expect(untimely(trip, at('10:30:01'))).toBe('expired');
    expect(untimely({ ...trip, isQuiet: true }, at('10:00:00'))).toBe('quiet');
  });
});

describe('the expected arrival', () => {
  it('is rounded up to five minutes', () => {
    expect(expectedArrival(at('10:00:00'), 20)).toBe(at('10:20:00'));
    expect(expectedArrival(at('10:01:30'), 20)).toBe(at('10:25:00'));
  });

  it('is written in the time of the visit', () => {
    expect(arrivalWords(at('14:35:00'), 'America/Toronto')).toBe('at about 10:35');
    expect(arrivalWords(null, 'America/Toronto')).toBe('soon');
  });
});

describe('the words', () => {
  const values = {
    'client.firstName': 'Ada',
    'client.name': 'Ada Lee',
    'sender.firstName': 'Tom',
    'sender.name': 'Tom Becker',
    'company.name': 'Northwind',
    'company.phone': '+1 416',
    'visit.arrival': 'soon',
    'visit.link': 'https://x.test/a',
  };

  it('are the usual ones, or those of the company', () => {
    expect(onMyWayText(null, values)).toBe(
      'Hello Ada, Tom of Northwind is on the way and arrives soon. Follow the visit: https://x.test/a',
    );
    expect(onMyWayText('{sender.name} comes {visit.arrival}, {other.word} {job.title}', values)).toBe(
      'Tom Becker comes soon, {other.word} {job.title}',
    );
  });
});

describe("the client's page", () => {
  const trip = { createdAt: at('10:00:00'), now: at('10:40:00') };
  const visit = { visitStatus: 'in_transit', arrivedAt: null, startedAt: null } as const;

  it('says that somebody is on the way, for half a day at most', () => {
    expect(arrivalStage(visit, trip)).toBe('on_the_way');
    expect(arrivalStage(visit, { ...trip, now: at('22:00:01') })).toBe(null);
  });

  it('says for half an hour that they have arrived, and ends', () => {
    const there = { visitStatus: 'arrived', arrivedAt: at('10:20:00'), startedAt: null } as const;
    expect(arrivalStage(there, trip)).toBe('arrived');
    expect(arrivalStage({ ...there, visitStatus: 'in_progress' }, { ...trip, now: at('10:50:00') })).toBe('arrived');
    expect(arrivalStage(there, { ...trip, now: at('10:50:01') })).toBe(null);
    expect(arrivalStage({ visitStatus: 'in_progress', arrivedAt: null, startedAt: at('10:30:00') }, trip)).toBe(
      'arrived',
    );
  });

  it('has ended in every other status', () => {
    for (const visitStatus of ['unscheduled', 'pending', 'scheduled', 'completed', 'cancelled'] as const)
      expect(arrivalStage({ ...visit, visitStatus, arrivedAt: at('10:20:00') }, trip)).toBe(null);
  });
});

describe('the line for the people on the visit', () => {
  it.each([
    ['waiting', null, null, 'The client is being told.'],
    ['sent', 'text', null, 'The client was told by text.'],
    ['sent', 'mail', null, 'The client was told by email.'],
    ['kept', 'mail', keptText, 'The client was not told. No mail server is set up.'],
    ['failed', 'text', 'The phone provider refused.', 'The client was not told. The phone provider refused.'],
    ['skipped', null, 'The client is archived.', 'The client was not told. The client is archived.'],
  ] as const)('of %s by %s', (status, channel, reason, text) => {
    expect(announcementText({ status, channel, reason })).toBe(text);
  });
});
