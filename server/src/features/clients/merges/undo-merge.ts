import type { MergeUndo } from '@truckroll/contract/clients/client-merges';
import type { Client } from '@truckroll/contract/clients/clients';
import { type MergeKey, mergeLabel, restoredValues } from '@truckroll/domain/clients/merge-fields';
import { canUndoMerge } from '@truckroll/domain/clients/merge-undo-time';
import { clearForeign } from '../../../platform/database/belonging-rows.ts';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Author } from '../../../platform/session/actor.ts';
import { removeApart } from '../../../records/clients/client-pairs.ts';
import { contactsOfClients, propertiesOfClients } from '../../../records/clients/client-rows.ts';
import { clientValuesOf } from '../../../records/clients/client-values.ts';
import { deleteContact, findContact } from '../../../records/clients/contact-store.ts';
import {
  getKeptClient,
  lockBoth,
  markUndone,
  saveKeptClient,
  unmarkMerged,
} from '../../../records/clients/merge-store.ts';
import { documentsOfClients } from '../../../records/documents/document-rows.ts';
import { recordEvent } from '../../../records/events/record-event.ts';
import { partDrives, restoreNames } from '../../../records/files/merged-drives.ts';
import { jobsOfClients } from '../../../records/jobs/job-rows.ts';
import { requestsOfClients } from '../../../records/requests/request-rows.ts';
import { listDefinitions } from '../../custom-properties/property-store.ts';
import { getClient } from '../get-client.ts';
import { unlink } from './linked-numbers.ts';
import type { StoredMerge } from './merge-for-undo.ts';
import { moveBack } from './moved-tables.ts';

type Undoable = StoredMerge & { undo: MergeUndo };

function requireUndoable(merge: StoredMerge, now: Date): asserts merge is Undoable {
  if (merge.undoneAt !== null) throw new Problem('mergeUndone');
  if (merge.undo === null || !canUndoMerge(merge.createdAt, now.toISOString())) throw new Problem('mergeTooOld');
  if (merge.visibleKeptId === null) throw new Problem('keptClientGone');
}

/** Restores the earlier values of the client that stayed. Returns the fields that were changed again since. */
async function restoreKeptClient(
  tx: Tx,
  { keptId, undo }: Undoable,
  now: Date,
): Promise<{ kept: MergeKey[]; stage: boolean }> {
  const row = await getKeptClient(tx, keptId);
  const { values, kept } = restoredValues(clientValuesOf(row), {
    before: undo.before.values,
    after: undo.after.values,
  });
  const isStageRestored = row.stage === undo.after.values.stage && row.isStageChosen === undo.after.isStageChosen;
  const isStageChosen = isStageRestored ? undo.before.isStageChosen : row.isStageChosen;
  await saveKeptClient(tx, { id: keptId, values, isStageChosen }, now);
  return { kept, stage: isStageRestored };
}

/**
 * Removes the contact that the merge created. A contact that somebody has changed since stays, and its name is
 * returned.
 */
async function removeContact(tx: Tx, { keptId, createdAt, undo: { contact } }: Undoable): Promise<string | null> {
  if (contact === null) return null;
  const row = await findContact(tx, contact.id);
  if (row === undefined) return null;
  if (row.clientId !== keptId || row.updatedAt !== createdAt) return `Contact ${contact.name}`;
  await deleteContact(tx, { id: contact.id, clientId: keptId });
  return null;
}

/** Unlinks records from properties and contacts of the other client. Their copied address and phone stay. */
async function clearForeignPlaces(tx: Tx, clientIds: readonly string[]): Promise<void> {
  for (const rows of [jobsOfClients, requestsOfClients, documentsOfClients, contactsOfClients]) {
    await clearForeign(tx, rows, { name: 'service_property_id', of: propertiesOfClients }, clientIds);
    if (rows !== contactsOfClients)
      await clearForeign(tx, rows, { name: 'contact_id', of: contactsOfClients }, clientIds);
  }
}

async function labelsOf(tx: Tx, keys: readonly MergeKey[]): Promise<string[]> {
  const definitions = await listDefinitions(tx, 'client_properties');
  return keys.map((key) => {
    const definition = definitions.find(({ id }) => key === `property:${id}`);
    return definition?.name ?? mergeLabel(key) ?? 'Custom property';
  });
}

/**
 * Undoes a merge: the moved records return, including records that were changed since. Records that were created since
 * stay with the client that stayed (API CL-22).
 */
export async function undoMerge(
  tx: Tx,
  merge: StoredMerge,
  by: Author,
): Promise<{ client: Client; keptId: string; stayed: string[] }> {
  requireUndoable(merge, by.now);
  const { keptId, removedId, undo } = merge;
  await lockBoth(tx, [keptId, removedId]);
  const name = await unmarkMerged(tx, removedId, by.now);
  await unlink(tx, undo.linked, keptId);
  await partDrives(tx, undo.moved.drive_items ?? [], keptId);
  await moveBack(tx, undo.moved, { from: keptId, to: removedId, now: by.now });
  await removeApart(tx, keptId, undo.apart ?? []);
  await restoreNames(tx, undo.folders);
  const changedContact = await removeContact(tx, merge);
  await clearForeignPlaces(tx, [keptId, removedId]);
  const { kept } = await restoreKeptClient(tx, merge, by.now);
  await markUndone(tx, merge.id, by.now);

  await recordEvent(tx, by, { type: 'client.merge_undone', clientId: keptId, otherId: removedId, name });
  return {
    client: await getClient(tx, removedId, { actor: by.actor, scope: 'all' }),
    keptId,
    stayed: [...(await labelsOf(tx, kept)), ...(changedContact === null ? [] : [changedContact])],
  };
}
