import { listBounds } from '@truckroll/contract/fields/list-bounds';
import {
  clientTemplateValues,
  senderTemplateValues,
  type TemplateValues,
} from '@truckroll/domain/emails/mail-templates';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClient } from '../clients/get-client.ts';

const columns = ['id', 'name', 'content', 'updatedAt'] as const;

/** The account's templates of text messages by name. */
export const listTemplates = (tx: Tx) =>
  tx
    .selectFrom('textTemplates')
    .select(columns)
    .orderBy((template) => template.fn('lower', ['name']))
    .limit(listBounds.textTemplates)
    .execute();

/** A template, locked for a change. */
export const findTemplate = (tx: Tx, id: string) =>
  tx.selectFrom('textTemplates').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

async function requireFreeName(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  const row = await tx
    .selectFrom('textTemplates')
    .select('id')
    .where((template) => template.fn('lower', ['name']), '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  if (row !== undefined) throw new Problem('templateNameTaken');
}

type Values = { name: string; content: string };

/** Stores a new or changed template. Refuses the name of another template. */
export async function saveTemplate(tx: Tx, id: string | null, values: Values, { actor, now }: Author) {
  await requireFreeName(tx, values.name, id);
  const updatedAt = now.toISOString();
  if (id === null)
    return telling(tx, 'sms', null)
      .insertInto('textTemplates')
      .values({ ...values, id: newId(), createdBy: actor.userId, createdAt: updatedAt, updatedAt })
      .returning(columns)
      .executeTakeFirstOrThrow();
  return telling(tx, 'sms', null)
    .updateTable('textTemplates')
    .set({ ...values, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'sms', null).deleteFrom('textTemplates').where('id', '=', id).execute();
}

/** The values of a template's fields. The client's values are included only if the person sees the client. */
export async function readValues(tx: Tx, actor: Actor, clientId: string | null | undefined): Promise<TemplateValues> {
  const account = await getAccountRow(tx, actor.accountId);
  const values = senderTemplateValues({ name: actor.name, company: account });
  return clientId ? { ...values, ...clientTemplateValues(await getClient(tx, clientId, clientScope(actor))) } : values;
}
