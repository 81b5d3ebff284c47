import { hasPart } from '@truckroll/domain/hub/hub-access';
import { asksPerDay } from '@truckroll/domain/hub/hub-asks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { countAsksSince, insertAsk, type NewAsk } from '../../records/client-access/ask-store.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { type OpenHub, openHub, type ReachedClient } from './enter-hub.ts';
import { type Choices, readChoices } from './visit-choices.ts';
import { findVisit, type VisitOfClient } from './visits-of-client.ts';

const daySeconds = 86_400;

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

/** Stores what a client told the office, once, with its event. False if it was stored before. */
export async function tellOffice(
  tx: Tx,
  { name }: OpenHub,
  ask: Omit<NewAsk, 'askedBy'>,
  event: DomainEvent,
): Promise<boolean> {
  const { clientId, now } = ask;
  if ((await countAsksSince(tx, clientId, daysBefore(now, 1))) >= asksPerDay)
    throw new Problem('tooManyRequests', {}, { retryAfterSeconds: daySeconds });
  if (!(await insertAsk(tx, { ...ask, askedBy: name }))) return false;
  await recordEvent(tx, { actor: { userId: null, name }, now }, event);
  return true;
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
