import { listBounds } from '@truckroll/contract/fields/list-bounds';
import {
  clientTemplateValues,
  senderTemplateValues,
  type TemplateValues,
} from '@truckroll/domain/emails/mail-templates';
import { formatDate, wallClock } from '@truckroll/domain/format/dates';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { getClient } from '../clients/get-client.ts';

const columns = ['id', 'name', 'subject', 'content', 'updatedAt'] as const;

/** A template, locked for a change. */
export const findTemplate = (tx: Tx, id: string) =>
  tx.selectFrom('emailTemplates').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

async function requireFreeName(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  const row = await tx
    .selectFrom('emailTemplates')
    .select('id')
    .where((template) => template.fn('lower', ['name']), '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  if (row !== undefined) throw new Problem('templateNameTaken');
}

type Named = { clientId?: string | null | undefined; jobId?: string | null | undefined };

/** The values of a template's fields, from the client and the job if the person sees them. */
export async function readValues(tx: Tx, actor: Actor, { clientId, jobId }: Named): Promise<TemplateValues> {
  const account = await getAccountRow(tx, actor.accountId);
  const values = senderTemplateValues({ name: actor.name, company: account });
  if (clientId) {
    const client = await getClient(tx, clientId, clientScope(actor));
    Object.assign(values, clientTemplateValues(client));
  }
  if (jobId) {
    const job = found(
      await tx
        .selectFrom(jobHeads.as('jobs'))
        .select(['jobNumber', 'title', 'startDateTime', 'timezone'])
        .where('id', '=', jobId)
        .where('id', 'in', selectJobIds(tx, jobScope(actor)))
        .executeTakeFirst(),
      'Job',
    );
    const { startDateTime: start } = job;
    Object.assign(values, {
      'job.number': `#${job.jobNumber}`,
      'job.title': job.title,
      'job.date': start === null ? '' : formatDate(start, job.timezone),
      'job.time': start === null ? '' : wallClock(start, job.timezone).time,
    } satisfies TemplateValues);
  }
  return values;
}

/** The account's templates by name. */
export const listTemplates = (tx: Tx) =>
  tx
    .selectFrom('emailTemplates')
    .select(columns)
    .orderBy((template) => template.fn('lower', ['name']))
    .limit(listBounds.emailTemplates)
    .execute();

type Values = { name: string; subject: string; content: string };

/** Stores a new or changed template. Refuses the name of another template. */
export async function saveTemplate(tx: Tx, id: string | null, values: Values, { actor, now }: Author) {
  await requireFreeName(tx, values.name, id);
  const updatedAt = now.toISOString();
  if (id === null)
    return telling(tx, 'email', null)
      .insertInto('emailTemplates')
      .values({ ...values, id: newId(), createdBy: actor.userId, createdAt: updatedAt, updatedAt })
      .returning(columns)
      .executeTakeFirstOrThrow();
  return telling(tx, 'email', null)
    .updateTable('emailTemplates')
    .set({ ...values, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'email', null).deleteFrom('emailTemplates').where('id', '=', id).execute();
}
