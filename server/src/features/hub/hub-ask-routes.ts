import * as contract from '@truckroll/contract/hub/hub-asks';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { type FoundTimes, findPlanner, findTimesOf } from '../client-times/find-times.ts';
import { cancelVisit } from './cancel-visit.ts';
import { enterByHub, openHub } from './enter-hub.ts';
import { landMessage } from './land-message.ts';
import { moveVisit } from './move-visit.ts';
import {
  aboutOf,
  findRepeated,
  isConfirmed,
  openForClient,
  requireChoice,
  requireDetails,
  requireReached,
  tellOffice,
} from './tell-office.ts';
import type { VisitOfClient } from './visits-of-client.ts';

const noTimes: FoundTimes = { slots: [], times: [], timezone: 'UTC' };
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
      if (isNew) await landMessage(tx, hub, { id, clientId, text, now }, context);
      return { id };
    },
  });

  serveGuest(contract.answerHubVisit, {
    enter: enterByHub,
    async handle({ tx, params, body, now }) {
      const hub = await openForClient(tx, params.token, now);
      const { id, answer, text } = body;
      const { visitId } = params;
      const repeated = await findRepeated(tx, hub, { id, visitId, kinds: [answer] });
      if (repeated !== undefined) return { id, ...repeated };
      if (answer === 'confirm' && (await isConfirmed(tx, hub, visitId, now))) return { id, isDone: true };
      const visit = await requireChoice(tx, hub, { visitId, choice: answer, now });
      if (answer === 'cancel')
        return { id, isDone: await cancelVisit(tx, hub, { visit, id, text: text ?? null, now }) };
      const details = { start: visit.visitStartDateTime ?? '' };
      const ofVisit = { id, clientId: visit.clientId, visitId: visit.id, now };
      const ask = { ...ofVisit, kind: 'confirm', details, outcome: 'accepted' } as const;
      await tellOffice(tx, hub, ask, { type: 'visit.client_confirmed', ...aboutOf(visit) });
      return { id, isDone: true };
    },
  });

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
    async prepare({ params, body, now, transact, log }) {
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
      const { token, visitId } = params;
      // A repeated request finds what it asked for itself, which leaves nothing to choose.
      const isRepeated = await transact(async (tx) => {
        const hub = await openForClient(tx, token, now);
        return (await findRepeated(tx, hub, { id: body.id, visitId, kinds: ['time'] })) !== undefined;
      });
      return isRepeated ? noTimes : await findTimes(token, visitId, { now, transact, warn });
    },
    async handle({ tx, params, body, prepared: { slots, times }, now }) {
      const hub = await openForClient(tx, params.token, now);
      const { visitId } = params;
      const repeated = await findRepeated(tx, hub, { id: body.id, visitId, kinds: ['time'] });
      if (repeated !== undefined) return { id: body.id, ...repeated };
      const visit = await requireChoice(tx, hub, { visitId: params.visitId, choice: 'otherTime', now });
      const time = times.find(({ start }) => start === body.start);
      const slot = slots.find((each) => isoOf(each.start) === body.start);
      if (time === undefined || slot === undefined) throw new Problem('slotTaken');
      const details = { ...time, userId: slot.person.id };
      const ofVisit = { id: body.id, clientId: visit.clientId, visitId: visit.id, now };
      const isDone = (await getAccountRow(tx, hub.accountId)).hubRules.movesAtOnce;
      const ask = { ...ofVisit, kind: 'time', details, outcome: isDone ? 'accepted' : null } as const;
      const about = { ...aboutOf(visit), start: time.start, timezone: visit.timezone };
      await tellOffice(
        tx,
        hub,
        ask,
        isDone ? { type: 'visit.client_moved', ...about } : { type: 'visit.client_asked', wanted: 'time', ...about },
      );
      if (isDone) await moveVisit(tx, visitId, details, { actor: await findPlanner(tx), now });
      return { id: body.id, isDone };
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
