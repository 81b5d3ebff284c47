import { isDeepStrictEqual } from 'node:util';
import type { Client, ClientFields } from '@truckroll/contract/clients';
import { hasNameOrEmail, nameOrEmailText } from '@truckroll/domain/clients/client-rules';
import { clientStageLabels } from '@truckroll/domain/clients/stages';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { insertHistory } from '../history/history-store.ts';
import { invalid, Problem } from '../http/problem.ts';
import { insertNotifications, listAdminIds } from '../notifications/notification-store.ts';
import type { Actor } from '../session/actor.ts';
import * as store from './client-store.ts';

type By = { actor: Actor; now: Date };

/** The data of a save's answer. */
export const saved = (client: Client): { client: Client; isGroup?: true } =>
  client.isGroup ? { client, isGroup: true } : { client };

function demandNameOrEmail(values: store.ClientValues): void {
  if (!hasNameOrEmail(values)) throw invalid('firstName', nameOrEmailText);
}

/** Creates a client, with its history and the note to the admins (API CL-1). */
export async function createClient(tx: Tx, sent: ClientFields, by: By): Promise<Client> {
  const values = store.mergeClient(store.emptyClient, sent);
  demandNameOrEmail(values);
  const client = await store.insertClient(tx, { id: newId(), values, createdBy: by.actor.userId, now: by.now });
  await insertHistory(tx, by, {
    moduleType: 'client',
    moduleId: client.id,
    action: 'client.created',
    description: '{{creator}} created the client',
  });
  await insertNotifications(
    tx,
    await listAdminIds(tx),
    {
      type: 'action',
      title: 'Client Created',
      message: client.name,
      priority: 'low',
      moduleType: 'client',
      moduleId: client.id,
    },
    by.now,
  );
  return client;
}

/** Changes a client; sending what is stored already changes nothing and writes no history (API CL-2, 1.7). */
export async function updateClient(
  tx: Tx,
  stored: Client,
  sent: ClientFields & { updatedAt?: string | undefined },
  by: By,
): Promise<Client> {
  const values = store.mergeClient(stored, sent);
  const changesName = values.firstName !== stored.firstName || values.lastName !== stored.lastName;
  if (changesName && !by.actor.isAdmin) throw new Problem('clientNameForAdmins');
  demandNameOrEmail(values);
  if (sent.updatedAt !== undefined && sent.updatedAt !== stored.updatedAt) throw new Problem('stale');
  if (isDeepStrictEqual(values, { ...stored })) return stored;
  const client = await store.updateClient(tx, stored.id, values, by.now);
  await insertHistory(tx, by, {
    moduleType: 'client',
    moduleId: client.id,
    ...(client.stage === stored.stage
      ? { action: 'client.updated', description: '{{creator}} updated the client' }
      : {
          action: 'client.stage_changed',
          description: `{{creator}} changed the stage from ${clientStageLabels[stored.stage]} to ${clientStageLabels[client.stage]}`,
        }),
  });
  return client;
}
