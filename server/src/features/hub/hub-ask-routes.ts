import * as contract from '@truckroll/contract/hub/hub-asks';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { type FoundTimes, findPlanner, findTimesOf } from '../client-times/find-times.ts';
import { changeVisitStatus, getVisitToMove } from '../visits/change-visit-status.ts';
import { enterByHub, openHub } from './enter-hub.ts';
import { landMessage } from './land-message.ts';
import { openForClient, requireChoice, requireDetails, requireReached, tellOffice } from './tell-office.ts';
import type { VisitOfClient } from './visits-of-client.ts';

const jobOf = ({ jobId, jobNumber, title }: VisitOfClient) => ({ id: jobId, jobNumber, title });
const visitOf = ({ id, jobId, visitNumber }: VisitOfClient) => ({ id, jobId, visitNumber });
const minuteMs = 60_000;
const usualMinutes = 120;

/** The length of a visit, in minutes. */
function minutesOf({ visitStartDateTime: start, visitEndDateTime: end }: VisitOfClient): number {
  if (start === null || end === null) return usualMinutes;
  return Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / minuteMs));
}

/** What clients do on their page, each told to the office (API HU-9 to HU-13). */
export function hubAskRoutes(context: ServerContext): void {
  const { serveGuest, travel } = context;
  type Finding = { now: Date; transact: Transact; warn: (error: unknown) => void };

  /** The times that the client of a visit can ask for. */
  const findTimes = (token: string, visitId: string, { now, transact, warn }: Finding): Promise<FoundTimes> =>
    findTimesOf(
      async (tx) => {
        const hub = await openHub(tx, token, now);
        const visit = await requireChoice(tx, hub, { visitId, choice: 'otherTime', now });
        const { clientId, jobAddress, propertyAddress } = visit;
        return {
          ...{ accountId: hub.accountId, clientId, address: jobAddress ?? propertyAddress, duration: minutesOf(visit) },
          ...{ documentId: null, visitId },
        };
      },
      { now, transact, travel, warn },
    );

  serveGuest(contract.writeToOffice, {
    enter: enterByHub,
    async handle({ tx, params, body, now }) {
      const hub = await openForClient(tx, params.token, now);
      const { clientId, clientName } = requireReached(hub, body.clientId);
      const { id, text } = body;
      const ask = { id, clientId, visitId: null, kind: 'message', details: { text }, outcome: null, now } as const;
      const client = { id: clientId, name: clientName };
      const isNew = await tellOffice(tx, hub, ask, { type: 'client.page_message', client, text });
      if (isNew) await landMessage(tx, hub, { clientId, text, now }, context);
      return { id };
    },
  });

  serveGuest(contract.answerHubVisit, {
    enter: enterByHub,
    async handle({ tx, params, body, now }) {
      const hub = await openForClient(tx, params.token, now);
      const { id, answer, text } = body;
      const visit = await requireChoice(tx, hub, { visitId: params.visitId, choice: answer, now });
      const about = { job: jobOf(visit), visit: visitOf(visit) };
      const ofVisit = { id, clientId: visit.clientId, visitId: visit.id, now };
      if (answer === 'confirm') {
        const details = { start: visit.visitStartDateTime ?? '' };
        const ask = { ...ofVisit, kind: 'confirm', details, outcome: 'accepted' } as const;
        await tellOffice(tx, hub, ask, { type: 'visit.client_confirmed', ...about });
        return { id, isDone: true };
      }
      const details = text ? { text } : {};
      const isDone = (await getAccountRow(tx, hub.accountId)).hubRules.cancels === 'done';
      const ask = { ...ofVisit, kind: 'cancel', details, outcome: isDone ? 'accepted' : null } as const;
      const when = { start: visit.visitStartDateTime, timezone: visit.timezone };
      await tellOffice(
        tx,
        hub,
        ask,
        isDone
          ? { type: 'visit.client_cancelled', ...about }
          : { type: 'visit.client_asked', ...about, wanted: 'cancel', ...when },
      );
      if (isDone) await cancel(tx, visit.id, now);
      return { id, isDone };
    },
  });

  /** Cancels a visit for its client, as an admin would. */
  async function cancel(tx: Tx, visitId: string, now: Date): Promise<void> {
    const actor = await findPlanner(tx);
    const found = await getVisitToMove(tx, visitId, { actor, now });
    await changeVisitStatus(tx, found, { visitStatus: 'cancelled', writtenAt: now }, { actor, now });
  }

  serveGuest(contract.listHubTimes, {
    enter: enterByHub,
    async answer({ params, now, transact, log }) {
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
      const { times, timezone } = await findTimes(params.token, params.visitId, { now, transact, warn });
      return { times, timezone };
    },
  });

  serveGuest(contract.askForHubTime, {
    enter: enterByHub,
    prepare({ params, now, transact, log }) {
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
      return findTimes(params.token, params.visitId, { now, transact, warn });
    },
    async handle({ tx, params, body, prepared: { slots, times }, now }) {
      const hub = await openForClient(tx, params.token, now);
      const visit = await requireChoice(tx, hub, { visitId: params.visitId, choice: 'otherTime', now });
      const time = times.find(({ start }) => start === body.start);
      const slot = slots.find((each) => isoOf(each.start) === body.start);
      if (time === undefined || slot === undefined) throw new Problem('slotTaken');
      const details = { ...time, userId: slot.person.id };
      const ofVisit = { id: body.id, clientId: visit.clientId, visitId: visit.id, now };
      const ask = { ...ofVisit, kind: 'time', details, outcome: null } as const;
      const about = { job: jobOf(visit), visit: visitOf(visit), start: time.start, timezone: visit.timezone };
      await tellOffice(tx, hub, ask, { type: 'visit.client_asked', wanted: 'time', ...about });
      return { id: body.id };
    },
  });

  serveGuest(contract.proposeDetails, {
    enter: enterByHub,
    async handle({ tx, params, body, now }) {
      const hub = await openForClient(tx, params.token, now);
      const { id, clientId, firstName, lastName, email, phoneNumber } = body;
      const { clientName } = requireDetails(hub, clientId);
      const details = {
        ...(firstName == null ? {} : { firstName }),
        ...(lastName == null ? {} : { lastName }),
        ...(email === undefined ? {} : { email }),
        ...(phoneNumber === undefined ? {} : { phoneNumber }),
      };
      const ask = { id, clientId, visitId: null, kind: 'details', details, outcome: null, now } as const;
      await tellOffice(tx, hub, ask, { type: 'client.details_proposed', client: { id: clientId, name: clientName } });
      return { id };
    },
  });
}
