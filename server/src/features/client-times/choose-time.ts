import type { OfferedTime } from '@truckroll/contract/documents/send-document';
import { createJob as jobEndpoint } from '@truckroll/contract/jobs/save-job';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { jobFromEstimate } from '@truckroll/domain/jobs/from-estimate';
import type { Slot } from '@truckroll/domain/slots/slot-types';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { listAskedTimes, noteAskedTime } from '../../records/documents/asked-time-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { toDocument } from '../documents/document-details.ts';
import { clientOf } from '../documents/public-document.ts';
import { createJob } from '../jobs/create-job.ts';
import { readClientOfJob } from '../jobs/find-for-save.ts';
import { findTaken } from '../slots/require-free.ts';
import { type FoundTimes, findPlanner } from './find-times.ts';

type Choosing = { start: string; found: FoundTimes; now: Date; links: Links; queue: Queue };

/** The first person who is still free at a start. Those who are looked at are locked, so that nobody is booked twice. */
async function findFree(
  tx: Tx,
  document: StoredDocument,
  { start, found: { slots, times, timezone }, now }: Choosing,
): Promise<{ slot: Slot; time: OfferedTime } | undefined> {
  const isOffered = times.some((time) => time.start === start);
  for (const slot of slots.filter((each) => isOffered && isoOf(each.start) === start)) {
    const time = { start, end: isoOf(slot.end) };
    const wanted = { teamMemberId: slot.person.id, startTime: time.start, endTime: time.end };
    const taken = await findTaken(tx, [wanted], { except: {}, zone: timezone, now });
    const asked = await listAskedTimes(tx, { except: document.id, now });
    const isAsked = asked.some(
      (other) => other.userId === slot.person.id && other.start < time.end && other.end > time.start,
    );
    if (taken.length === 0 && !isAsked) return { slot, time };
  }
  return undefined;
}

/** Plans the job of an estimate at a time, for the person who is free then. */
async function bookJob(
  tx: Tx,
  document: StoredDocument,
  { slot, time }: { slot: Slot; time: OfferedTime },
  { now, links, queue, found: { timezone } }: Choosing,
): Promise<void> {
  const planner = await findPlanner(tx);
  const client = await readClientOfJob(tx, document.clientId, { actor: planner, scope: 'all' });
  if (client === undefined || client.stage === 'archived') throw new Problem('timeNotPossible');
  const estimate = await toDocument(tx, document, { now, links, reader: planner });
  const { leftOutDiscount: _, jobItems: __, ...job } = jobFromEstimate(estimate);
  await createJob(
    tx,
    client,
    jobEndpoint.body.parse({
      ...job,
      assignedToTeams: [slot.person.id],
      ...{ startDateTime: time.start, endDateTime: time.end, isStartTime: true, isEndTime: true, timezone },
    }),
    { actor: planner, now, queue, uploads: [] },
  );
}

/**
 * The client of an approved estimate chooses a time: it is asked for, or books the visit, as the company decided
 * (API DC-9g). It is checked again here, where the document and the person are locked: of two clients at once one gets it.
 */
export async function chooseTime(
  tx: Tx,
  document: StoredDocument,
  choosing: Choosing & { accountId: string },
): Promise<{ time: OfferedTime; isBooked: boolean }> {
  const free = await findFree(tx, document, choosing);
  if (free === undefined) throw new Problem('slotTaken');
  const { chosenTimes } = await getAccountRow(tx, choosing.accountId);
  const by = { actor: clientOf(document), now: choosing.now };
  const about = { document: documentOf(document), createdBy: document.createdBy };
  const when = { start: free.time.start, timezone: choosing.found.timezone };
  if (chosenTimes === 'booked') {
    await recordEvent(tx, by, { type: 'document.time_booked', ...about, ...when });
    await bookJob(tx, document, free, choosing);
    return { time: free.time, isBooked: true };
  }
  await noteAskedTime(tx, document.id, { ...free.time, userId: free.slot.person.id });
  await recordEvent(tx, by, { type: 'document.time_asked', ...about, ...when });
  return { time: free.time, isBooked: false };
}
