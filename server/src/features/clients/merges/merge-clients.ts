import type { ClientMerge, mergeClients as endpoint } from '@truckroll/contract/clients/client-merges';
import type { Client } from '@truckroll/contract/clients/clients';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { Phone } from '@truckroll/contract/fields/fields';
import { type MergeChoices, mergedValues } from '@truckroll/domain/clients/merge-fields';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../../platform/http/problem.ts';
import { requireVersion } from '../../../platform/http/require-version.ts';
import type { Actor, Author } from '../../../platform/session/actor.ts';
import { clientScope, clientsWithin } from '../../../records/client-access/client-scope.ts';
import { copyApart } from '../../../records/clients/client-pairs.ts';
import { contactKeys } from '../../../records/clients/client-rows.ts';
import { clientColumns } from '../../../records/clients/client-store.ts';
import { type ClientValues, clientValuesOf } from '../../../records/clients/client-values.ts';
import { readNumbers } from '../../../records/clients/clients-of-number.ts';
import { getMerge, insertMerge, markMerged, saveKeptClient } from '../../../records/clients/merge-store.ts';
import { uniteMessageChoices } from '../../../records/clients/message-choice-store.ts';
import { phoneDigits } from '../../../records/clients/phone-digits.ts';
import { recordEvent } from '../../../records/events/record-event.ts';
import { isAnswering } from '../../../records/files/file-message-store.ts';
import { makeRoom } from '../../../records/files/merged-drives.ts';
import { linkUnlinked } from '../client-numbers.ts';
import { getClient } from '../get-client.ts';
import { addContact } from '../save-contact.ts';
import { linkedOf, listUnlinked } from './linked-numbers.ts';
import { moveAll } from './moved-tables.ts';

type ClientToMerge = ClientValues & { id: string; name: string; updatedAt: string; isStageChosen: boolean };
type Couple = { kept: ClientToMerge; removed: ClientToMerge };

/** Locks both clients, in the order of their ids so that two merges cannot deadlock. */
export async function getCouple(
  tx: Tx,
  { keptId, removedId }: { keptId: string; removedId: string },
  actor: Actor,
): Promise<Couple> {
  if (keptId === removedId) throw new Problem('mergeWithItself');
  const rows = await clientsWithin(tx, clientScope(actor))
    .select([...clientColumns, 'clients.isStageChosen'])
    .where('clients.id', 'in', [keptId, removedId])
    .orderBy('clients.id')
    .forUpdate('clients')
    .execute();
  const by = (id: string) =>
    found(
      rows.find((row) => row.id === id),
      'Client',
    );
  return { kept: by(keptId), removed: by(removedId) };
}

/** An answer in progress would be stored under the removed client. */
async function refuseWhileAnswering(tx: Tx, clientId: string): Promise<void> {
  if (await isAnswering(tx, clientId)) throw new Problem('clientAnswered');
}

type Reached = Pick<ClientValues, 'email' | 'phoneNumber'>;

/** The e-mail addresses and phone numbers of either client that no field of the merged client holds. */
function leftOver(
  couple: readonly Reached[],
  merged: Reached,
): { emails: string[]; phones: { phone: Phone; extension: null }[] } {
  const emails = new Map<string, string>();
  const phones = new Map<string, Phone>();
  for (const { email, phoneNumber } of couple) {
    if (email !== null) emails.set(email.toLowerCase(), email);
    if (phoneNumber !== null) phones.set(phoneDigits(phoneNumber), phoneNumber);
  }
  if (merged.email !== null) emails.delete(merged.email.toLowerCase());
  if (merged.phoneNumber !== null) phones.delete(phoneDigits(merged.phoneNumber));
  return {
    emails: [...emails.values()],
    phones: [...phones.values()].map((phone) => ({ phone, extension: null })),
  };
}

/**
 * Stores addresses and numbers without a field in the merged client as a contact, because mail, calls and messages are
 * linked by them.
 */
async function keepLeftOver(
  tx: Tx,
  { kept, removed }: Couple,
  merged: Reached,
  now: Date,
): Promise<{ id: string; name: string } | null> {
  const { emails, phones } = leftOver([kept, removed], merged);
  const known = await tx
    .selectFrom(contactKeys.as('clientContactKeys'))
    .select('key')
    .where('clientId', '=', kept.id)
    .execute();
  const keys = new Set(known.map(({ key }) => key));
  const values = {
    name: (removed.name || kept.name).slice(0, 100),
    role: null,
    hubRole: null,
    servicePropertyId: null,
    emails: emails.filter((email) => !keys.has(email.toLowerCase())),
    phones: phones.filter(({ phone }) => !keys.has(phoneDigits(phone))),
  };
  if (values.emails.length + values.phones.length === 0) return null;
  const { id, name } = await addContact(tx, { clientId: kept.id, values, now });
  return { id, name };
}

async function saveMerged(
  tx: Tx,
  { kept, removed }: Couple,
  after: { values: ClientValues; isStageChosen: boolean },
  now: Date,
): Promise<void> {
  await markMerged(tx, removed.id, kept.id, now);
  await saveKeptClient(tx, { id: kept.id, ...after }, now);
}

/**
 * Merges one client into another, in one transaction: everything that belongs to it moves, and its values are chosen
 * field by field (API CL-21). The row of the removed client keeps its values until the merge can no longer be undone.
 */
export async function mergeClients(
  tx: Tx,
  couple: Couple,
  { updatedAt, removedUpdatedAt, choices }: BodyOf<typeof endpoint>,
  by: Author,
): Promise<{ client: Client; merge: ClientMerge }> {
  const { kept, removed } = couple;
  requireVersion(kept, updatedAt);
  requireVersion(removed, removedUpdatedAt);
  await refuseWhileAnswering(tx, removed.id);

  const merged = mergedValues(kept, removed, choices as MergeChoices);
  const before = { values: clientValuesOf(kept), isStageChosen: kept.isStageChosen };
  const isStageMoved = merged.stage !== kept.stage;
  const after = {
    values: clientValuesOf(merged),
    isStageChosen: isStageMoved ? removed.isStageChosen : kept.isStageChosen,
  };

  const numbers = [...new Set([...(await readNumbers(tx, kept.id)), ...(await readNumbers(tx, removed.id))])];
  const unlinked = await listUnlinked(tx, numbers);
  const ends = { from: removed.id, to: kept.id };
  const folders = await makeRoom(tx, ends);
  const moved = await moveAll(tx, { ...ends, now: by.now });
  await uniteMessageChoices(tx, ends);
  const apart = await copyApart(tx, ends);
  await saveMerged(tx, couple, after, by.now);
  const contact = await keepLeftOver(tx, couple, merged, by.now);
  await linkUnlinked(tx, numbers, by.now);
  const linked = await linkedOf(tx, unlinked, kept.id);

  const id = newId();
  const undo = { before, after, moved, apart, linked, folders, contact };
  await insertMerge(tx, {
    id,
    keptId: kept.id,
    removedId: removed.id,
    removedName: removed.name,
    undo,
    createdBy: by.actor.userId,
    now: by.now,
  });
  const counts = Object.fromEntries(Object.entries(moved).map(([table, keys]) => [table, keys.length]));
  await recordEvent(tx, by, { type: 'client.merged', clientId: kept.id, name: removed.name, counts });
  return {
    client: await getClient(tx, kept.id, clientScope(by.actor)),
    merge: await getMerge(tx, id, by.now),
  };
}
