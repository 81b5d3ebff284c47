import { expect, it } from 'vitest';
import { invitationTime } from './mail-invitation.ts';

const zone = null;
it.each([
  [{ start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T15:30:00.000Z', zone }, 'Mar 10, 2026 10:00 to 11:30'],
  [
    { start: '2026-03-10T14:00:00.000Z', end: '2026-03-11T15:00:00.000Z', zone },
    'Mar 10, 2026 10:00 to Mar 11, 2026 11:00',
  ],
  [{ start: '2026-03-10T14:00:00.000Z', end: null, zone }, 'Mar 10, 2026 10:00'],
  [{ start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T14:00:00.000Z', zone }, 'Mar 10, 2026 10:00'],
  [{ start: '2026-03-10T14:00', end: '2026-03-10T15:00', zone }, 'Mar 10, 2026 14:00 to 15:00'],
  [{ start: '2026-03-10T14:00', end: null, zone: 'Europe/Berlin' }, 'Mar 10, 2026 09:00'],
  [{ start: '2026-03-10', end: '2026-03-11', zone }, 'Mar 10, 2026'],
  [{ start: '2026-03-10', end: '2026-03-13', zone }, 'Mar 10, 2026 to Mar 12, 2026'],
  [{ start: '2026-03-10', end: null, zone }, 'Mar 10, 2026'],
])('%j is %s in Toronto', (given, text) => expect(invitationTime(given, 'America/Toronto')).toBe(text));
