import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import type { BookingStatus } from '@truckroll/domain/booking/booking-service';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import type { Span } from '@truckroll/domain/slots/slot-types';
import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { requestRows } from '../requests/request-rows.ts';

/** The stages of a request from which no visit follows any more. */
const closedStages = ['converted', 'lost_no_response', 'lost_rejected', 'cancelled', 'duplicate'] as const;

const openRequests = expressionBuilder<Tables, never>()
  .selectFrom(requestRows.as('requests'))
  .select('requests.id')
  .where('requests.convertedToJobId', 'is', null)
  .where('requests.stage', 'not in', closedStages);

/** A time that a client holds or asked for: nobody else gets it. */
type TakenTime = Span & { id: string; userId: string; place: ReturnType<typeof coordinatesOf> };

/** The times of people that clients hold now, or asked for in requests that are open, in ranges. */
export async function listTakenTimes(
  tx: Tx,
  { userIds, ranges, except, now }: { userIds: readonly string[]; ranges: readonly Span[]; except?: string; now: Date },
): Promise<TakenTime[]> {
  if (ranges.length === 0 || userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('bookings')
    .select(['bookings.id', 'bookings.userId', 'bookings.startsAt', 'bookings.endsAt', 'bookings.address'])
    .where('bookings.userId', 'in', [...userIds])
    .where((where) =>
      where.or([
        where.and([where('bookings.status', '=', 'held'), where('bookings.heldUntil', '>', now.toISOString())]),
        where.and([where('bookings.status', '=', 'asked'), where('bookings.requestId', 'in', openRequests)]),
      ]),
    )
    .where((where) =>
      where.or(
        ranges.map(({ start, end }) =>
          where.and([where('bookings.startsAt', '<', isoOf(end)), where('bookings.endsAt', '>', isoOf(start))]),
        ),
      ),
    )
    .execute();
  return rows
    .filter(({ id }) => id !== except)
    .map(({ id, userId, startsAt, endsAt, address }) => ({
      ...{ id, userId, start: Date.parse(startsAt), end: Date.parse(endsAt) },
      place: coordinatesOf(address),
    }));
}

/** The starts of what clients hold, asked for or booked in a range: what counts for the most bookings of a day. */
export async function listBookedStarts(
  tx: Tx,
  { start, end }: Span,
  { except, now }: { except?: string | undefined; now: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'startsAt'])
    .where('startsAt', '>=', isoOf(start))
    .where('startsAt', '<', isoOf(end))
    .where((where) =>
      where.or([
        where('status', '=', 'booked'),
        where.and([where('status', '=', 'held'), where('heldUntil', '>', now.toISOString())]),
        where.and([where('status', '=', 'asked'), where('requestId', 'in', openRequests)]),
      ]),
    )
    .execute();
  return rows.filter(({ id }) => id !== except).map(({ startsAt }) => startsAt);
}

type NewHold = {
  serviceId: string;
  userId: string;
  time: { start: string; end: string };
  address: Address;
  heldUntil: string;
  proof: string;
  now: Date;
};

/** Holds a time. Returns the secret by which it is booked. */
export async function insertHold(tx: Tx, { time, address, now, ...hold }: NewHold): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('bookings')
    .values({
      ...hold,
      id: newId(),
      startsAt: time.start,
      endsAt: time.end,
      address: JSON.stringify(address),
      status: 'held',
      tokenHash: hashToken(token),
      createdAt: now.toISOString(),
    })
    .execute();
  return token;
}

/** Deletes the holds of the account that have ended, and the one that a client gives up. */
export async function releaseHolds(tx: Tx, { token, now }: { token: string | undefined; now: Date }): Promise<void> {
  await tx
    .deleteFrom('bookings')
    .where('status', '=', 'held')
    .where((where) =>
      where.or([
        where('heldUntil', '<=', now.toISOString()),
        ...(token === undefined ? [] : [where('tokenHash', '=', hashToken(token))]),
      ]),
    )
    .execute();
}

export type Hold = {
  id: string;
  serviceId: string | null;
  userId: string;
  startsAt: string;
  endsAt: string;
  address: Address;
  status: BookingStatus;
  jobId: string | null;
  requestId: string | null;
};

/** The time that a client holds now, or made into a booking, by its secret. */
export const findHold = (tx: Tx, token: string, now: Date): Promise<Hold | undefined> =>
  tx
    .selectFrom('bookings')
    .select(['id', 'serviceId', 'userId', 'startsAt', 'endsAt', 'address', 'status', 'jobId', 'requestId'])
    .where('tokenHash', '=', hashToken(token))
    .where((where) => where.or([where('status', '!=', 'held'), where('heldUntil', '>', now.toISOString())]))
    .forUpdate()
    .executeTakeFirst();

/** Whether the request of a booking is still open, so that the office can approve it: it exists and is in no closed stage. */
export async function isRequestOpen(tx: Tx, requestId: string | null): Promise<boolean> {
  if (requestId === null) return false;
  const row = await tx
    .selectFrom(requestRows.as('requests'))
    .select('id')
    .where('id', '=', requestId)
    .where('stage', 'not in', closedStages)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a service that was booked; null once it was deleted. */
export async function findServiceName(tx: Tx, serviceId: string | null): Promise<string | null> {
  if (serviceId === null) return null;
  const row = await tx.selectFrom('bookingServices').select('name').where('id', '=', serviceId).executeTakeFirst();
  return row?.name ?? null;
}

/** What became of a hold. */
export async function settleHold(
  tx: Tx,
  id: string,
  settled: { status: 'asked'; requestId: string } | { status: 'booked'; jobId: string },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ...settled, proof: null })
    .where('id', '=', id)
    .execute();
}

/** The times of visits that clients booked online, who were told so at once, by the ids of their jobs. */
export async function listBookedTimes(
  tx: Tx,
  jobIds: readonly string[],
): Promise<Map<string, { start: string; bookedAt: string }>> {
  if (jobIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('bookings')
    .select(['jobId', 'startsAt', 'createdAt'])
    .where('jobId', 'in', [...new Set(jobIds)])
    .where('status', '=', 'booked')
    .execute();
  return new Map(rows.map(({ jobId, startsAt, createdAt }) => [jobId ?? '', { start: startsAt, bookedAt: createdAt }]));
}

/** Deletes the holds of all accounts that nobody made into bookings. */
export const deleteOldHolds = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('bookings').where('status', '=', 'held').where('heldUntil', '<=', now.toISOString()));
