import { unitsOf } from '@truckroll/domain/format/units';
import { taskMail } from '@truckroll/domain/outgoing-mail/task';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import type { TaskValues } from '../../records/tasks/task-values.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import type { TaskAuthor } from './task-author.ts';
import { taskPage, whenOf } from './task-words.ts';

type MailedTask = TaskValues & { id: string };

/**
 * Mails a new task to its assignee, or to every active person if it has none, provided that its creator asked for it
 * (API TK-1).
 */
export async function mailTeam(tx: Tx, task: MailedTask, { now, queue, settings }: TaskAuthor): Promise<void> {
  if (!task.emailTeam) return;
  const { assignedToId } = task;
  const [people, account, client] = await Promise.all([
    tx
      .selectFrom(personRows.as('users'))
      .select(['firstName', 'email', 'units'])
      .where('status', '=', 'active')
      .$if(assignedToId !== null, (users) => users.where('id', '=', assignedToId))
      .orderBy('id')
      .execute(),
    tx
      .selectFrom(accountRows.as('accounts'))
      .select(['companyName', 'timezone', 'units', 'publicOrigin'])
      .executeTakeFirstOrThrow(),
    task.clientId === null
      ? undefined
      : tx.selectFrom(clientNames.as('clients')).select('name').where('id', '=', task.clientId).executeTakeFirst(),
  ]);
  for (const { firstName, email, units } of people) {
    const text = taskMail({
      kind: 'new',
      firstName,
      name: task.name,
      when: whenOf(task, { zone: account.timezone, clock: unitsOf(units, account.units).clock }),
      clientName: client?.name ?? null,
      instructions: task.instructions,
      companyName: account.companyName,
      url: taskPage(originFor(settings, account), task.id),
    });
    await sendMail(tx, queue, { kind: 'task', to: email, ...text, now });
  }
}
