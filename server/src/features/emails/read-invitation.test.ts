import { expect, it } from 'vitest';
import { readInvitation } from './read-invitation.ts';

const calendar = (event: readonly string[], before: readonly string[] = ['METHOD:REQUEST']) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...before,
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Site visit',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

/** A time zone under a name of Outlook, two hours east of UTC. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Our Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
  'END:VTIMEZONE',
];

it.each([
  [
    'a moment in UTC',
    ['DTSTART:20260310T140000Z', 'DURATION:PT90M'],
    '2026-03-10T14:00:00.000Z',
    '2026-03-10T15:30:00.000Z',
    null,
  ],
  [
    'a local time of a named zone',
    ['DTSTART;TZID=America/Toronto:20260310T140000', 'DTEND;TZID=America/Toronto:20260310T150000'],
    '2026-03-10T14:00',
    '2026-03-10T15:00',
    'America/Toronto',
  ],
  [
    'a local time of an unknown zone',
    ['DTSTART;TZID=Nowhere:20260310T140000'],
    '2026-03-10T14:00',
    '2026-03-10T14:00',
    null,
  ],
  [
    'a local time without a zone',
    ['DTSTART:20260310T140000', 'DTEND:20260310T150000'],
    '2026-03-10T14:00',
    '2026-03-10T15:00',
    null,
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260311'], '2026-03-10', '2026-03-11', null],
])('an invitation at %s is read', (_, event, start, end, zoneName) =>
  expect(readInvitation(calendar(event))).toMatchObject({ title: 'Site visit', start, end, zone: zoneName }),
);

it('a time in a zone that the file defines is a moment', () => {
  const text = calendar(['DTSTART;TZID=Our Zone:20260310T140000'], zone);
  expect(readInvitation(text)).toMatchObject({ start: '2026-03-10T12:00:00.000Z', zone: null });
});

it('says whether it is cancelled, an answer or a series', () => {
  const start = 'DTSTART:20260310T140000Z';
  expect(readInvitation(calendar([start, 'RRULE:FREQ=WEEKLY']))).toMatchObject({ repeats: true, isCancelled: false });
  expect(readInvitation(calendar([start], ['METHOD:CANCEL']))).toMatchObject({ isCancelled: true });
  expect(readInvitation(calendar([start], ['METHOD:REPLY']))).toMatchObject({ isAnswer: true });
});

it.each([
  '',
  'no calendar',
  'BEGIN:VCALENDAR',
  'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
  calendar([]),
  calendar(['DTSTART:soon']),
  calendar(['DTSTART;VALUE=DATE:99999999']),
])('the text %j is no invitation', (text) => expect(readInvitation(text)?.start ?? null).toBeNull());
