import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { unitsOf } from '@truckroll/domain/format/units';
import { taskMail } from '@truckroll/domain/outgoing-mail/task';
import { sql } from 'kysely';
import type { TaskRun } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { markReminded, taskReminderRows } from '../../records/tasks/write-tasks.ts';
import type { ServerContext } from '../../server-context.ts';
import { listAddOns } from '../add-ons/add-on-store.ts';
import { hasOptedOut } from '../conversations/opt-out-store.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { notifyWithPush } from '../notifications/push-notification.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { type PlannedReminder, remindOfTask } from './plan-reminder.ts';
import { reminderText, taskPage, whenOf } from './task-words.ts';

/**
 * The reminder that is due, and its recipient: the assignee, or the task's creator if nobody is assigned (API TK-1).
 */
const findDue = (tx: Tx, { taskId, remindAt }: PlannedReminder) =>
  tx
    .selectFrom(taskReminderRows.as('taskReminders'))
    .innerJoin(taskRows.as('tasks'), (join) =>
      join.onRef('tasks.accountId', '=', 'taskReminders.accountId').onRef('tasks.id', '=', 'taskReminders.taskId'),
    )
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'tasks.accountId')
    .innerJoin(personRows.as('users'), (join) =>
      join
        .onRef('users.accountId', '=', 'tasks.accountId')
        .on('users.id', '=', sql<string>`coalesce(tasks.assigned_to_id, tasks.created_by)`),
    )
    .leftJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'tasks.accountId').onRef('clients.id', '=', 'tasks.clientId'),
    )
    .select([
      'taskReminders.channel',
      'tasks.id',
      'tasks.name',
      'tasks.instructions',
      'tasks.scheduleDateTime',
      'tasks.allDay',
      'users.id as userId',
      'users.firstName',
      'users.email',
      'users.phoneNumber',
      'users.status',
      sql<string>`coalesce(users.timezone, accounts.timezone)`.as('zone'),
      'accounts.companyName',
      'accounts.publicOrigin',
      'accounts.timezone as accountZone',
      'users.units as ownUnits',
      'accounts.units as companyUnits',
      'clients.name as clientName',
    ])
    .where('taskReminders.taskId', '=', taskId)
    // If the reminder was rescheduled, or has been sent, this job no longer applies.
    .where('taskReminders.remindAt', '=', remindAt)
    .where('taskReminders.sentAt', 'is', null)
    .where('tasks.completedAt', 'is', null)
    .forUpdate('taskReminders')
    .executeTakeFirst();

/** Why no SMS is sent, or null: it requires the person's own number and the calls add-on (API TK-1). */
async function smsRefusal(tx: Tx, to: string | null, settings: Settings): Promise<string | null> {
  if (to === null) return 'the person has no phone number';
  const [addOns, isUnwanted] = await Promise.all([listAddOns(tx, settings), hasOptedOut(tx, to)]);
  if (!addOns.some(({ key, connected }) => key === 'calls' && connected)) return 'the calls add-on is not connected';
  return isUnwanted ? 'the number has opted out of messages' : null;
}

/** Sends due task reminders by mail, by SMS, or as a notification in browsers. */
export function taskReminders(context: Pick<ServerContext, 'queue' | 'settings' | 'carrier' | 'textSender'>): void {
  const { queue, settings } = context;
  async function remind({ payload, now, transact, log }: TaskRun<PlannedReminder>): Promise<void> {
    await transact(async (tx) => {
      const due = await findDue(tx, payload);
      if (due === undefined) return;
      await markReminded(tx, due.id, now);
      if (due.status === 'inactive') return;
      // Notifications are stored with 24 hours, and shown by the clock of whoever reads them.
      const clock = due.channel === 'push' ? '24h' : unitsOf(due.ownUnits, due.companyUnits).clock;
      const when = whenOf(due, { zone: due.allDay ? due.accountZone : due.zone, clock });
      if (due.channel === 'sms') {
        const text = reminderText({ ...due, when, page: taskPage(originFor(settings, due), due.id) });
        const to = due.phoneNumber && internationalNumber(due.phoneNumber);
        const skipped = await smsRefusal(tx, to, settings);
        if (to === null || skipped !== null) log.info({ task: due.id }, `A reminder by SMS was skipped: ${skipped}`);
        else if (!(await sendSms(tx, context, { to, text, now, purpose: 'reminder' })))
          log.info({ task: due.id }, 'A reminder by SMS was skipped: there is no number to send it from');
        return;
      }
      if (due.channel === 'push') {
        const message = [due.name, when].filter(Boolean).join(', ');
        const about = { type: 'reminder', title: 'Task Reminder', message, priority: 'high' } as const;
        await notifyWithPush(tx, queue, due.userId, { ...about, moduleType: 'task', moduleId: due.id }, now);
        return;
      }
      const { firstName, name, clientName, instructions, companyName } = due;
      const url = taskPage(originFor(settings, due), due.id);
      const text = taskMail({ kind: 'reminder', firstName, name, when, clientName, instructions, companyName, url });
      await sendMail(tx, queue, { kind: 'task', to: due.email, ...text, now });
    });
  }
  queue.runs(remindOfTask, remind);
}
