import { hasPart } from '@truckroll/domain/hub/hub-access';
import { asksPerDay } from '@truckroll/domain/hub/hub-asks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import {
  countAsksSince,
  findAsk,
  insertAsk,
  type NewAsk,
  type StoredAsk,
} from '../../records/client-access/ask-store.ts';
import type { ReachedClient } from '../../records/client-access/hub-person.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { type OpenHub, openHub } from './enter-hub.ts';
import { type Choices, readChoices } from './visit-choices.ts';
import { findVisit, type VisitOfClient } from './visits-of-client.ts';

const daySeconds = 86_400;

/** What the events of a visit name. */
export const aboutOf = ({ id, jobId, jobNumber, title, visitNumber }: VisitOfClient) => ({
  job: { id: jobId, jobNumber, title },
  visit: { id, jobId, visitNumber },
});

/** The open page, for something that its person does. Staff who look at the page cannot act. */
export async function openForClient(tx: Tx, token: string, now: Date): Promise<OpenHub> {
  const hub = await openHub(tx, token, now);
  if (hub.at === null) throw new Problem('readOnlyLink');
  return hub;
}

/** One of the clients that a person reaches. */
export function requireReached({ accesses }: OpenHub, clientId: string): ReachedClient {
  const access = accesses.find((each) => each.clientId === clientId);
  if (access === undefined) throw notFound('Client');
  return access;
}

/** A client whose contact data the person may propose. */
export function requireDetails({ accesses }: OpenHub, clientId: string): ReachedClient {
  const access = accesses.find((each) => each.clientId === clientId && hasPart(each, 'details'));
  if (access === undefined) throw notFound('Client');
  return access;
}

/**
 * What was told before under the id of a request whose answer was lost; undefined for something new. Its clients have to be
 * within the person's reach, else somebody else's id is taken.
 */
export async function findRepeated(
  tx: Tx,
  { accesses }: OpenHub,
  { id, visitId, kinds }: { id: string; visitId: string; kinds: readonly StoredAsk['kind'][] },
): Promise<{ isDone: boolean } | undefined> {
  const stored = await findAsk(tx, id);
  if (stored === undefined) return undefined;
  const isOwn = accesses.some(({ clientId }) => clientId === stored.clientId);
  if (!isOwn || stored.visitId !== visitId || !kinds.includes(stored.kind)) throw notFound('Visit');
  // What the office decided later is no answer to the request.
  return { isDone: stored.outcome === 'accepted' && stored.settledBy === null };
}

/** Stores what a client told the office, once, with its event. False if it was stored before. */
export async function tellOffice(
  tx: Tx,
  { name }: Pick<OpenHub, 'name'>,
  ask: Omit<NewAsk, 'askedBy'>,
  event: DomainEvent,
): Promise<boolean> {
  const { id, clientId, now } = ask;
  if ((await findAsk(tx, id)) !== undefined) return false;
  if ((await countAsksSince(tx, clientId, daysBefore(now, 1))) >= asksPerDay)
    throw new Problem('tooManyRequests', {}, { retryAfterSeconds: daySeconds });
  if (!(await insertAsk(tx, { ...ask, askedBy: name }))) return false;
  await recordEvent(tx, { actor: { userId: null, name }, now }, event);
  return true;
}

/** Whether the time of a visit is confirmed already: who presses twice hears the same. */
export async function isConfirmed(tx: Tx, hub: OpenHub, visitId: string, now: Date): Promise<boolean> {
  const visit = await findVisit(tx, hub, visitId);
  return visit !== undefined && (await readChoices(tx, hub, [visit], now)).get(visitId)?.isConfirmed === true;
}

/** A visit of the person that they may act on now in a way. */
export async function requireChoice(
  tx: Tx,
  hub: OpenHub,
  { visitId, choice, now }: { visitId: string; choice: keyof Choices; now: Date },
): Promise<VisitOfClient> {
  const visit = await findVisit(tx, hub, visitId);
  if (visit === undefined) throw notFound('Visit');
  const choices = (await readChoices(tx, hub, [visit], now)).get(visitId);
  if (choices?.can[choice] !== true) throw new Problem('visitNotChangeable');
  return visit;
}
