import type { MailInvitation } from '@truckroll/domain/emails/mail-invitation';
import ICAL from 'ical.js';

const clean = (text: unknown, maximum: number): string =>
  (typeof text === 'string' ? text : '')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, maximum)
    .toWellFormed();

const two = (count: number): string => String(count).padStart(2, '0');

const isYear = (time: string): boolean => /^\d{4}-/.test(time);

/** Whether a name is a time zone of this machine, such as 'America/Toronto'. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** A time as `MailInvitation` has it. */
function timeOf(time: ICAL.Time, zoneName: string): Pick<MailInvitation, 'start'> & { zone: string | null } {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return { start: day, zone: null };
  const clock = `${day}T${two(time.hour)}:${two(time.minute)}`;
  // A zone that the file defines or UTC gives the moment; else the name of a known zone does.
  const isKnown = time.zone !== null && time.zone !== ICAL.Timezone.localTimezone;
  if (isKnown) return { start: new Date(time.toUnixTime() * 1000).toISOString(), zone: null };
  return { start: clock, zone: isZone(zoneName) ? zoneName : null };
}

/**
 * The first event of an invitation (RFC 5545, RFC 5546); null if there is none or the text cannot be read. Never throws.
 */
export function readInvitation(text: string): MailInvitation | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
    const found = calendar.getFirstSubcomponent('vevent');
    if (found === null) return null;
    const event = new ICAL.Event(found);
    const begin = found.getFirstPropertyValue('dtstart');
    if (!(begin instanceof ICAL.Time)) return null;
    const zoneName = (name: string): string => String(found.getFirstProperty(name)?.getParameter('tzid') ?? '');
    const { start, zone } = timeOf(begin, zoneName('dtstart'));
    const end = event.endDate === null ? null : timeOf(event.endDate, zoneName('dtend') || zoneName('dtstart')).start;
    // The library carries days beyond a month over. A time outside the calendar's years is invalid.
    if (!isYear(start)) return null;
    const method = clean(calendar.getFirstPropertyValue('method'), 20).toLowerCase();
    return {
      title: clean(event.summary, 300),
      place: clean(event.location, 300),
      start,
      end: end !== null && isYear(end) ? end : null,
      zone,
      isCancelled:
        method === 'cancel' || clean(found.getFirstPropertyValue('status'), 20).toLowerCase() === 'cancelled',
      isAnswer: method === 'reply',
      repeats: event.isRecurring(),
    };
  } catch {
    // The library throws errors of several kinds when the text is not a valid iCalendar file.
    return null;
  }
}
