import type { BookingPage, BookingService } from '@truckroll/contract/booking/booking';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { withBuffer } from '@truckroll/domain/booking/bookable-times';
import { isInArea } from '@truckroll/domain/booking/service-area';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { everyStart } from '@truckroll/domain/slots/every-start';
import { daysOfRange } from '@truckroll/domain/slots/search-days';
import type { SearchedDay, Slot, SlotQuestion, Span } from '@truckroll/domain/slots/slot-types';
import { suggestSlots } from '@truckroll/domain/slots/suggest-slots';
import type { Leg } from '@truckroll/domain/travel/travel-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Block as TravelBlock } from '../../providers/travel/travel.ts';
import { findPage } from '../../records/booking/booking-page-store.ts';
import { findService } from '../../records/booking/booking-service-store.ts';
import { findPlanner } from '../client-times/find-times.ts';
import { makeQuestion, rangesOf, readWorkingTime, waysTo } from '../slots/find-slots.ts';
import { listBlocks, listKnownAbsences, listTakenVisits, readScene } from '../slots/slot-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a client books: a service of an open page. */
export type Wanted = { page: BookingPage; service: BookingService };

/** The open page with one of its services. */
export async function readWanted(
  tx: Tx,
  serviceId: string,
  read: (tx: Tx) => Promise<BookingPage | undefined> = findPage,
): Promise<Wanted> {
  const page = await read(tx);
  const service = await findService(tx, serviceId);
  if (page?.isOpen !== true || service?.isOffered !== true) throw new Problem('bookingClosed');
  return { page, service };
}

/** The days on which a page offers times: from the first that keeps the notice to the last. */
function offeredDays(
  { noticeMinutes, daysAhead }: BookingPage,
  now: Date,
  zone: string,
): { first: string; last: string } {
  const today = wallClock(now.toISOString(), zone).day;
  const first = wallClock(isoOf(now.getTime() + noticeMinutes * minuteMs), zone).day;
  return { first, last: addDays(today, daysAhead) };
}

type Reading = Wanted & {
  place: Coordinates | null;
  now: Date;
  /** The only start that is looked for. */
  start?: string;
  /** A hold that does not take its own time. */
  bookingId?: string;
};

/** Everything that the search for times reads, in the caller's transaction. */
export async function readBookingScene(tx: Tx, { page, service, place, now, start, bookingId }: Reading) {
  const planner = await findPlanner(tx);
  const scene = await readScene(tx, planner, {
    ...{ skillIds: [], jobId: undefined, clientId: undefined, visitId: undefined },
  });
  const people = scene.people.filter(({ worksInField }) => worksInField);
  const userIds = people.map(({ id }) => id);
  const zone = scene.timezone;
  const { first, last } = offeredDays(page, now, zone);
  const startDay = start === undefined ? null : wallClock(start, zone).day;
  const working = await readWorkingTime(scene, [startDay ?? first, startDay ?? last]);
  const isPossible = startDay === null || (startDay >= first && startDay <= last);
  const searched = isPossible ? daysOfRange(startDay ?? first, startDay ?? last, now.toISOString(), working) : [];
  const days = searched.map((day): SearchedDay => (start === undefined ? day : { ...day, only: Date.parse(start) }));
  const ranges = rangesOf(days).map((range) => ({ start: range.start - dayMs, end: range.end + dayMs }));
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
  const [visits, blocks, absences] = await Promise.all([
    listTakenVisits(tx, { userIds, ranges, except: { bookingId }, now }),
    listBlocks(tx, { userIds, range }),
    listKnownAbsences(tx, planner, { userIds, days, zone }),
  ]);
  const account = { ...scene, zone };
  return { planner, account, working, people, days, range, visits, blocks, absences, place, page, service, now };
}

export type BookingScene = Awaited<ReturnType<typeof readBookingScene>>;

/** The ways that the search needs. */
export const waysOf = ({ place, visits, account }: BookingScene): TravelBlock[] =>
  place === null ? [] : waysTo(place, visits, account);

type LegBetween = (from: Coordinates, to: Coordinates) => Leg;

/** The question about a scene, with the company's buffer around other visits. */
function questionOf(scene: BookingScene, legBetween: LegBetween): SlotQuestion {
  const { account, working, people, days, blocks, absences, place, page, service, now } = scene;
  const visits = withBuffer(scene.visits, page.bufferMinutes);
  return makeQuestion(
    { account, working, people, visits, blocks, absences, legBetween },
    {
      ...{ place, days, now, duration: service.minutes, travelLimit: null, skills: [] },
      ...{ preferredId: null, promised: null },
    },
  );
}

/** The starts at which somebody can be there. */
export const listStarts = (scene: BookingScene, legBetween: LegBetween): Span[] =>
  scene.days.length === 0 ? [] : everyStart(questionOf(scene, legBetween));

/** Who can be there at the only start that is looked for, the best first. */
export const listSlots = (scene: BookingScene, legBetween: LegBetween): Slot[] =>
  scene.days.length === 0 ? [] : suggestSlots(questionOf(scene, legBetween)).slots;

/** Refuses an address to which the company does not come, or which is not known well enough to say so. */
export function requireInArea(
  { page, account, place }: Pick<BookingScene, 'page' | 'account' | 'place'>,
  { zipCode, legBetween }: { zipCode: string; legBetween: LegBetween },
): void {
  const office = coordinatesOf(account.address);
  const noon = 12 * 60;
  const officeMinutes = office === null || place === null ? null : legBetween(office, place).minutesAt(noon);
  const isInside = isInArea(page.area, { position: place, postalCode: zipCode, officeMinutes });
  if (isInside === null) throw new Problem('bookingPlaceUnknown');
  if (!isInside) throw new Problem('bookingOutside');
}
