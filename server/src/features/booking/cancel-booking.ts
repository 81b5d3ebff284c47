import type { BookingState } from '@truckroll/contract/booking/booking';
import type { HubAccess } from '@truckroll/domain/hub/hub-access';
import type { CancelWay } from '@truckroll/domain/hub/hub-asks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findHold, findServiceName, type Hold, isRequestOpen } from '../../records/booking/booking-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { cancelVisit } from '../hub/cancel-visit.ts';
import type { OpenHub } from '../hub/enter-hub.ts';
import { readChoices } from '../hub/visit-choices.ts';
import { findVisitsOf, type VisitOfClient } from '../hub/visits-of-client.ts';
import { readClientCompany } from '../on-my-way/read-arrival.ts';
import { moveByClient } from '../requests/move-request.ts';

type Found = {
  hold: Hold;
  /** Its client, as the person who opened the client's page would be. */
  hub: OpenHub;
  /** Of what is booked. */
  visit: VisitOfClient | undefined;
};

/** What was booked with the secret of a hold; a request that became a job is that job. */
async function findBooking(
  tx: Tx,
  accountId: string,
  { hold: token, now }: { hold: string; now: Date },
): Promise<Found> {
  const hold = await findHold(tx, token, now);
  if (hold === undefined || hold.status === 'held') throw new Problem('publicLinkEnded');
  const request =
    hold.requestId === null
      ? undefined
      : await tx
          .selectFrom(requestRows.as('requests'))
          .select(['clientId', 'convertedToJobId'])
          .where('id', '=', hold.requestId)
          .executeTakeFirst();
  const jobId = hold.jobId ?? request?.convertedToJobId ?? null;
  const job =
    jobId === null
      ? undefined
      : await tx.selectFrom(jobHeads.as('jobs')).select('clientId').where('id', '=', jobId).executeTakeFirst();
  const clientId = job?.clientId ?? request?.clientId;
  const client =
    clientId === undefined
      ? undefined
      : await tx
          .selectFrom(clientNames.as('clients'))
          .select(['id', 'name', 'firstName'])
          .where('id', '=', clientId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst();
  if (client === undefined) throw new Problem('publicLinkEnded');
  const { id, name, firstName } = client;
  const access: HubAccess & { clientName: string } = {
    clientId: id,
    clientName: name,
    role: 'owner',
    propertyId: null,
  };
  const hub = {
    accountId,
    name,
    firstName,
    endsAt: '',
    at: { channel: 'mail', address: '' },
    accesses: [access],
  } as const;
  const visit =
    jobId === null
      ? undefined
      : await findVisitsOf(tx, [id]).where('visits.jobId', '=', jobId).orderBy('visits.visitNumber').executeTakeFirst();
  return { hold, hub: { ...hub, accesses: [access] }, visit };
}

/** Whether the client of a booking can cancel it now, by asking or at once. */
async function cancelsOf(tx: Tx, { hold, hub, visit }: Found, now: Date) {
  if (visit === undefined) {
    const isOpen = await isRequestOpen(tx, hold.requestId);
    const cancels: CancelWay = isOpen && hold.startsAt > now.toISOString() ? 'done' : 'no';
    return { cancels, isCancelled: !isOpen, isAsked: false };
  }
  const choices = (await readChoices(tx, hub, [visit], now)).get(visit.id);
  const { hubRules } = await getAccountRow(tx, hub.accountId);
  return {
    cancels: choices?.can.cancel === true ? hubRules.cancels : ('no' as const),
    isCancelled: visit.visitStatus === 'cancelled',
    isAsked: choices?.waits === 'cancel',
  };
}

type Asked = { accountId: string; hold: string; now: Date; links: Links };

async function stateOf(tx: Tx, found: Found, { accountId, now, links }: Asked): Promise<BookingState> {
  const { hold, visit } = found;
  return {
    service: (await findServiceName(tx, hold.serviceId)) ?? visit?.title ?? '',
    time: { start: visit?.visitStartDateTime ?? hold.startsAt, end: visit?.visitEndDateTime ?? hold.endsAt },
    timezone: (await getAccountRow(tx, accountId)).timezone,
    isBooked: visit !== undefined,
    ...(await cancelsOf(tx, found, now)),
    company: await readClientCompany(tx, accountId, links),
    language: await readLanguage(tx, found.hub.accesses[0]?.clientId ?? null),
  };
}

/** What became of a booking (API BK-10). */
export async function readBookingState(tx: Tx, asked: Asked): Promise<BookingState> {
  return await stateOf(tx, await findBooking(tx, asked.accountId, asked), asked);
}

/** Cancels a booking as its client (API BK-11). Who presses twice gets the same answer. */
export async function cancelBooking(tx: Tx, asked: Asked): Promise<BookingState> {
  const found = await findBooking(tx, asked.accountId, asked);
  const { hold, hub, visit } = found;
  const { now } = asked;
  const { cancels, isCancelled, isAsked } = await cancelsOf(tx, found, now);
  if (!isCancelled && !isAsked) {
    if (cancels === 'no') throw new Problem('visitNotChangeable');
    if (visit !== undefined) await cancelVisit(tx, hub, { visit, id: hold.id, text: null, now });
    else if (hold.requestId !== null) {
      const by = { actor: { userId: null, name: hub.name }, now };
      await moveByClient(tx, hold.requestId, 'cancelled', by);
      await recordEvent(tx, by, { type: 'booking.cancelled', requestId: hold.requestId, clientName: hub.name });
    }
  }
  return await stateOf(tx, await findBooking(tx, asked.accountId, asked), asked);
}
