import { isDeepStrictEqual } from 'node:util';
import type { Client, ClientFields } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { clientName, hasNameOrEmail, nameOrEmailText } from '@truckroll/domain/clients/client-rules';
import { applyProperties } from '@truckroll/domain/custom-properties/property-values';
import { changedTagsText } from '@truckroll/domain/tags/tags';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import * as store from '../../records/clients/client-store.ts';
import { type ClientValues, clientValuesOf, emptyClient, mergeClient } from '../../records/clients/client-values.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findFormIds } from '../../records/jobs/job-form-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { findTagIds, readChangedTags } from '../../records/tags/tag-store.ts';
import { unknownTags } from '../../records/tags/tagged-records.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { linkNumbersOf } from './client-numbers.ts';

/** The data in the answer to a save. */
export const saved = (client: Client): { client: Client; isGroup?: true } =>
  client.isGroup ? { client, isGroup: true } : { client };

/** The account data that the rules of a client's fields need. */
export type KnownToClients = {
  definitions: readonly CustomProperty[];
  formIds: ReadonlySet<string>;
  /** The people among those named who were not deactivated. */
  memberIds: ReadonlySet<string>;
  tagIds: ReadonlySet<string>;
};

async function findActiveMemberIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = tx.selectFrom(personRows.as('users')).select('id').where('status', 'in', currentStatuses);
  return new Set((await query.where('id', 'in', [...ids]).execute()).map(({ id }) => id));
}

export async function readKnown(
  tx: Tx,
  { formIds, memberIds, tagIds }: Record<'formIds' | 'memberIds' | 'tagIds', readonly string[]>,
  hasProperties = true,
): Promise<KnownToClients> {
  const [definitions, found, members, tags] = await Promise.all([
    hasProperties ? listDefinitions(tx, 'client_properties') : [],
    findFormIds(tx, [...new Set(formIds)]),
    findActiveMemberIds(tx, [...new Set(memberIds)]),
    findTagIds(tx, tagIds),
  ]);
  return { definitions, formIds: found, memberIds: members, tagIds: tags };
}

/**
 * The values to store: the request merged over the stored values (API CL-1, 1.7). Reports every field that breaks a
 * rule. A job form that the client already has may stay, even if it is deleted.
 */
export function judgeClient(
  sent: ClientFields,
  stored: ClientValues,
  known: KnownToClients,
): { values: ClientValues; errors: FieldError[] } {
  const merged = mergeClient(stored, sent);
  const applied =
    sent.properties === undefined ? undefined : applyProperties(known.definitions, sent.properties, stored.properties);
  const isFormThere = (id: string): boolean => known.formIds.has(id) || stored.jobFormIds.includes(id);
  const formErrors = (sent.jobFormIds ?? []).flatMap((id, index) =>
    isFormThere(id)
      ? []
      : [{ path: `jobFormIds.${index}`, code: 'not_found' as const, message: 'Job Forms is not valid' }],
  );
  const preferred = sent.preferredMemberId ?? null;
  const isMemberKnown = preferred === null || preferred === stored.preferredMemberId || known.memberIds.has(preferred);
  const memberErrors = isMemberKnown
    ? []
    : [{ path: 'preferredMemberId', code: 'not_found' as const, message: 'Preferred member is not valid' }];
  return {
    values: {
      ...merged,
      properties: applied?.kind === 'values' ? applied.values : stored.properties,
      jobFormIds: [...new Set(merged.jobFormIds)],
      tagIds: [...new Set(merged.tagIds)],
    },
    errors: [
      ...(hasNameOrEmail(merged) ? [] : [{ path: 'firstName', code: 'required' as const, message: nameOrEmailText }]),
      ...(applied?.kind === 'problems' ? applied.problems : []),
      ...formErrors,
      ...memberErrors,
      ...unknownTags(sent.tagIds ?? [], (id) => known.tagIds.has(id) || stored.tagIds.includes(id)),
    ],
  };
}

