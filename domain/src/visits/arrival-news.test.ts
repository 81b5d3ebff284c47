import { expect, test } from 'vitest';
import { arrivalNews } from './arrival-news.ts';

const now = '2026-03-10T15:00:00.000Z';
const at = (day: string, time: string): string => `2026-03-${day}T${time}:00.000Z`;
const none = { promisedFrom: null, promisedTo: null };
const told = { toldFrom: at('12', '13:00'), toldTo: at('12', '15:00') };
const visit = {
  ...{ visitStatus: 'scheduled' as const, visitStartDateTime: at('12', '13:00'), anyTime: false },
  ...{ promisedFrom: at('12', '13:00'), promisedTo: at('12', '15:00'), toldFrom: null, toldTo: null },
  updatedAt: at('10', '14:55'),
};
const moved = { promisedFrom: at('20', '13:00'), promisedTo: at('20', '15:00') };

test.each([
  ['in two days', {}, 'planned'],
  ['later than in two days', moved, null],
  ['changed a moment ago', { updatedAt: at('10', '14:56') }, null],
  ['told already', told, null],
  ['moved after that, however far', { ...told, ...moved }, 'moved'],
  ['of another length', { ...told, promisedTo: at('12', '14:00') }, 'moved'],
  ['moved although the told window has passed', { toldFrom: at('09', '13:00'), toldTo: at('09', '15:00') }, 'moved'],
  ['without a time of day now', { ...told, ...none, anyTime: true }, 'dayOnly'],
  ['without a date now', { ...told, ...none, visitStartDateTime: null, visitStatus: 'unscheduled' }, 'postponed'],
  ['for which nothing is promised any more', { ...told, ...none }, null],
  ['that has moved since nothing is promised', { ...told, ...none, visitStartDateTime: at('13', '13:00') }, 'dayOnly'],
  ['cancelled', { ...told, visitStatus: 'cancelled' }, 'cancelled'],
  ['cancelled before anything was told', { visitStatus: 'cancelled' }, null],
  [
    'cancelled after its window',
    { toldFrom: at('09', '13:00'), toldTo: at('09', '15:00'), visitStatus: 'cancelled' },
    null,
  ],
  ['on whose way somebody is', { visitStatus: 'in_transit' }, null],
  ['whose window has passed', { promisedFrom: at('10', '12:00'), promisedTo: at('10', '14:00') }, null],
  ['whose window has begun', { promisedFrom: at('10', '14:00'), promisedTo: at('10', '16:00') }, 'planned'],
] as const)('a visit %s', (_, more, news) => expect(arrivalNews({ ...visit, ...more }, now)).toBe(news));
