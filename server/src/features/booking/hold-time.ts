import type { OfferedTime } from '@truckroll/contract/documents/send-document';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { keepsNotice } from '@truckroll/domain/booking/bookable-times';
import { holdMinutes } from '@truckroll/domain/booking/booking-service';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf, momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Slot } from '@truckroll/domain/slots/slot-types';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import { lockPage } from '../../records/booking/booking-page-store.ts';
import { insertHold, listBookedStarts, releaseHolds } from '../../records/booking/booking-store.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { type BookingScene, listSlots, readBookingScene, readWanted, waysOf } from './booking-scene.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** The first and the last moment of the local day in which a visit starts, as milliseconds since 1970. */
function dayAround(start: string, zone: string): { start: number; end: number } {
  const { day } = wallClock(start, zone);
  const midnight = (of: string): number => Date.parse(momentOf({ day: of, time: '00:00' }, zone));
  return { start: midnight(day), end: midnight(addDays(day, 1)) };
}

type Asked = {
  start: string;
  now: Date;
  travel: Travel;
  /** The hold that is looked at again before it is booked. */
  bookingId?: string;
};

/**
 * Who can be at a place at a start, by the search for times itself: free, and reachable from the work before and after it.
 * The company's page has to be locked, and the people are locked here, so that nobody else takes the time meanwhile.
 */
export async function findFreeAt(
  tx: Tx,
  wanted: Awaited<ReturnType<typeof readWanted>> & { address: Address },
  { start, now, travel, bookingId }: Asked,
): Promise<{ slots: Slot[]; scene: BookingScene }> {
  const reading = {
    ...{ page: wanted.page, service: wanted.service, place: coordinatesOf(wanted.address), now, start },
    ...(bookingId === undefined ? {} : { bookingId }),
  };
  const people = await tx.selectFrom(personRows.as('users')).select('id').where('status', '!=', 'inactive').execute();
  await lockPeople(
    tx,
    people.map(({ id }) => id),
  );
  const scene = await readBookingScene(tx, reading);
  const { legBetween } = await travel.storedLegs(tx, { blocks: waysOf(scene), now });
  return { slots: listSlots(scene, legBetween).filter((found) => isoOf(found.start) === start), scene };
}

type Holding = {
  serviceId: string;
  address: Address;
  start: string;
  instead: string | undefined;
  proof: string;
  now: Date;
  travel: Travel;
};

/** Holds a time for a client; of clients at once one gets it (API BK-8). */
export async function holdTime(
  tx: Tx,
  { serviceId, address, start, instead, proof, now, travel }: Holding,
): Promise<{ hold: string; time: OfferedTime; heldUntil: string }> {
  const wanted = await readWanted(tx, serviceId, lockPage);
  await releaseHolds(tx, { token: instead, now });
  if (Date.parse(start) % quarterMs !== 0 || !keepsNotice(Date.parse(start), wanted.page, now.getTime()))
    throw new Problem('slotTaken');
  const { slots, scene } = await findFreeAt(tx, { ...wanted, address }, { start, now, travel });
  const [slot] = slots;
  if (slot === undefined) throw new Problem('slotTaken');
  const { mostPerDay } = wanted.page;
  const ofDay = await listBookedStarts(tx, dayAround(start, scene.account.zone), { now });
  if (mostPerDay !== null && ofDay.length >= mostPerDay) throw new Problem('slotTaken');
  const time = { start, end: isoOf(slot.end) };
  const heldUntil = isoOf(now.getTime() + holdMinutes * minuteMs);
  const hold = await insertHold(tx, { serviceId, userId: slot.person.id, time, address, heldUntil, proof, now });
  return { hold, time, heldUntil };
}