async function readValues(
  tx: Tx,
  sent: ClientFields,
  stored: ClientValues,
): Promise<{ values: ClientValues; definitions: readonly CustomProperty[] }> {
  const memberIds = sent.preferredMemberId ? [sent.preferredMemberId] : [];
  const named = { formIds: sent.jobFormIds ?? [], memberIds, tagIds: sent.tagIds ?? [] };
  const known = await readKnown(tx, named, stored.properties.length + (sent.properties?.length ?? 0) > 0);
  const { values, errors } = judgeClient(sent, stored, known);
  if (errors.length > 0) throw new InvalidInput(errors);
  return { values, definitions: known.definitions };
}

/** Creates a client, with its history and the notification to the admins (API CL-1). */
export async function createClient(tx: Tx, sent: ClientFields, by: Author): Promise<Client> {
  const { values, definitions } = await readValues(tx, sent, emptyClient);
  const id = newId();
  // The insert locks the company's stage counts until the commit. Sending the statements together keeps that time short.
  const [client] = await Promise.all([
    store.insertClient(tx, { id, values, createdBy: by.actor.userId, now: by.now }),
    recordEvent(tx, by, { type: 'client.created', client: { id, name: clientName(values) } }),
    linkNumbersOf(tx, [values], by.now),
  ]);
  return store.toClient(client, definitions);
}

const isRenaming = (key: 'firstName' | 'lastName', sent: Record<string, unknown>, stored: ClientValues): boolean => {
  const name = sent[key];
  return name === null ? stored[key] !== '' : typeof name === 'string' && name.trim() !== stored[key];
};

/** Locks the client for a change, and checks the right to it: only an admin can change the name (API CL-2). */
export async function getClientToChange(
  tx: Tx,
  id: string,
  { actor, sent }: { actor: Actor; sent: Record<string, unknown> },
): Promise<store.StoredClient> {
  const stored = await getClientForChange(tx, id, clientScope(actor));
  if (!actor.isAdmin && (isRenaming('firstName', sent, stored) || isRenaming('lastName', sent, stored))) {
    throw new Problem('clientNameForAdmins');
  }
  return stored;
}

/** The events of a change. A new stage and other tags are events of their own, and all other changes share one. */
async function eventsOf(tx: Tx, clientId: string, before: ClientValues, after: ClientValues): Promise<DomainEvent[]> {
  const hasNewStage = before.stage !== after.stage;
  const hasOtherFields = !isDeepStrictEqual({ ...before, stage: after.stage, tagIds: after.tagIds }, after);
  const tags = await readChangedTags(tx, before.tagIds, after.tagIds);
  return [
    ...(hasOtherFields ? [{ type: 'client.updated' as const, clientId }] : []),
    ...(changedTagsText(tags) === null ? [] : [{ type: 'client.tags_changed' as const, clientId, ...tags }]),
    ...(hasNewStage ? [{ type: 'client.stage_changed' as const, clientId, from: before.stage, to: after.stage }] : []),
  ];
}

/**
 * Changes a client. If the request equals the stored values, nothing is changed and no history is written (API CL-2,
 * 1.7).
 */
export async function updateClient(
  tx: Tx,
  stored: store.StoredClient,
  sent: ClientFields & { updatedAt?: string | undefined },
  by: Author,
): Promise<Client> {
  const { values, definitions } = await readValues(tx, sent, stored);
  requireVersion(stored, sent.updatedAt);
  const before = clientValuesOf(stored);
  if (isDeepStrictEqual(values, before)) return store.toClient(stored, definitions);
  const isStageChosen = values.stage !== before.stage;
  const client = await store.updateClient(tx, stored.id, { values, isStageChosen, now: by.now });
  await recordEvent(tx, by, ...(await eventsOf(tx, client.id, before, values)));
  const hasNewNumber = !isDeepStrictEqual(values.phoneNumber, before.phoneNumber);
  if (hasNewNumber) await linkNumbersOf(tx, [before, values], by.now);
  return store.toClient(client, definitions);
}
