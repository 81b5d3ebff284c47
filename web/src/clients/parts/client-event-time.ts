import type { Event } from '@truckroll/contract/planning/calendar';
import { formatSchedule } from '../../design/shown-units.ts';

type Zones = { account: string; reader: string };

/**
 * The begin or end of a client's event: of a visit in its own time zone, of a whole day in the account's, as in the
 * event's dialog, and otherwise in the reader's (screens 3.2).
 *
 * @example eventTime(event.start, event, { account: 'America/Toronto', reader: 'America/Vancouver' }) → 'Mar 09, 2025'
 */
export function eventTime(moment: string, { isAllDay, extendedProps }: Event, { account, reader }: Zones): string {
  const hasTime = !isAllDay && extendedProps.anyTime !== true;
  const zone = extendedProps.timezone ?? (hasTime ? reader : account);
  return formatSchedule(moment, { zone, readerZone: reader, hasTime });
}
